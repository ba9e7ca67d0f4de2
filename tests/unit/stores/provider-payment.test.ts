import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const OPEN = 'POST /order/create-payment'
const PAY = 'POST /order/payment/secreto'
const UNEXPECTED = 'Ocurrió un error inesperado'
const purchase = {
  price: soles(104.99),
  items: 1,
  orderId: 'o1',
  number: 'V-1',
  success: true,
  paymentMethod: '',
} as const

/** A browser that the provider's script does not know pays all the same. */
const frame = {
  provider: 'culqi',
  purchase,
  security: {
    device: () => Promise.resolve(undefined),
    authenticate: () => Promise.reject(new Error('No bank asks here.')),
  },
}

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

async function open(replies: Record<string, Reply>) {
  const server = fakeApi({ [OPEN]: { clientSecret: 'secreto' }, ...replies })
  const store = await import('#stores/card-payment.ts')
  await store.openCardPayment(purchase, 'culqi')
  return { ...store, server }
}

test.each<[string, Reply, string]>([
  [
    'with a sentence of the shop',
    { status: 402, body: { error: 'Tu tarjeta no fue aceptada.', code: 'paymentRejected' } },
    'Tu tarjeta no fue aceptada.',
  ],
  ['without a sentence', { status: 409, body: {} }, UNEXPECTED],
])(
  'ERR-20 a charge that is refused %s is said, and the next card gets a new payment',
  async (_, reply, said) => {
    const { $cardPayment, payInFrame, server } = await open({ [PAY]: reply })
    await payInFrame('tkn_1', frame)
    expect($cardPayment.get()).toEqual({
      secret: 'secreto',
      code: null,
      isCodeOpen: false,
      step: '',
      error: said,
    })
    expect(server.of(PAY).map(({ body }) => body)).toEqual([{ token: 'tkn_1' }])
    expect(server.of(OPEN)).toHaveLength(2)
  },
)

test.each<[string, Reply]>([
  ['the line broke', 'down'],
  ['the shop had a fault of its own', { status: 500, body: {} }],
  ['a proxy gave up waiting', { status: 504, body: {} }],
  ['the provider cannot be asked', { status: 503, body: { code: 'paymentUnavailable' } }],
])('PAYMENT-07 when %s nobody knows how the charge went, and the result page asks', async (_, reply) => {
  const went: string[] = []
  vi.stubGlobal('location', {
    assign: (url: string) => went.push(url),
    replace: (url: string) => went.push(url),
  })
  const { payInFrame, server } = await open({ [PAY]: reply })
  await payInFrame('tkn_1', frame)
  expect(went).toEqual(['/order/confirm?payment_intent_client_secret=secreto'])
  expect(server.of(PAY)).toHaveLength(1)
})

test('PAYMENT-08 a frame that tells its token twice has it charged once', async () => {
  const { payInFrame, server } = await open({ [PAY]: { status: 402, body: {} } })
  await Promise.all([payInFrame('tkn_1', frame), payInFrame('tkn_1', frame)])
  expect(server.of(PAY)).toHaveLength(1)
})

test('ERR-20 what the provider’s frame refuses without a sentence is unexpected', async () => {
  const { $cardPayment, tellRefusal } = await open({})
  tellRefusal('')
  expect($cardPayment.get().error).toBe(UNEXPECTED)
})

test('PAYMENT-12 a bank that asks has its answer sent with the same token', async () => {
  let asked = 0
  vi.stubGlobal('location', { assign: () => undefined, replace: () => undefined })
  const { payInFrame, server, $cardPayment } = await open({
    [PAY]: () => ({ status: (asked += 1) === 1 ? 'requires_action' : 'succeeded' }),
  })
  const steps: string[] = []
  $cardPayment.listen(({ step }) => steps.push(step))
  const authenticate = vi.fn(() => Promise.resolve({ eci: '05' }))
  await payInFrame('tkn_1', { ...frame, security: { ...frame.security, authenticate } })
  expect(authenticate).toHaveBeenCalledWith(
    expect.objectContaining({ token: 'tkn_1', price: purchase.price, email: '' }),
  )
  expect(server.of(PAY).map(({ body }) => body)).toEqual([
    { token: 'tkn_1' },
    { token: 'tkn_1', authentication: { eci: '05' } },
  ])
  expect(steps.slice(0, 3)).toEqual(['charging', 'bank', 'charging'])
})

test('PAYMENT-15 a code that is over is said, and nobody asks about it any more', async () => {
  const { $cardPayment, awaitCode, server } = await open({
    'GET /order/payment/secreto': { status: 'canceled', orderId: 'o1', method: 'culqi' },
  })
  $cardPayment.setKey('code', { secret: 'secreto' } as never)
  await awaitCode()
  const { codeOver } = (await import('#shared/messages/card-payment.ts')).cardPaymentMessages
  expect($cardPayment.get()).toMatchObject({ code: null, isCodeOpen: false, error: codeOver })
  expect(server.of('GET /order/payment/secreto')).toHaveLength(1)
})
