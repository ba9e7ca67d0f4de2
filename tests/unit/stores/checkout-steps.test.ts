import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { cartAnswer as cart } from './cart-answer.ts'
import { tokenOf, type Reply } from './fake-api.ts'
import { customer, MIGRATE, openFilled, PLACE, placed, REGISTER } from './filled-checkout.ts'

const CART = 'GET /home/product/get-card-product/c1'
const refused = (status: number, body: object): Reply => ({ status, body })

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
  browser.local.setItem('guestId', 'guest_1700000000000_abcdefgh')
})
afterEach(() => vi.unstubAllGlobals())

describe('D-48 an e-mail that has an account', () => {
  const taken = refused(409, { message: 'Este correo ya está registrado.', code: 'emailTaken' })

  test('D-48 DOOR-24 is told until another one is typed', async () => {
    const { submit, texts } = await openFilled({ [REGISTER]: taken })
    const { $emailTaken, typeEmail } = await import('#stores/checkout/submit.ts')
    const { $register } = await import('#stores/checkout/drafts.ts')
    expect($emailTaken.get()).toBe(false)
    await submit()
    expect($emailTaken.get()).toBe(true)
    typeEmail('ana@example.com')
    expect([$register.get().email, $emailTaken.get(), texts()]).toEqual(['ana@example.com', false, []])
  })

  test('D-48 the next press forgets it, and any other refusal stays while an e-mail is typed', async () => {
    const replies: Record<string, Reply> = { [REGISTER]: taken }
    const { submit, texts } = await openFilled(replies)
    const { $emailTaken, typeEmail } = await import('#stores/checkout/submit.ts')
    await submit()
    const { setShipping } = await import('#stores/checkout/drafts.ts')
    setShipping('phone', '1')
    await submit()
    // Nothing was sent, so what is known of the e-mail still holds.
    expect($emailTaken.get()).toBe(true)
    setShipping('phone', '987654321')
    const again = await openFilled({ [REGISTER]: refused(409, { message: 'No', code: 'conflict' }) })
    await again.submit()
    expect($emailTaken.get()).toBe(false)
    typeEmail('ana@example.com')
    expect(texts()).toEqual(['No'])
  })
})

