import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { cartAnswer as cart } from './cart-answer.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

const user = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['registering', 'Registrando...'],
  ['migrating', 'Migrando carrito...'],
  ['placingOrder', 'Creando pedido...'],
  ['loadingUbigeo', 'Cargando datos de ubicación...'],
] as const)('SHIP-14 STATE-36 while %s the button reads «%s» and is blocked', async (flag, text) => {
  fakeApi({})
  const { busyStep } = await import('#stores/checkout/submit.ts')
  const { $busy, $submitBlocked, during } = await import('#stores/checkout/busy.ts')
  const { checkoutMessages } = await import('#shared/messages/checkout.ts')
  expect(busyStep($busy.get())).toBeNull()
  await during(flag, async () => {
    const step = busyStep($busy.get())
    expect(step && checkoutMessages.busy[step]).toBe(text)
    expect($submitBlocked.get()).toBe(true)
  })
  expect($submitBlocked.get()).toBe(false)
})

test.each([
  ['pending', 0, 'payment'],
  ['pending', 2, 'open'],
  ['placed', 0, 'cart'],
  ['cancelled', 0, 'cart'],
] as const)(
  'SHIP-16 D-62 with an order that is %s and %i units in the cart it is «%s»',
  async (delivery_status, units, entrance) => {
    fakeApi({
      'GET /home/product/get-card-product/c1': {
        ...cart,
        card_product_count: units,
        buy_product_item: units,
      },
      'GET /home/coustomer/get-order-details/o1': { order: { _id: 'o1', delivery_status } },
    })
    const { signIn } = await import('#stores/auth.ts')
    const { setPurchase } = await import('#stores/checkout/purchase.ts')
    const { $entrance, openCheckout } = await import('#stores/checkout/open.ts')
    signIn(tokenOf(user), user)
    const price = soles(104.99)
    setPurchase({ orderId: 'o1', number: 'V-1', price, items: 2, success: true, paymentMethod: '' })
    await openCheckout()
    expect($entrance.get()).toBe(entrance)
  },
)

describe('a customer’s checkout', () => {
  const profile = {
    email: 'rosa@example.com',
    name: 'Rosa',
    lastname: 'Quispe',
    tipoDocumento: 'CE',
    numeroDocumento: '00123456',
    phone: '987654321',
    address: 'Av. Larco 1',
    province: 'Cusco',
    city: 'Wanchaq',
    tipoComprobante: 'FACTURA',
    numeroComprobante: '20512345671',
    razonSocial: 'Pasos S.A.C.',
    direccionFiscal: 'Av. Sol 1',
  }
  const { name, phone, address, province, city, tipoComprobante, numeroComprobante } = profile
  const { razonSocial, direccionFiscal } = profile
  const { email, lastname, tipoDocumento, numeroDocumento } = profile

  async function openAs(replies: Record<string, Reply>) {
    fakeApi({ 'GET /home/product/get-card-product/c1': cart, ...replies })
    const { signIn } = await import('#stores/auth.ts')
    const drafts = await import('#stores/checkout/drafts.ts')
    signIn(tokenOf(user), user)
    const { openCheckout } = await import('#stores/checkout/open.ts')
    return { drafts, openCheckout }
  }

  test('STATE-45 VAL-24 its profile fills eleven fields, those that identify it are locked', async () => {
    const { drafts, openCheckout } = await openAs({ 'GET /customer/profile': { profile } })
    await openCheckout()
    expect(drafts.$shipping.get()).toEqual({
      ...{ name, phone, address, province, city, tipoComprobante, numeroComprobante },
      ...{ razonSocial, direccionFiscal },
      area: '-',
    })
    expect(drafts.$register.get()).toMatchObject({ email, lastname, tipoDocumento, numeroDocumento })
    expect(drafts.$locked.get()).toEqual(['email', 'tipoDocumento', 'numeroDocumento'])
  })

  test('STATE-45 without its profile the account’s own e-mail is filled in and locked', async () => {
    const { drafts, openCheckout } = await openAs({
      'GET /customer/profile': { status: 500, body: { error: 'x' } },
    })
    await openCheckout()
    expect(drafts.$register.get().email).toBe(user.email)
    expect(drafts.$locked.get()).toEqual(['email'])
  })

  test('FISCAL-06 a document that is none is not locked, so that it can be typed anew', async () => {
    const mistyped = { ...profile, tipoDocumento: 'RUC', numeroDocumento: '20512345672' }
    const { drafts, openCheckout } = await openAs({ 'GET /customer/profile': { profile: mistyped } })
    await openCheckout()
    expect(drafts.$locked.get()).toEqual(['email'])
  })

  test('STATE-45 D-50 what was typed stays, and an account without a document leaves it open', async () => {
    const { drafts, openCheckout } = await openAs({
      'GET /customer/profile': { profile: { ...profile, tipoDocumento: '', numeroDocumento: '' } },
    })
    drafts.setShipping('name', 'Ana')
    drafts.setProvince('Lima')
    await openCheckout()
    expect(drafts.$shipping.get()).toMatchObject({ name: 'Ana', address, province: 'Lima', city: '' })
    expect(drafts.$register.get()).toMatchObject({ tipoDocumento: 'DNI', numeroDocumento: '' })
    expect(drafts.$locked.get()).toEqual(['email'])
  })
})

