// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { reviewMessages } from '#shared/messages/reviews.ts'
import { cents, soles } from '#shared/rules/money.ts'
import { routes } from '#shared/routes.ts'
import { storageKeys } from '#shared/storage.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { CART, keepPurchase, line, order, purchase, transfer } from './refusals/refusal.ts'
import { draw, freshPages, leave, press, send, settle, signIn, type, watchedWays } from './screen.ts'

freshPages()
afterEach(() => {
  vi.doUnmock('#stores/checkout/submit.ts')
  vi.doUnmock('#stores/checkout/open.ts')
  vi.doUnmock('#stores/card-payment.ts')
})

const text = () => document.body.textContent
/** A link that is pressed leads nowhere here. */
const stay = () => addEventListener('click', event => event.preventDefault(), { once: true })
const savedWay = () => sessionStorage.getItem(storageKeys.redirect)

test('ONWARD-01 below the cart is what goes with its first product, without those that are in it, sold out or not', async () => {
  signIn()
  const gone = { ...line.productInfo, _id: 'p2' }
  const soldOut = { _id: 'l2', userId: 'c1', productId: 'p2', quantity: 1, variant: null, products: [gone] }
  const cart: CartAnswer = {
    card_products: [{ sellerId: 's1', shopName: 'Misti', price: soles(100), products: [line] }],
    ...{ price: soles(100), card_product_count: 2, shipping_fee: soles(4.99), coupon: null },
    ...{ buy_product_item: 2, outOfStockProduct: [soldOut] },
  }
  fakeApi({ [CART]: cart })
  const { CartScreen } = await import('#islands/cart/CartScreen.tsx')
  await draw(<CartScreen company={null} />)
  expect({ ...document.querySelector<HTMLElement>('onward-row')?.dataset }).toEqual({
    from: 'p1',
    without: 'p1 p2',
  })
})

test('CART-10 D-42 a code that was taken leaves the field, one that was refused stays with its reason', async () => {
  signIn()
  let answer: object = { status: 400, body: { error: 'Ese cupón no vale.', code: 'couponInvalid' } }
  fakeApi({ 'POST /home/product/apply-coupon': () => answer })
  const { Coupon } = await import('#islands/cart/Coupon.tsx')
  await draw(<Coupon coupon={null} />)
  const field = () => document.querySelector<HTMLInputElement>('#coupon')?.value
  await type('coupon', 'HOLA')
  await send()
  expect([field(), document.querySelector('.field-error')?.textContent]).toEqual([
    'HOLA',
    'Ese cupón no vale.',
  ])
  answer = { message: 'Aplicamos el cupón' }
  await send()
  expect([field(), document.querySelector('.field-error')]).toEqual(['', null])
})

test.each([
  [-1, 1],
  [0, 0],
])('DOOR-03 an order that waits, with its top at %i px, is scrolled to %i times', async (top, times) => {
  const show = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(undefined)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top } as DOMRect)
  const { PendingOrder } = await import('#islands/cart/PendingOrder.tsx')
  await draw(<PendingOrder order={order} />)
  expect(show).toHaveBeenCalledTimes(times)
})

/** The form of /envio, of which only the way on is the test's. */
async function drawCheckout(way: () => Promise<boolean> = () => Promise.resolve(true)) {
  vi.doMock('#stores/checkout/submit.ts', async original => ({ ...(await original<object>()), submit: way }))
  const { CheckoutForm } = await import('#islands/checkout/CheckoutForm.tsx')
  await draw(<CheckoutForm stores={[]} mails={false} />)
}

test('D-49 who has to make a password first comes back to the checkout after it', async () => {
  const { $withheld } = await import('#stores/checkout/open.ts')
  watchedWays('/envio?de=carrito')
  await drawCheckout()
  expect(text()).not.toContain('Crear contraseña')
  act(() => $withheld.set(true))
  stay()
  await press('Crear contraseña')
  expect(savedWay()).toBe('/envio?de=carrito')
})

test('DOOR-20 the form says that the device filled it, or forgot its data, or nothing', async () => {
  const { $fromDevice } = await import('#stores/checkout/remember.ts')
  const { checkoutMessages: say } = await import('#shared/messages/checkout.ts')
  await drawCheckout()
  const said = () => [text().includes(say.fromDevice), text().includes(say.forgotten)]
  expect(said()).toEqual([false, false])
  act(() => $fromDevice.set('filled'))
  expect(said()).toEqual([true, false])
  act(() => $fromDevice.set('forgotten'))
  expect(said()).toEqual([false, true])
})

test.each([
  [0, routes.confirm],
  [104.99, routes.payment],
])('FREE-01 an order of S/%d goes on to %s', async (price, to) => {
  const ways = watchedWays('/envio')
  const { $purchase } = await import('#stores/checkout/purchase.ts')
  await drawCheckout(() => {
    $purchase.set({ ...purchase, price: soles(price) })
    return Promise.resolve(true)
  })
  await send()
  expect(ways).toEqual([to])
})

