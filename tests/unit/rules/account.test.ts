import { expect, test } from 'vitest'
import { newAccountDraft, registerProblems } from '#shared/rules/account.ts'

const complete = {
  name: 'Rosa',
  email: 'rosa@example.com',
  password: 'ocho1234',
  accept_policies: true,
  personaldata: false,
}

test('VAL-26 D-65 a complete draft has no problem, with or without the consent to offers', () => {
  expect(registerProblems(complete)).toEqual({})
  expect(registerProblems({ ...complete, personaldata: true, email: ' rosa@example.com ' })).toEqual({})
})

test.each([
  [{ name: '' }, { name: 'required' }],
  [{ name: '  ' }, { name: 'required' }],
  [{ email: ' ' }, { email: 'required' }],
  [{ email: 'rosa' }, { email: 'emailInvalid' }],
  [{ password: '' }, { password: 'required' }],
  [{ password: 'siete12' }, { password: 'passwordShort' }],
  [{ accept_policies: false }, { accept_policies: 'policiesRequired' }],
])('VAL-26 %j is refused with %j', (change, problems) => {
  expect(registerProblems({ ...complete, ...change })).toEqual(problems)
})

test('VAL-26 AUTH-07 nothing is accepted before the customer does, and problems come in the order of the form', () => {
  expect(newAccountDraft).toEqual({
    ...{ name: '', email: '', password: '' },
    ...{ accept_policies: false, personaldata: false },
  })
  expect(Object.keys(registerProblems(newAccountDraft))).toEqual([
    'name',
    'email',
    'password',
    'accept_policies',
  ])
})
