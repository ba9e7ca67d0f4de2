import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf } from './fake-api.ts'

const CONFIRM = 'GET /order/confirm/o1?paymentMethod=cod'
const purchase = {
  price: soles(104.99),
  items: 2,
  orderId: 'o1',
  number: 'V-1',
  success: true,
  paymentMethod: '' as const,
}
const order = { _id: 'o1', number: 'V-1', price: 104.99, items: 2, confirmed: true }

beforeEach(() => {
  vi.resetModules()
  fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('D-02 ROUTE-13 what one step hands to the next is there again after a reload', async () => {
  const first = await import('#stores/checkout/purchase.ts')
  first.setPurchase(purchase)
  vi.resetModules()
  const again = await import('#stores/checkout/purchase.ts')
  expect(again.$purchase.get()).toEqual(purchase)
  again.dropPurchase()
  vi.resetModules()
  expect((await import('#stores/checkout/purchase.ts')).$purchase.get()).toBeNull()
})

test('DATA-51 API-33 the payment state holds the order once the server says confirmed', async () => {
  fakeApi({ [CONFIRM]: { message: 'Pedido confirmado', order } })
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  expect($payment.get()).toEqual({ currentOrder: null, loading: false, error: '' })
  setPurchase(purchase)
  const confirming = confirmCod()
  expect($payment.get().loading).toBe(true)
  expect(await confirming).toBe(true)
  expect($payment.get()).toEqual({ currentOrder: order, loading: false, error: '' })
})

test('API-33 of a refused confirmation the answer’s message is read', async () => {
  fakeApi({ [CONFIRM]: { status: 409, body: { error: 'Otra frase', message: 'El pedido fue cancelado.' } } })
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  setPurchase(purchase)
  expect(await confirmCod()).toBe(false)
  expect($payment.get()).toEqual({ currentOrder: null, loading: false, error: 'El pedido fue cancelado.' })
})

test('PAY-08 D-47 a cash order is handed on as cod with its id, and no longer waits for its payment', async () => {
  fakeApi({ [CONFIRM]: { message: 'Pedido confirmado', order } })
  const { $purchase, setPurchase } = await import('#stores/checkout/purchase.ts')
  const { confirmCod } = await import('#stores/payment.ts')
  setPurchase(purchase)
  expect(await confirmCod()).toBe(true)
  const handed = { orderId: 'o1', paymentMethod: 'cod', success: false }
  expect($purchase.get()).toMatchObject(handed)
  expect(JSON.parse(sessionStorage.getItem('vitrina:purchase') ?? '')).toMatchObject(handed)
})

test('ERR-18 D-68 cash without an order id in state or storage asks nobody and says that there is none', async () => {
  const api = fakeApi({ [CONFIRM]: { message: 'Pedido confirmado', order } })
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  expect(await confirmCod()).toBe(false)
  expect(api.sent).toEqual([])
  expect($payment.get().error).toBe('No se encontró el ID del pedido')
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'No se encontró el ID del pedido' }])
})

test.each([
  [{ status: 409, body: { message: 'Este pedido fue cancelado' } }, 'Este pedido fue cancelado'],
  [{ status: 500, body: {} }, 'Error al procesar pago COD'],
  [{ message: 'Listo', order: { ...order, confirmed: false } }, 'Error al procesar pago COD'],
])('DATA-51 ERR-19 D-68 answered %j nothing is confirmed', async (reply, error) => {
  fakeApi({ [CONFIRM]: reply })
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  setPurchase(purchase)
  expect(await confirmCod()).toBe(false)
  expect($payment.get()).toEqual({ currentOrder: null, loading: false, error })
})