test('D-46 the checkout that Back shows again is opened anew, and another event of the page changes nothing', async () => {
  signIn()
  const opened = vi.fn(() => Promise.resolve())
  vi.doMock('#stores/checkout/open.ts', async original => ({
    ...(await original<object>()),
    openCheckout: () => Promise.resolve(),
    reopenCheckout: opened,
  }))
  const { CheckoutScreen } = await import('#islands/checkout/CheckoutScreen.tsx')
  await draw(<CheckoutScreen company={null} stores={[]} mails={false} looksUp={false} />)
  const show = (persisted: boolean) =>
    act(() => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
  show(false)
  expect(opened).not.toHaveBeenCalled()
  show(true)
  expect(opened).toHaveBeenCalledTimes(1)
  await leave()
  dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(opened).toHaveBeenCalledTimes(1)
})

test('SHIP-12 D-93 an option that costs nothing says so below its price', async () => {
  const { DeliverySection } = await import('#islands/checkout/DeliverySection.tsx')
  const { $terms } = await import('#stores/checkout/drafts.ts')
  await draw(<DeliverySection stores={[]} />)
  const free = () => [...document.querySelectorAll('label')].map(each => each.textContent.includes('Gratis'))
  expect(free()).toEqual([false, false])
  const { shipping } = $terms.get()
  act(() =>
    $terms.set({ ...$terms.get(), shipping: { ...shipping, fees: { ...shipping.fees, lima: cents(0) } } }),
  )
  expect(free()).toEqual([true, false])
})

test('DOOR-26 FISCAL-02 what the look-up of a company found is said below its number', async () => {
  const { ReceiptSection } = await import('#islands/checkout/ReceiptSection.tsx')
  const { setReceiptType } = await import('#stores/checkout/drafts.ts')
  const { $companyNote } = await import('#stores/documents.ts')
  await draw(<ReceiptSection />)
  act(() => setReceiptType('FACTURA'))
  act(() => $companyNote.set({ kind: 'none', text: 'No encontramos esa empresa.' }))
  expect(text()).toContain('No encontramos esa empresa.')
})

test('PAYMENT-15 while a code may be paid the frame says until when, and whoever leaves the frame leaves the code', async () => {
  const left = vi.fn<() => void>()
  vi.doMock('#stores/card-payment.ts', async original => ({
    ...(await original<object>()),
    openCardPayment: () => Promise.resolve(),
    leaveCode: left,
  }))
  const { CardPanel } = await import('#islands/payment/CardPanel.tsx')
  const { $cardPayment } = await import('#stores/card-payment.ts')
  const form = { kind: 'culqi', publicKey: 'pk' } as never
  await draw(<CardPanel provider="none" form={form} purchase={purchase} />)
  const isSaid = () => document.querySelector('.notice-warn') !== null
  const code = { number: '123', until: '2026-11-22T15:00:00.000Z' } as never
  act(() => $cardPayment.set({ ...$cardPayment.get(), secret: 's', step: '', code }))
  expect(isSaid()).toBe(false)
  act(() => $cardPayment.setKey('isCodeOpen', true))
  expect(isSaid()).toBe(true)
  expect(left).not.toHaveBeenCalled()
  await leave()
  expect(left).toHaveBeenCalledTimes(1)
})

const provider = {
  ...{ method: 'culqi', title: 'Tarjeta', hint: 'Visa y Mastercard', isSpecified: true },
  ready: { form: null, min: soles(3), max: soles(100), outside: 'Solo hasta S/100.' },
} as never

test('PAYMENT-14 a provider that does not take the amount says why, with no button to its page', async () => {
  signIn()
  fakeApi({ 'GET /home/coustomer/get-order-details/o1': 'down' })
  keepPurchase()
  const { PaymentScreen } = await import('#islands/payment/PaymentScreen.tsx')
  const { $purchase } = await import('#stores/checkout/purchase.ts')
  await draw(<PaymentScreen methods={[provider]} wallets={[]} />)
  expect([text().includes('Solo hasta S/100.'), text().includes('Visa y Mastercard')]).toEqual([true, false])
  act(() => $purchase.set({ ...purchase, price: soles(100) }))
  expect([text().includes('Solo hasta S/100.'), text().includes('Visa y Mastercard')]).toEqual([false, true])
})

test('DOOR-22 WALLET-02 on /pago a confirmed order goes on to its result, and a begun transfer goes on', async () => {
  signIn()
  const own = { ...order, wallet: transfer('waiting') }
  let confirmed = false
  fakeApi({ 'GET /home/coustomer/get-order-details/o1': () => ({ order: { ...own, confirmed } }) })
  keepPurchase()
  const ways = watchedWays('/pago')
  const { PaymentScreen } = await import('#islands/payment/PaymentScreen.tsx')
  await draw(<PaymentScreen methods={[]} wallets={['yape']} />)
  await settle()
  expect(ways).toEqual([])
  expect(document.querySelector<HTMLInputElement>('[name=metodo]:checked')?.value).toBe('wallet')
  confirmed = true
  await leave()
  await draw(<PaymentScreen methods={[]} wallets={['yape']} />)
  await settle()
  expect(ways).toEqual([routes.confirm])
})

test('REV-07 who signs in to write a review comes back to the reviews', async () => {
  watchedWays('/product/details/botin')
  const { ReviewForm } = await import('#islands/reviews/ReviewForm.tsx')
  await draw(<ReviewForm productId="p1" slug="botin" />)
  stay()
  await press(reviewMessages.loginFirst)
  expect(savedWay()).toBe('/product/details/botin#opiniones')
})

test('REV-06 VAL-28 a review that lacks something leads to it, and one that was sent leaves an empty form', async () => {
  signIn()
  fakeApi({
    'POST /home/customer/submit-review': { message: reviewMessages.stored },
    'GET /home/customer/get-reviews/p1?pageNo=1': { reviews: [], totalReview: 0, rating_review: [] },
  })
  const { ReviewForm } = await import('#islands/reviews/ReviewForm.tsx')
  await draw(<ReviewForm productId="p1" slug="botin" />)
  await send()
  expect(document.activeElement?.id).toBe('review-star-1')
  await press('4 estrellas')
  await send()
  expect(document.activeElement?.id).toBe('review-text')
  await type('review-text', 'Muy cómodo')
  await send()
  const field = document.querySelector<HTMLTextAreaElement>('#review-text')
  expect([field?.value, document.querySelector('[name=rating]:checked')]).toEqual(['', null])
  expect(document.querySelector('.field-error')).toBeNull()
})

test.each([
  ['#opiniones-3', ['3']],
  ['#opiniones-1', []],
  ['#opiniones', []],
])('REV-05 the page of reviews in the address %j is fetched: %j', async (hash, pages) => {
  watchedWays(`/product/details/botin${hash}`)
  const api = fakeApi({})
  const { ReviewsScreen } = await import('#islands/reviews/ReviewsScreen.tsx')
  await draw(<ReviewsScreen productId="p1" slug="botin" rating={4} sums={[30, 0, 0, 0, 0]} />)
  expect(api.sent.map(({ what }) => /pageNo=(\d+)/.exec(what)?.[1])).toEqual(pages)
})

test('INFO-03 DOOR-12 a tracking without a number says so in its field, and asks nothing', async () => {
  const api = fakeApi({})
  const { Tracking } = await import('#islands/tracking/Tracking.tsx')
  const { trackingMessages: say } = await import('#shared/messages/tracking.ts')
  await draw(<Tracking />)
  await send()
  expect(document.querySelector('.field-error')?.textContent).toBe(say.required)
  expect([document.activeElement?.id, api.sent.length]).toEqual(['npedido', 0])
})

test('PAY-08 DOOR-22 the result of an order replaces /pago, so that Back does not lead there', async () => {
  signIn()
  keepPurchase()
  fakeApi({
    'GET /order/confirm/o1?paymentMethod=cod': { message: 'Listo', order: { ...order, confirmed: true } },
  })
  watchedWays('/pago')
  const replaced: string[] = []
  Object.assign(location, { replace: (to: string) => void replaced.push(to) })
  const { ConfirmBar } = await import('#islands/payment/ConfirmBar.tsx')
  const { paymentMessages: say } = await import('#shared/messages/payment.ts')
  await draw(<ConfirmBar price={soles(104.99)} />)
  await press(say.confirm)
  expect(replaced).toEqual([routes.confirm])
})

test('PARCEL-14 D-77 a tracked parcel that was received is read again, with the contact that showed its lines', async () => {
  const first = {
    ...{ number: 'V-1', date: '2026-11-22T15:00:00.000Z', payment_status: 'unpaid', steps: [] },
    ...{ delivery_status: 'placed', lines: null, total: null },
  }
  const parcel = {
    ...{ number: 'V-1-1', shopName: 'Misti', state: 'shipped', date: first.date },
    ...{ carrier: 'Olva', tracking: '', code: '', link: null },
  }
  const api = fakeApi({
    'POST /home/order/track': () =>
      api.of('POST /home/order/track').length === 1
        ? first
        : { ...first, lines: [], total: 0, parcels: [parcel] },
    'POST /home/order/received': { message: 'Gracias' },
  })
  const { Tracking } = await import('#islands/tracking/Tracking.tsx')
  const { trackingMessages: say } = await import('#shared/messages/tracking.ts')
  const { parcelMessages } = await import('#shared/messages/parcels.ts')
  await draw(<Tracking />)
  await type('npedido', ' V-1 ')
  await send()
  await press(say.detail)
  await type('contacto', ' rosa@example.com ')
  const forms = document.querySelectorAll('form')
  await act(async () => {
    forms[1]?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    await Promise.resolve()
  })
  await settle()
  await press(parcelMessages.receive)
  await press(parcelMessages.receiveYes)
  await settle()
  expect(api.sent.map(({ body }) => body)).toMatchObject([
    { npedido: 'V-1', contacto: '' },
    { npedido: 'V-1', contacto: 'rosa@example.com' },
    { contacto: 'rosa@example.com' },
    { npedido: 'V-1', contacto: 'rosa@example.com' },
  ])
})
