import { expect, test } from 'vitest'
import { LoginBody, RegisterBody } from '#shared/contracts/account.ts'
import { OpenChatBody } from '#shared/contracts/chat.ts'
import { PayBody, ShippingInfo } from '#shared/contracts/orders.ts'

const account = { name: 'Ana', email: 'ana@example.com', password: 'secreta-1' }
const login = { email: account.email, password: account.password }

test.each([
  ['a name', RegisterBody, account, 'name', 120],
  ['a new password', RegisterBody, account, 'password', 200],
  ['a password', LoginBody, login, 'password', 200],
  ['who receives', ShippingInfo, {}, 'name', 120],
  ['an address', ShippingInfo, {}, 'address', 300],
  ['a card’s token', PayBody, {}, 'token', 200],
] as const)('D-38 %s is as long as its field at most', (_, body, good, field, max) => {
  const isTaken = (length: number) => body.safeParse({ ...good, [field]: 'x'.repeat(length) }).success
  expect([isTaken(max), isTaken(max + 1)]).toEqual([true, false])
})

test('D-38 what a provider’s 3-D Secure step gave back is no longer than 2,000 characters', () => {
  const isTaken = (length: number) =>
    PayBody.safeParse({ token: 'tkn_x', authentication: { xid: 'x'.repeat(length) } }).success
  expect([isTaken(2_000), isTaken(2_001)]).toEqual([true, false])
})

test('GUARD-25 a caller that names a limit gets 200 messages at most', () => {
  const isTaken = (limit: number) => OpenChatBody.safeParse({ sellerId: '', userId: 'c1', limit }).success
  expect([isTaken(200), isTaken(201)]).toEqual([true, false])
})