test.each([
  ['no purchase at all', null],
  ['no order id', { ...purchase, orderId: '' }],
  ['a price of 0', { ...purchase, price: soles(0) }],
  ['a price below 0', { ...purchase, price: soles(-1) }],
])('PAY-06 PAY-07 with %s the shopper is told on the page it leads to', async (_, left) => {
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { openPayment } = await import('#stores/payment.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  if (left) setPurchase(left)
  expect(openPayment()).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Información de pedido incompleta' }])
  vi.resetModules()
  const next = await import('#stores/toasts.ts')
  next.takeFromLastPage()
  expect(next.$toasts.get()).toMatchObject([{ text: 'Información de pedido incompleta' }])
})

test('PAY-06 with an order id and a price the payment opens', async () => {
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { openPayment } = await import('#stores/payment.ts')
  setPurchase(purchase)
  expect(openPayment()).toBe(true)
})

test('DOOR-21 an order that was confirmed, here or elsewhere, is not offered for confirmation again', async () => {
  const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
  const ask = 'GET /home/coustomer/get-order-details/o1'
  const replies: Record<string, object> = { [ask]: { order: { ...order, confirmed: false } } }
  const api = fakeApi(replies)
  const { signIn } = await import('#stores/auth.ts')
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { isConfirmed } = await import('#stores/payment.ts')
  signIn(tokenOf(rosa), rosa)
  setPurchase(purchase)
  expect(await isConfirmed()).toBe(false)
  replies[ask] = { order }
  expect(await isConfirmed()).toBe(true)
  // This tab confirmed it: nobody need be asked.
  const asked = api.of(ask).length
  setPurchase({ ...purchase, success: false, paymentMethod: 'cod' })
  expect(await isConfirmed()).toBe(true)
  expect(api.of(ask)).toHaveLength(asked)
})

test.each([
  ['pending', false, true],
  ['pending', true, false],
  ['cancelled', false, false],
])('DOOR-02 an order that is %s, confirmed %s, waits: %s', async (delivery_status, confirmed, waits) => {
  const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
  const noted = { ...order, delivery_status, confirmed }
  fakeApi({ 'GET /home/coustomer/get-order-details/o1': { order: noted } })
  const { signIn } = await import('#stores/auth.ts')
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $pendingOrder, loadPendingOrder } = await import('#stores/payment.ts')
  signIn(tokenOf(rosa), rosa)
  setPurchase(purchase)
  await loadPendingOrder()
  expect($pendingOrder.get()).toEqual(waits ? noted : null)
})

const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const ASK = 'GET /home/coustomer/get-order-details/o1'
const CANCEL = 'POST /home/order/modify/o1'

