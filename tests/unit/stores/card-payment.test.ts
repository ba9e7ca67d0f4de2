import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cardPaymentMessages as say } from '#shared/messages/card-payment.ts'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

const OPEN = 'POST /order/create-payment'
const PAY = 'POST /order/payment/secreto'
const CODE = 'GET /order/payment/del-codigo'
const code = { secret: 'del-codigo', kind: 'cip' }
const purchase = {
  ...{ price: soles(104.99), items: 1, orderId: 'o1', number: 'V-1' },
  ...{ success: true, paymentMethod: '' },
} as const
const closed = { secret: '', code: null, isCodeOpen: false, step: '' as const, error: '' }

let ways: string[]
beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
  ways = []
  const go = (path: string) => ways.push(path)
  vi.stubGlobal('location', { pathname: '/pago', search: '', assign: go, replace: go })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load(replies: Record<string, Reply>) {
  const api = fakeApi({ [OPEN]: { clientSecret: 'secreto' }, ...replies })
  const store = await import('#stores/card-payment.ts')
  const steps: string[] = []
  store.$cardPayment.listen(({ step }) => steps.push(step))
  return { ...store, api, steps }
}

describe('opening a payment', () => {
  test('API-34 PAYMENT-15 the frame gets its secret and what a code may pay, for this order at this provider', async () => {
    const { $cardPayment, api, openCardPayment, steps } = await load({
      [OPEN]: { clientSecret: 'secreto', code },
    })
    expect($cardPayment.get()).toEqual(closed)
    await openCardPayment(purchase, 'culqi')
    expect(steps).toEqual(['opening', ''])
    expect($cardPayment.get()).toEqual({ ...closed, secret: 'secreto', code })
    expect(api.of(OPEN).map(({ body }) => body)).toEqual([
      { price: 104.99, orderId: 'o1', provider: 'culqi' },
    ])
  })

  test.each<[Reply, string]>([
    [{ status: 409, body: { error: 'Este pedido fue cancelado.' } }, 'Este pedido fue cancelado.'],
    [{ status: 500, body: {} }, say.unexpected],
  ])('ERR-20 refused with %j it is said, on the way to a provider’s page too', async (reply, error) => {
    const { $cardPayment, leaveToPay, openCardPayment } = await load({ [OPEN]: reply })
    await openCardPayment(purchase, 'culqi')
    expect($cardPayment.get()).toEqual({ ...closed, error })
    $cardPayment.set(closed)
    await leaveToPay(purchase, 'mercadopago')
    expect($cardPayment.get()).toEqual({ ...closed, error })
    expect(ways).toEqual([])
  })

  test('PROVIDER-05 the provider’s own page opens, and back from there this one is as it was', async () => {
    const { $cardPayment, api, leaveToPay, stayHere, steps } = await load({
      [OPEN]: { clientSecret: 'secreto', redirectUrl: 'https://provider.example/p' },
    })
    await leaveToPay(purchase, 'mercadopago')
    expect([ways, steps]).toEqual([['https://provider.example/p'], ['opening']])
    expect(api.of(OPEN)[0]?.body).toMatchObject({ provider: 'mercadopago' })
    stayHere()
    expect($cardPayment.get()).toEqual(closed)
  })

  test('PROVIDER-05 a payment without a page of its own leads nowhere', async () => {
    const { $cardPayment, leaveToPay } = await load({})
    await leaveToPay(purchase, 'mercadopago')
    expect($cardPayment.get()).toEqual({ ...closed, error: say.unexpected })
    expect(ways).toEqual([])
  })

  test('ERR-20 a frame’s own refusal is said as it is, and forgotten when the page is shown again', async () => {
    const { $cardPayment, openCardPayment, stayHere, tellRefusal } = await load({})
    await openCardPayment(purchase, 'culqi')
    tellRefusal('El número no es válido.')
    expect($cardPayment.get()).toEqual({ ...closed, secret: 'secreto', error: 'El número no es válido.' })
    stayHere()
    expect($cardPayment.get()).toEqual(closed)
  })
})