describe('an order that waited for its payment', () => {
  const ASK = 'GET /home/coustomer/get-order-details/o1'
  const waits = { orderId: 'o1', number: 'V-1', price: soles(104.99), items: 2, paymentMethod: '' } as const

  async function openWith(reply: Reply, { success = true, isSignedIn = true } = {}) {
    if (!isSignedIn) localStorage.setItem('guestId', 'guest_1700000000000_abcdefgh')
    const none = { ...cart, card_product_count: 0, buy_product_item: 0 }
    const api = fakeApi({
      'GET /home/product/get-card-product/c1': none,
      'GET /home/product/get-card-product/guest_1700000000000_abcdefgh': none,
      [ASK]: reply,
    })
    const { signIn } = await import('#stores/auth.ts')
    const { $purchase, setPurchase } = await import('#stores/checkout/purchase.ts')
    const { $entrance, openCheckout } = await import('#stores/checkout/open.ts')
    if (isSignedIn) signIn(tokenOf(user), user)
    setPurchase({ ...waits, success })
    await openCheckout()
    return { asked: api.of(ASK).length, entrance: $entrance.get(), isKept: $purchase.get() !== null }
  }

  test.each<[string, Reply, boolean]>([
    ['is there but was cancelled', { order: { _id: 'o1', delivery_status: 'cancelled' } }, false],
    ['is unknown', { status: 404, body: {} }, false],
    ['is another’s', { status: 403, body: {} }, true],
    ['cannot be read', { status: 500, body: {} }, true],
    ['gets no answer', 'down', true],
  ])(
    'SHIP-16 D-47 one that %s leads to the cart; it is kept for the next visit: %s',
    async (_, reply, isKept) => {
      expect(await openWith(reply)).toEqual({ asked: 1, entrance: 'cart', isKept })
    },
  )

  test.each([
    ['a guest, who has none,', { isSignedIn: false }],
    ['an order that was confirmed', { success: false }],
  ])('SHIP-16 D-02 %s is not asked about', async (_, given) => {
    const order = { _id: 'o1', delivery_status: 'pending' }
    expect(await openWith({ order }, given)).toEqual({ asked: 0, entrance: 'cart', isKept: true })
  })
})

