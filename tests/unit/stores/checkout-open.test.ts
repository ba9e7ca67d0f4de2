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