describe('a code that somebody may pay', () => {
  const asked = (api: ReturnType<typeof fakeApi>) => api.of(CODE).length

  test('PAYMENT-15 is asked about every five seconds until it is paid, which the result page shows', async () => {
    vi.useFakeTimers()
    const answers = ['processing', 'requires_payment_method', 'succeeded']
    const { $cardPayment, api, awaitCode, openCardPayment, tellRefusal } = await load({
      [OPEN]: { clientSecret: 'secreto', code },
      [CODE]: () => ({ status: answers.shift() }),
    })
    await openCardPayment(purchase, 'culqi')
    tellRefusal('El número no es válido.')
    const waiting = awaitCode()
    expect($cardPayment.get()).toMatchObject({ isCodeOpen: true, error: '', secret: 'secreto' })
    // A frame that shows it twice has it asked about once.
    await awaitCode()
    await vi.advanceTimersByTimeAsync(4_999)
    expect(asked(api)).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked(api)).toBe(2)
    await vi.advanceTimersByTimeAsync(5_000)
    await waiting
    expect(ways).toEqual(['/order/confirm?payment_intent_client_secret=del-codigo'])
  })

  test('PAYMENT-15 a line that breaks ends nothing, and a code that is over leaves the card', async () => {
    vi.useFakeTimers()
    const answers: ('down' | object)[] = ['down', { status: 500, body: {} }, { status: 'canceled' }]
    const { $cardPayment, api, awaitCode, openCardPayment } = await load({
      [OPEN]: { clientSecret: 'secreto', code },
      [CODE]: () => answers.shift() as object,
    })
    await openCardPayment(purchase, 'culqi')
    void awaitCode()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked(api)).toBe(3)
    expect($cardPayment.get()).toEqual({ ...closed, secret: 'secreto', error: say.codeOver })
    expect(ways).toEqual([])
  })

  test.each<[string, Reply]>([
    ['paid', { status: 'succeeded' }],
    ['over', { status: 'canceled' }],
  ])('PAYMENT-15 a page that was left hears no more of it, even if it is %s meanwhile', async (_, reply) => {
    vi.useFakeTimers()
    const { $cardPayment, api, awaitCode, leaveCode, openCardPayment } = await load({
      [OPEN]: { clientSecret: 'secreto', code },
      [CODE]: reply,
    })
    await openCardPayment(purchase, 'culqi')
    void awaitCode()
    leaveCode()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked(api)).toBe(1)
    expect($cardPayment.get()).toEqual({ ...closed, secret: 'secreto' })
    expect(ways).toEqual([])
  })

  test('PAYMENT-15 left between two questions it is not asked about again', async () => {
    vi.useFakeTimers()
    const { api, awaitCode, leaveCode, openCardPayment } = await load({
      [OPEN]: { clientSecret: 'secreto', code },
      [CODE]: { status: 'processing' },
    })
    await openCardPayment(purchase, 'culqi')
    void awaitCode()
    await vi.advanceTimersByTimeAsync(1_000)
    leaveCode()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked(api)).toBe(1)
  })

  test('PAYMENT-15 where none is offered nobody is asked', async () => {
    const { $cardPayment, api, awaitCode, openCardPayment } = await load({})
    await openCardPayment(purchase, 'culqi')
    await awaitCode()
    expect(api.sent.map(({ what }) => what)).toEqual([OPEN])
    expect($cardPayment.get().isCodeOpen).toBe(false)
  })
})

