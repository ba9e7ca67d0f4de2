import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const PLACE = 'POST /home/order/place-order'
const body = {
  userId: 'c1',
  price: soles(100),
  products: [],
  shipping_fee: soles(4.99),
  shippingInfo: { address: 'Av. Larco 1' },
}
const other = { ...body, shippingInfo: { address: 'Av. Larco 2' } }
const asks = (challenge: string, change: object = {}): Reply => ({
  status: 429,
  body: {
    message: 'Comprueba que este correo es tuyo.',
    code: 'orderProofNeeded',
    details: { kind: 'code', challenge, email: 'rosa@example.com' },
    ...change,
  },
})

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

async function open(replies: Record<string, Reply>) {
  const api = fakeApi(replies)
  const code = await import('#stores/checkout/code.ts')
  const { place } = await import('#stores/checkout/placement.ts')
  return { ...code, place, proofs: () => api.of(PLACE).map(({ headers }) => headers['proof']) }
}

test('NETWORK-02 of what is copied from the mail the digits count', async () => {
  const { $code, typeCode } = await open({})
  typeCode(' 1234-56 78\n')
  expect($code.get()).toBe('12345678')
})

test('NETWORK-02 a code that was asked for is kept with its address, without what was typed for the one before', async () => {
  const replies = { [PLACE]: asks('reto.1') }
  const { $askedCode, $code, place, proofs, typeCode } = await open(replies)
  expect(await place(body)).toEqual({ state: 'asked' })
  typeCode('11111111')
  replies[PLACE] = asks('reto.2')
  await place(body)
  expect(proofs()).toEqual([undefined, 'reto.1.11111111'])
  expect($askedCode.get()).toMatchObject({ challenge: 'reto.2', email: 'rosa@example.com' })
  expect($code.get()).toBe('')
  await place(body)
  expect(proofs().at(-1)).toBeUndefined()
})

test('NETWORK-03 a code is for one order: another one, and the next one after it was placed, need none or their own', async () => {
  const replies: Record<string, Reply> = { [PLACE]: asks('reto.1') }
  const { $askedCode, $code, place, proofs, typeCode } = await open(replies)
  await place(body)
  typeCode('11111111')
  replies[PLACE] = 'down'
  await place(other)
  expect(proofs().at(-1)).toBeUndefined()
  expect([$askedCode.get(), $code.get()]).toEqual([null, ''])
  replies[PLACE] = asks('reto.2')
  await place(body)
  typeCode('22222222')
  replies[PLACE] = { message: 'Listo', orderId: 'o1', number: 'V-1', price: 104.99, items: 1 }
  await place(body)
  expect(proofs().at(-1)).toBe('reto.2.22222222')
  expect([$askedCode.get(), $code.get()]).toEqual([null, ''])
})

test.each<[string, Reply]>([
  ['work', asks('reto.1', { details: { kind: 'work', challenge: 'reto.1', difficulty: 1 } })],
  ['nothing', asks('reto.1', { details: undefined })],
  ['a code, of another refusal', asks('reto.1', { code: 'tooManyRequests' })],
])('NETWORK-02 ERR-03 a refusal that asks for %s asks for no mailed code', async (_, reply) => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const { $askedCode, place } = await open({ [PLACE]: reply })
  expect(await place(body)).toMatchObject({ state: 'rejected', error: { status: 429 } })
  expect($askedCode.get()).toBeNull()
})

test('ERR-03 VAL-14 a rejection says its code, and that without an order id what was answered', async () => {
  const replies: Record<string, Reply> = {
    [PLACE]: { status: 409, body: { message: 'No', code: 'cashTooMuch' } },
  }
  const { place } = await open(replies)
  expect(await place(body)).toMatchObject({
    error: { message: 'No', status: 409, code: 'cashTooMuch', data: { code: 'cashTooMuch' } },
  })
  replies[PLACE] = { message: 'Pedido creado' }
  expect(await place(body)).toMatchObject({
    error: { status: 200, code: 'unknown', data: { message: 'Pedido creado' } },
  })
  const endless: Record<string, unknown> = { address: 'Av. Larco 1' }
  endless['self'] = endless
  expect(await place({ ...body, shippingInfo: endless })).toMatchObject({
    error: { status: 0, code: 'notSent' },
  })
})

test('VAL-11 an order that is not sent is refused as a bad request with its own code', async () => {
  const { place } = await open({})
  expect(await place({ ...body, userId: '' })).toMatchObject({
    state: 'rejected',
    error: { status: 400, code: 'userRequired' },
  })
})