describe('what stops a form', () => {
  test('VAL-17 a field that is missing is told before one that is wrong', async () => {
    const { api, submit, texts } = await openFilled({})
    const { $problems, setShipping } = await import('#stores/checkout/drafts.ts')
    const sent = api.sent.length
    setShipping('phone', '123')
    expect(await submit()).toBe(false)
    expect(texts()).toEqual(['Revisa los campos marcados antes de continuar.'])
    setShipping('name', ' ')
    await submit()
    expect(texts()).toEqual(['Por favor complete todos los campos requeridos'])
    expect($problems.get()).toEqual({ phone: 'phoneInvalid', name: 'required' })
    expect(api.sent).toHaveLength(sent)
  })

  test('VAL-25 D-58 who is signed in need not accept the terms again, and a pickup needs its store', async () => {
    const { signIn } = await import('#stores/auth.ts')
    const { submit } = await openFilled({})
    const { $problems, accept, chooseOption, chooseStore } = await import('#stores/checkout/drafts.ts')
    accept('accept_policies', false)
    chooseOption('tienda')
    await submit()
    expect($problems.get()).toEqual({ accept_policies: 'required', tienda: 'storeRequired' })
    signIn(tokenOf(customer), customer)
    chooseStore('larco')
    expect(await submit()).toBe(true)
  })

  test('D-53 the owner’s length of a document counts here as well', async () => {
    const { submit } = await openFilled({})
    const drafts = await import('#stores/checkout/drafts.ts')
    const lengths = { DNI: 8, CE: 9, PASAPORTE: 8, RUC: 11 }
    drafts.applyTerms({ freeShippingFrom: null, documentLengths: lengths } as never)
    drafts.setDocumentType('CE')
    drafts.setDocumentNumber('001234567')
    expect(await submit()).toBe(true)
  })

  test('D-112 ERR-02 what stops the form goes with the next press, and stays no longer than any error', async () => {
    const { submit } = await openFilled({})
    const { setShipping } = await import('#stores/checkout/drafts.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    setShipping('phone', '123')
    await submit()
    expect($toasts.get()).toMatchObject([{ durationMs: 4000 }])
    setShipping('phone', '987654321')
    await submit()
    expect($toasts.get()).toEqual([])
  })
})

describe('what is sent', () => {
  test('DATA-28 D-65 the e-mail without blanks and the phone without its country code', async () => {
    const { api, submit } = await openFilled({})
    const { setRegister, setShipping } = await import('#stores/checkout/drafts.ts')
    setRegister('email', ' rosa@example.com ')
    setShipping('phone', '+51 987 654 321')
    await submit()
    const { address, province, city } = { address: 'Av. Larco 1', province: 'Lima', city: 'Miraflores' }
    const sent = { email: 'rosa@example.com', phone: '987654321', address, province, city }
    expect(api.of(REGISTER)[0]?.body).toMatchObject(sent)
    expect(api.of(PLACE)[0]?.body['shippingInfo']).toMatchObject({
      ...sent,
      lastname: 'Quispe',
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
    })
  })

  test('D-58 the way of delivery, and the store of a pickup alone', async () => {
    const { api, submit } = await openFilled({ [PLACE]: 'down' })
    const { chooseOption, chooseStore } = await import('#stores/checkout/drafts.ts')
    chooseOption('tienda')
    chooseStore('larco')
    await submit()
    chooseOption('provincia')
    await submit()
    const [pickup, sent] = api.of(PLACE).map(({ body }) => body)
    expect(pickup).toMatchObject({ shipping_fee: 0, shippingInfo: { envio: 'tienda', tienda: 'larco' } })
    expect(sent).toMatchObject({ shipping_fee: 9.99, shippingInfo: { envio: 'provincia' } })
    expect(sent?.['shippingInfo']).not.toHaveProperty('tienda')
  })

  test('VAL-12 D-61 of a cart that could not be read an order has no goods, and the server says what is wrong', async () => {
    const { api, submit } = await openFilled({})
    const { $cart } = await import('#stores/cart.ts')
    const { signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(customer), customer)
    const { $guestId } = await import('#stores/guest-cart.ts')
    $guestId.set(undefined)
    $cart.set({ state: 'failed', error: 'x' })
    await submit()
    expect(api.of(PLACE)[0]?.body).toMatchObject({ products: [], items: 0, price: 0 })
  })

  test('D-61 the price is the one that was shown when the button was pressed', async () => {
    const { api, submit } = await openFilled({ [CART]: { ...cart, price: 120 } })
    await submit()
    expect(api.of(PLACE)[0]?.body).toMatchObject({ price: 100, products: cart.card_products })
    expect(api.of(CART)).toHaveLength(1)
  })

  test('STATE-41 without a guest’s cart nothing is moved and nothing read', async () => {
    const { signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(customer), customer)
    const { api, submit } = await openFilled({})
    const { $guestId } = await import('#stores/guest-cart.ts')
    $guestId.set(undefined)
    const sent = api.sent.length
    expect(await submit()).toBe(true)
    expect(api.sent.slice(sent).map(({ what }) => what)).toEqual([PLACE])
  })
})

describe('what an order leaves', () => {
  test('PAY-08 FREE-01 one without a price is confirmed at once, and no order waits', async () => {
    const { submit } = await openFilled({ [PLACE]: { ...placed, price: 0 } })
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    expect(await submit()).toBe(true)
    expect($purchase.get()).toEqual({
      ...{ orderId: 'o1', number: 'V-1', price: 0, items: 2 },
      ...{ success: false, paymentMethod: 'cod' },
    })
    expect(browser.local.getItem('orderId')).toBeNull()
  })

  test('HEAD-15 FOOT-09 the count of the cart goes down by what was ordered, never below nothing', async () => {
    const { submit } = await openFilled({ [PLACE]: { ...placed, items: 1 } })
    const { $cartCount } = await import('#stores/cart.ts')
    await submit()
    expect($cartCount.get()).toBe(1)
    vi.resetModules()
    const more = await openFilled({ [PLACE]: { ...placed, items: 3 } })
    const again = await import('#stores/cart.ts')
    await more.submit()
    expect(again.$cartCount.get()).toBe(0)
  })

  test('DOOR-20 what the device was asked to remember is kept as it was ordered, for this account', async () => {
    const { submit } = await openFilled({})
    const { remember } = await import('#stores/checkout/remember.ts')
    const { setShipping } = await import('#stores/checkout/drafts.ts')
    const kept = () => JSON.parse(browser.local.getItem('vitrina:remembered') ?? 'null') as object
    remember(true)
    setShipping('address', 'Jr. Unión 5')
    expect(kept()).toMatchObject({ owner: '', address: 'Av. Larco 1' })
    await submit()
    expect(kept()).toMatchObject({ owner: 'c1', address: 'Jr. Unión 5' })
  })
})

describe('a refused order', () => {
  test.each([
    [409, 'stockExhausted', 3],
    [429, 'tooManyOrders', 2],
  ])(
    'D-61 (%i) %s: the cart is read again only where it may have changed',
    async (status, code, readings) => {
      const { api, submit } = await openFilled({ [PLACE]: refused(status, { message: 'No', code }) })
      await submit()
      const carts = api.sent.filter(({ what }) => what.includes('get-card-product'))
      expect(carts).toHaveLength(readings)
    },
  )

  test('D-61 that the cart was changed is forgotten with the next press', async () => {
    const replies = { [PLACE]: refused(409, { message: 'No', code: 'cartChanged' }) }
    const { submit } = await openFilled(replies)
    const { $cartChanged } = await import('#stores/checkout/submit.ts')
    expect($cartChanged.get()).toBe(false)
    await submit()
    expect($cartChanged.get()).toBe(true)
    const again = await openFilled({ [PLACE]: placed })
    await again.submit()
    expect($cartChanged.get()).toBe(false)
  })

  test.each([
    ['cartEmpty', true],
    ['stockExhausted', true],
    ['shippingFeeChanged', false],
  ])('D-61 what was refused with %s has changed the cart: %s', async (code, isChanged) => {
    const { submit } = await openFilled({ [PLACE]: refused(409, { message: 'No', code }) })
    const { $cartChanged } = await import('#stores/checkout/submit.ts')
    await submit()
    expect($cartChanged.get()).toBe(isChanged)
  })

  test('FEE-03 fees that cannot be read stay as they were, and no other refusal asks for them', async () => {
    const COMPANY = 'GET /home/company-get-first'
    const { api, submit } = await openFilled({
      [PLACE]: refused(409, { message: 'No', code: 'cartChanged' }),
      [COMPANY]: refused(500, {}),
    })
    const { $fees } = await import('#stores/checkout/drafts.ts')
    await submit()
    expect(api.of(COMPANY)).toEqual([])
    const fee = await openFilled({
      [PLACE]: refused(409, { message: 'No', code: 'shippingFeeChanged' }),
      [COMPANY]: refused(500, {}),
    })
    await fee.submit()
    expect(fee.api.of(COMPANY)).toHaveLength(1)
    expect($fees.get()).toEqual({ lima: 499, provincia: 999, tienda: 0 })
  })

  test('D-45 after a cart that was moved the customer’s own is read before the order', async () => {
    const { api, submit } = await openFilled({})
    await submit()
    const [move, read, order] = [MIGRATE, CART, PLACE].map(what =>
      api.sent.findIndex(request => request.what === what),
    )
    expect([move, read, order]).toEqual([move, read, order].toSorted((a = 0, b = 0) => a - b))
    expect(api.of(CART)).toHaveLength(1)
  })
})

test('NETWORK-02 VAL-17 a field that is wrong is told before a code that is missing', async () => {
  const details = { kind: 'code', challenge: 'reto.x', email: 'rosa@example.com' }
  const asks = refused(429, { message: 'Comprueba', code: 'orderProofNeeded', details })
  const { submit, texts } = await openFilled({ [PLACE]: asks })
  const { $problems, setShipping } = await import('#stores/checkout/drafts.ts')
  await submit()
  setShipping('phone', '123')
  await submit()
  expect(texts()).toEqual(['Revisa los campos marcados antes de continuar.'])
  expect($problems.get()).toEqual({ phone: 'phoneInvalid' })
})

test('SHIP-14 the button names the step that comes first', async () => {
  await openFilled({})
  const { busyStep } = await import('#stores/checkout/submit.ts')
  const { idle } = await import('#shared/rules/checkout.ts')
  expect(busyStep({ ...idle, consulting: true })).toBeNull()
  expect(busyStep({ ...idle, migrating: true, loadingUbigeo: true })).toBe('migrating')
})

test('STATE-28 an order that a fault of ours stopped is no longer under way', async () => {
  const { submit } = await openFilled({})
  const { $placement } = await import('#stores/checkout/placement.ts')
  vi.stubGlobal('crypto', {
    getRandomValues: () => {
      throw new RangeError('no')
    },
  })
  await submit()
  expect($placement.get()).toEqual({ state: 'idle' })
})