describe('a charge in the frame', () => {
  const frameOf = (change: object = {}) => ({
    provider: 'culqi' as const,
    purchase,
    security: {
      device: () => Promise.resolve<string | undefined>(undefined),
      authenticate: (): Promise<Record<string, string>> => Promise.reject(new Error('No bank asks here.')),
      ...change,
    },
  })
  const RESULT = ['/order/confirm?payment_intent_client_secret=secreto']

  test.each(['succeeded', 'processing'])(
    'ROUTE-14 PAYMENT-11 %s it leads to the result, sent with what is known of the browser',
    async status => {
      const { api, openCardPayment, payInFrame, steps } = await load({ [PAY]: { status } })
      await openCardPayment(purchase, 'culqi')
      await payInFrame('tkn_1', frameOf({ device: () => Promise.resolve('huella') }))
      expect(api.of(PAY).map(({ body }) => body)).toEqual([{ token: 'tkn_1', device: 'huella' }])
      expect(ways).toEqual(RESULT)
      expect(steps).toEqual(['opening', '', 'charging'])
    },
  )

  test('PAYMENT-08 while it is charged the page shown again changes nothing, and the old refusal is gone', async () => {
    const { $cardPayment, openCardPayment, payInFrame, stayHere, tellRefusal } = await load({
      [PAY]: { status: 'succeeded' },
    })
    await openCardPayment(purchase, 'culqi')
    tellRefusal('El número no es válido.')
    const paying = payInFrame('tkn_1', frameOf())
    stayHere()
    expect($cardPayment.get()).toEqual({ ...closed, secret: 'secreto', step: 'charging' })
    await paying
    expect(ways).toEqual(RESULT)
  })

  test('PAYMENT-12 the bank is told who pays, and its check can be left', async () => {
    const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
    const { signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(rosa), rosa)
    const { CardError, cancelBankCheck, ...store } = await load({ [PAY]: { status: 'requires_action' } })
    await store.openCardPayment(purchase, 'culqi')
    let email = ''
    const authenticate = (asked: { email: string; cancelled: AbortSignal }) => {
      email = asked.email
      return new Promise<never>((_, reject) => {
        const left = () => reject(new CardError(say.bankClosed))
        asked.cancelled.addEventListener('abort', left)
      })
    }
    const paying = store.payInFrame('tkn_1', frameOf({ authenticate }))
    await vi.waitFor(() => expect(store.$cardPayment.get().step).toBe('bank'))
    cancelBankCheck()
    await paying
    expect(email).toBe('rosa@example.com')
    expect(store.$cardPayment.get()).toEqual({ ...closed, secret: 'secreto', error: say.bankClosed })
    expect([store.api.of(PAY).length, store.api.of(OPEN).length, ways]).toEqual([1, 2, []])
  })

  test('PAYMENT-12 a proof that the bank does not take is a refusal with its own words', async () => {
    const { $cardPayment, openCardPayment, payInFrame } = await load({ [PAY]: { status: 'requires_action' } })
    await openCardPayment(purchase, 'culqi')
    await payInFrame('tkn_1', frameOf({ authenticate: () => Promise.resolve({ eci: '07' }) }))
    expect($cardPayment.get().error).toBe(say.bankCheckFailed)
    expect(ways).toEqual([])
  })

  test('ERR-20 a card that the script refuses without words is unexpected, and a fault of ours is no refusal', async () => {
    const { $cardPayment, CardError, openCardPayment, payInFrame } = await load({})
    await openCardPayment(purchase, 'culqi')
    await payInFrame('tkn_1', frameOf({ device: () => Promise.reject(new CardError('')) }))
    expect($cardPayment.get().error).toBe(say.unexpected)
    const fault = frameOf({ device: () => Promise.reject(new RangeError('ours')) })
    await expect(payInFrame('tkn_2', fault)).rejects.toThrow('ours')
  })

  test('PAYMENT-07 refused with 499, the last number of a refusal, it is known that nothing was charged', async () => {
    const { api, openCardPayment, payInFrame } = await load({ [PAY]: { status: 499, body: {} } })
    await openCardPayment(purchase, 'culqi')
    await payInFrame('tkn_1', frameOf())
    expect([ways, api.of(OPEN).length]).toEqual([[], 2])
  })
})
