import { expect, test } from 'vitest'
import { isPersonal, passwordProblem, passwordProblems } from '#shared/rules/password.ts'

test.each([
  ['clave-nueva', 'clave-nueva', '', null],
  ['12345678', '12345678', '', null],
  ['1234567', '1234567', '', 'passwordShort'],
  [' 1234567 ', ' 1234567 ', '', 'passwordShort'],
  ['', '', '', 'passwordShort'],
  ['clave-nueva', 'clave-Nueva', '', 'passwordsDiffer'],
  ['45678912', '45678912', '45678912', 'passwordGuessable'],
  [' 45678912 ', ' 45678912 ', '45678912', 'passwordGuessable'],
  ['45678913', '45678913', '45678912', null],
] as const)(
  'D-65 D-74 %j and %j of document %j: %s',
  (newPassword, confirmPassword, documentNumber, problem) => {
    expect(passwordProblem({ newPassword, confirmPassword, documentNumber })).toBe(problem)
  },
)

const full = { proof: 'x', newPassword: 'clave-nueva', confirmPassword: 'clave-nueva' }
test.each([
  ['everything', {}, true, {}],
  ['no proof where one is asked', { proof: ' ' }, true, { proof: 'required' }],
  ['no proof where none is asked', { proof: '' }, false, {}],
  [
    'an empty form',
    { proof: '', newPassword: '', confirmPassword: '' },
    true,
    { proof: 'required', newPassword: 'required', confirmPassword: 'required' },
  ],
  ['a short one', { newPassword: 'corta', confirmPassword: 'corta' }, true, { newPassword: 'passwordShort' }],
  ['two different ones', { confirmPassword: 'otra' }, true, { confirmPassword: 'passwordsDiffer' }],
] as const)('ACC-10 %s', (_, change, asksProof, problems) => {
  expect(passwordProblems({ ...full, ...change }, { asksProof })).toEqual(problems)
})

const rosa = { email: 'Rosa.Quispe@example.com', name: 'Rosa María Quispe' }
test.each([
  ['rosa.quispe@example.com', rosa, true],
  [' ROSA.QUISPE ', rosa, true],
  ['rosa maria quispe', rosa, true],
  ['RosaMariaQuispe', rosa, true],
  ['rosa', rosa, false],
  ['rosa.quispe1', rosa, false],
  ['example.com', rosa, false],
  ['rosa maria quispe', { name: ' Rosa María Quispe ' }, true],
  ['rosa', { email: 'rosa' }, true],
  ['', {}, false],
  ['', rosa, false],
])('GUARD-31 the password %j of %j is what everybody tries first: %s', (password, facts, isTried) => {
  expect(isPersonal(password, facts)).toBe(isTried)
})