test('DOOR-21 FREE-01 a purchase that was confirmed opens its result, whatever it cost', async () => {
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { openPayment } = await import('#stores/payment.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  setPurchase({ ...purchase, price: soles(0), success: false, paymentMethod: 'cod' })
  expect(openPayment()).toBe(true)
  expect($toasts.get()).toEqual([])
})

test.each([
  ['without a method', { success: false, paymentMethod: '' as const }],
  ['that still waits', { success: true, paymentMethod: 'cod' as const }],
])('DOOR-21 about a purchase %s the server is asked, and a guest has none', async (_, change) => {
  const api = fakeApi({ [ASK]: { order } })
  const { signIn } = await import('#stores/auth.ts')
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { isConfirmed } = await import('#stores/payment.ts')
  setPurchase({ ...purchase, ...change })
  expect([await isConfirmed(), api.of(ASK).length]).toEqual([false, 0])
  signIn(tokenOf(rosa), rosa)
  expect([await isConfirmed(), api.of(ASK).length]).toEqual([true, 1])
})

test('DOOR-03 until the server has said it, it is open whether an order waits; without one nobody is asked', async () => {
  const waiting = { ...order, delivery_status: 'pending', confirmed: false }
  const replies: Record<string, object> = { [ASK]: { order: waiting } }
  const api = fakeApi(replies)
  const { signIn, resetUser } = await import('#stores/auth.ts')
  const { rememberOrder } = await import('#stores/checkout/purchase.ts')
  const { $pendingOrder, loadPendingOrder } = await import('#stores/payment.ts')
  expect($pendingOrder.get()).toBe('loading')
  signIn(tokenOf(rosa), rosa)
  expect(await loadPendingOrder()).toBeNull()
  expect([$pendingOrder.get(), api.sent]).toEqual([null, []])
  rememberOrder('o1')
  expect(await loadPendingOrder()).toMatchObject({ _id: 'o1' })
  expect($pendingOrder.get()).toMatchObject({ _id: 'o1' })
  replies[ASK] = { status: 404, body: {} }
  expect(await loadPendingOrder()).toBeNull()
  expect($pendingOrder.get()).toBeNull()
  $pendingOrder.set('loading')
  resetUser()
  expect($pendingOrder.get()).toBeNull()
})

test('D-68 ERR-18 a confirmation that is tried again says only what became of it', async () => {
  const replies: Record<string, object> = { [CONFIRM]: { status: 409, body: { message: 'No se pudo.' } } }
  fakeApi(replies)
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  await confirmCod()
  setPurchase(purchase)
  const confirming = confirmCod()
  expect([$payment.get(), $toasts.get()]).toEqual([{ currentOrder: null, loading: true, error: '' }, []])
  await confirming
  expect($toasts.get().map(({ text }) => text)).toEqual(['No se pudo.'])
  replies[CONFIRM] = { message: 'Listo', order }
  await confirmCod()
  expect($toasts.get()).toEqual([])
})

test('API-33 D-38 a refusal whose message is no text is read from its error', async () => {
  fakeApi({ [CONFIRM]: { status: 409, body: { error: 'El pedido fue cancelado.', message: 7 } } })
  const { setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, confirmCod } = await import('#stores/payment.ts')
  setPurchase(purchase)
  await confirmCod()
  expect($payment.get().error).toBe('El pedido fue cancelado.')
})

test('D-46 D-72 what is confirmed leaves neither drafts nor an order that waits', async () => {
  fakeApi({ [CONFIRM]: { message: 'Listo', order } })
  const { $purchase, rememberOrder, setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $shipping, setShipping } = await import('#stores/checkout/drafts.ts')
  const { confirmCod } = await import('#stores/payment.ts')
  setPurchase(purchase)
  setShipping('name', 'Rosa')
  rememberOrder('o1')
  expect(await confirmCod()).toBe(true)
  expect([$shipping.get().name, localStorage.getItem('orderId')]).toEqual(['', null])
  expect($purchase.get()).toEqual({ ...purchase, success: false, paymentMethod: 'cod' })
})

test('D-62 an order that is modified waits no more, and its goods are in the cart', async () => {
  const cart = { card_products: [], price: 0, card_product_count: 2, outOfStockProduct: [], coupon: null }
  const replies: Record<string, object> = {
    [CANCEL]: { status: 409, body: { message: 'Ya se envió.' } },
    'GET /home/product/get-card-product/c1': cart,
    [ASK]: { order: { ...order, delivery_status: 'pending', confirmed: false } },
  }
  fakeApi(replies)
  const { signIn } = await import('#stores/auth.ts')
  const { $cartCount } = await import('#stores/cart.ts')
  const { $purchase, rememberOrder, setPurchase } = await import('#stores/checkout/purchase.ts')
  const { $payment, $pendingOrder, loadPendingOrder, modify } = await import('#stores/payment.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const texts = () => $toasts.get().map(({ kind, text }) => [kind, text])
  signIn(tokenOf(rosa), rosa)
  setPurchase(purchase)
  rememberOrder('o1')
  await loadPendingOrder()
  $payment.setKey('error', 'x')
  const refusing = modify()
  expect($payment.get()).toEqual({ currentOrder: null, loading: true, error: '' })
  expect(await refusing).toBe(false)
  expect([$payment.get().loading, $purchase.get()]).toEqual([false, purchase])
  expect(texts()).toEqual([['error', 'Ya se envió.']])
  expect($pendingOrder.get()).toMatchObject({ _id: 'o1' })
  replies[CANCEL] = { status: 500, body: {} }
  await modify()
  expect(texts()).toEqual([['error', 'No se pudo modificar el pedido']])
  replies[CANCEL] = { message: 'Tus productos volvieron al carrito.' }
  expect(await modify()).toBe(true)
  expect([$purchase.get(), $pendingOrder.get(), localStorage.getItem('orderId')]).toEqual([null, null, null])
  expect([$payment.get().loading, $cartCount.get()]).toEqual([false, 2])
  expect(texts()).toEqual([['success', 'Tus productos volvieron al carrito.']])
})

test('CONF-05 D-02 the order at hand is the one of this tab, else the one that the browser kept', async () => {
  const { orderIdAtHand, rememberOrder, forgetOrder, setPurchase } =
    await import('#stores/checkout/purchase.ts')
  expect(orderIdAtHand()).toBe('')
  rememberOrder('o2')
  setPurchase({ ...purchase, orderId: '' })
  expect(orderIdAtHand()).toBe('o2')
  setPurchase(purchase)
  expect(orderIdAtHand()).toBe('o1')
  forgetOrder()
  expect(localStorage.getItem('orderId')).toBeNull()
})
