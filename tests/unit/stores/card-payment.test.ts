import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, type Reply } from './fake-api.ts'

const OPEN = 'POST /order/create-payment'
const TOKENS = 'POST https://cards.example/v2/tokens'
const UNEXPECTED = 'Ocurrió un error inesperado'
const form = {
  provider: 'culqi',
  publicKey: 'pk_1',
  tokenUrl: 'https://cards.example/v2/tokens',
  securityScript: 'https://cards.example/3ds.js',
} as const
const card = { number: '4111 1111 1111 1111', expiry: '12/30', cvv: '123' }
const purchase = {
  price: soles(104.99),
  items: 1,
  orderId: 'o1',
  number: 'V-1',
  success: true,
  paymentMethod: '',
} as const

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

async function open(replies: Record<string, Reply>) {
  fakeApi({ [OPEN]: { clientSecret: 'secreto' }, ...replies })
  const store = await import('#stores/card-payment.ts')
  await store.openCardPayment(purchase)
  return store
}

test.each<[string, Reply, string]>([
  [
    'its sentence for the customer',
    { status: 402, body: { object: 'error', user_message: 'El código de seguridad no es válido.' } },
    'El código de seguridad no es válido.',
  ],
  ['no sentence', { status: 402, body: { object: 'error' } }, UNEXPECTED],
  ['no answer', 'down', UNEXPECTED],
])('ERR-20 the provider refuses a card with %s', async (_, reply, sentence) => {
  const { $cardPayment, payWithCard } = await open({ [TOKENS]: reply })
  await payWithCard(form, card, purchase)
  expect($cardPayment.get()).toEqual({ secret: 'secreto', busy: false, error: sentence })
})

test('ERR-20 what the shop refuses without a sentence is unexpected too', async () => {
  const { $cardPayment, payWithCard } = await open({
    [TOKENS]: { id: 'tkn_1' },
    'POST /order/payment/secreto': { status: 500, body: {} },
  })
  await payWithCard(form, card, purchase)
  expect($cardPayment.get().error).toBe(UNEXPECTED)
})
