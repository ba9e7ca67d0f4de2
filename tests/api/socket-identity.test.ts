import { expect, test } from 'vitest'
import { identify } from '#server/realtime/identity.ts'
import type { ShopSocket } from '#server/realtime/socket.ts'
import { openSession } from '#server/modules/sessions.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { createCustomer } from '../support/shop.ts'

const own = { origin: 'http://localhost:4321', host: 'localhost:4321' }
/** As far as it says who it is. */
const socketOf = (token: unknown, headers: Record<string, string> = {}) =>
  ({ handshake: { auth: { token }, headers }, conn: {} }) as unknown as ShopSocket
const customerOf = async (socket: ShopSocket) => (await identify(socket)).customer?.id ?? null

test('EVENT-03 GUARD-70 a token that the shop did not sign leaves a socket to the cookie of its page', async () => {
  const { id, token } = await createCustomer()
  const cookie = `customerToken=${token}`
  for (const sent of [undefined, null, '', 'null', 'x', 7, withoutSignature(token), 'x.'.repeat(4_000)]) {
    expect(await customerOf(socketOf(sent, { ...own, cookie })), String(sent)).toBe(id)
    expect(await customerOf(socketOf(sent, own)), String(sent)).toBeNull()
    const foreign = { ...own, cookie, origin: 'https://evil.example' }
    expect(await customerOf(socketOf(sent, foreign)), String(sent)).toBeNull()
  }
})

test('EVENT-03 GUARD-70 a token that the shop signed counts alone', async () => {
  const [one, other] = [await createCustomer(), await createCustomer()]
  const headers = { ...own, cookie: `customerToken=${other.token}` }
  expect(await customerOf(socketOf(one.token, headers))).toBe(one.id)
  expect((await identify(socketOf(one.token, headers))).seller).toBeUndefined()
})

test('D-83 D-49 a session that waits for a new password has no socket', async () => {
  const customer = await createCustomer()
  const restricted = await openSession(customer, { isRestricted: true })
  expect(await customerOf(socketOf(customer.token))).toBe(customer.id)
  expect(await customerOf(socketOf(restricted))).toBeNull()
  expect(await customerOf(socketOf(undefined, { ...own, cookie: `customerToken=${restricted}` }))).toBeNull()
})