describe('what the checkout is opened with', () => {
  const CART = 'GET /home/product/get-card-product/c1'
  const PROFILE = 'GET /customer/profile'
  async function openAs(replies: Record<string, Reply>) {
    const api = fakeApi({ [CART]: cart, ...replies })
    const { signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(user), user)
    return {
      api,
      ...(await import('#stores/checkout/open.ts')),
      ...(await import('#stores/checkout/drafts.ts')),
    }
  }

  test.each([
    ['newPasswordRequired', true],
    ['internal', false],
  ])('D-49 a profile that is refused with %s is withheld: %s', async (code, isWithheld) => {
    const { $withheld, openCheckout } = await openAs({
      [PROFILE]: { status: 403, body: { error: 'x', code } },
    })
    expect($withheld.get()).toBe(false)
    await openCheckout()
    expect($withheld.get()).toBe(isWithheld)
  })

  test('D-76 STATE-45 a session that ended meanwhile fills nothing and locks nothing', async () => {
    vi.stubGlobal('location', { pathname: '/login', search: '' })
    const over = { status: 401, body: { error: 'Tu sesión terminó.', code: 'sessionExpired' } }
    const { $locked, $register, openCheckout } = await openAs({ [PROFILE]: over })
    await openCheckout()
    expect([$register.get().email, $locked.get()]).toEqual(['', []])
  })

  test('SHIP-16 a cart that cannot be read leaves the page as it is loading', async () => {
    const { $entrance, openCheckout } = await openAs({ [CART]: { status: 500, body: {} } })
    await openCheckout()
    expect($entrance.get()).toBe('loading')
  })

  test.each([
    ['BOLETA', '', { tipoComprobante: 'BOLETA', numeroComprobante: '', razonSocial: '' }],
    [
      'FACTURA',
      '20131312955',
      { tipoComprobante: 'FACTURA', numeroComprobante: '20131312955', razonSocial: '' },
    ],
  ])(
    'FISCAL-02 an account with a %s changes no receipt that was begun with «%s»',
    async (tipo, typed, left) => {
      const profile = {
        ...{ email: user.email, name: '', lastname: '', phone: '', address: '', province: '', city: '' },
        ...{ tipoDocumento: '', numeroDocumento: '', direccionFiscal: 'Av. Sol 1' },
        ...{ tipoComprobante: tipo, numeroComprobante: '20512345671', razonSocial: 'Pasos S.A.C.' },
      }
      const { $shipping, openCheckout, setReceiptNumber, setReceiptType } = await openAs({
        [PROFILE]: { profile },
      })
      if (typed !== '') {
        setReceiptType('FACTURA')
        setReceiptNumber(typed)
      }
      await openCheckout()
      expect($shipping.get()).toMatchObject({ ...left, direccionFiscal: '' })
    },
  )

  test('D-46 shown again from the browser’s memory, it has the drafts that are still kept and no others', async () => {
    const { $shipping, reopenCheckout, setShipping } = await openAs({})
    setShipping('name', 'Rosa')
    await reopenCheckout()
    expect($shipping.get().name).toBe('Rosa')
    sessionStorage.removeItem('shippingInfo')
    await reopenCheckout()
    expect($shipping.get().name).toBe('')
  })

  test('DOOR-20 what the device remembers is in the form when it opens', async () => {
    const kept = { owner: 'c1', name: 'Rosa', address: 'Av. Larco 1', savedAt: Date.now() }
    localStorage.setItem('vitrina:remembered', JSON.stringify(kept))
    const { $entrance, $shipping, openCheckout } = await openAs({})
    await openCheckout()
    expect([$entrance.get(), $shipping.get().address]).toEqual(['open', 'Av. Larco 1'])
  })

  test('D-56 the form opens before the places are there, which come with it', async () => {
    let answer: (response: Response) => void = () => undefined
    const { $entrance, openCheckout } = await openAs({})
    const known = globalThis.fetch
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      url.endsWith('/ubigeo') ? new Promise<Response>(resolve => (answer = resolve)) : known(url, init),
    )
    const { $busy } = await import('#stores/checkout/busy.ts')
    let isOver = false
    const opening = openCheckout().then(() => (isOver = true))
    await vi.waitFor(() => expect($entrance.get()).toBe('open'))
    expect([isOver, $busy.get().loadingUbigeo]).toEqual([false, true])
    answer(
      Response.json({
        departamentos: [{ nombre: 'Lima', provincias: [{ nombre: 'Lima', distritos: ['Lince'] }] }],
      }),
    )
    await opening
    expect($busy.get().loadingUbigeo).toBe(false)
  })
})
