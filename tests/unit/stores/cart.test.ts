import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf } from './fake-api.ts'

const guestId = 'guest_1700000000000_abcdefgh'
const ADD = 'POST /home/product/add-to-card'
const answer = {
  card_products: [{ sellerId: 's1', shopName: 'Misti', price: 80, products: [] }],
  price: 80,
  card_product_count: 3,
  shipping_fee: 4.99,
  outOfStockProduct: [{ _id: 'l2', quantity: 1, products: [] }],
  buy_product_item: 2,
  coupon: null,
}
const wanted = {
  productId: 'p1',
  quantity: 1,
  variant: {
    color: 'ROJO',
    colorCode: '#f00',
    size: '38',
    sizeId: 'z1',
    price: 100,
    discount: 80,
    sku: 'SKU-1',
  },
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('STATE-07 STATE-09 DATA-13 the cart is loaded by guest id and replaces all six parts', async () => {
  browser.local.setItem('guestId', guestId)
  const api = fakeApi({ [`GET /home/product/get-card-product/${guestId}`]: answer })
  const { loadCart, $cart, $cartCount } = await import('#stores/cart.ts')
  await loadCart()
  expect(api.sent).toHaveLength(1)
  expect($cart.get()).toEqual({ state: 'ready', value: answer })
  expect($cartCount.get()).toBe(3)
})

test('STATE-07 a customer’s id goes before the guest’s', async () => {
  browser.local.setItem('guestId', guestId)
  browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'r@example.com' }))
  const api = fakeApi({ 'GET /home/product/get-card-product/c1': answer })
  const { loadCart } = await import('#stores/cart.ts')
  await loadCart()
  expect(api.sent.map(({ what }) => what)).toEqual(['GET /home/product/get-card-product/c1'])
})

test('DATA-19 DATA-20 API-02 what is sent to add, the variant as a text', async () => {
  browser.local.setItem('guestId', guestId)
  const api = fakeApi({ [ADD]: { message: 'Agregado' } })
  const { add } = await import('#stores/cart.ts')
  await add(wanted)
  await add({ ...wanted, variant: null })
  const [first, second] = api.of(ADD)
  expect(first?.body).toEqual({
    userId: guestId,
    productId: 'p1',
    quantity: 1,
    variant: JSON.stringify(wanted.variant),
  })
  expect(second?.body['variant']).toBeNull()
})

test('API-40 API-41 STATE-08 a success is toasted, counted at once, and the cart is read again', async () => {
  browser.local.setItem('guestId', guestId)
  const api = fakeApi({
    [ADD]: { message: 'Producto agregado al carrito' },
    [`GET /home/product/get-card-product/${guestId}`]: answer,
  })
  const { add, $cartCount } = await import('#stores/cart.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const counts: number[] = []
  $cartCount.listen(count => counts.push(count))
  expect(await add(wanted)).toBe(true)
  expect(counts).toEqual([1, 3])
  expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'Producto agregado al carrito' }])
  expect(api.sent.at(-1)?.what).toBe(`GET /home/product/get-card-product/${guestId}`)
})

test('API-38 a refused add shows the server’s error and counts nothing', async () => {
  fakeApi({ [ADD]: { status: 409, body: { error: 'Stock Agotado', message: 'Stock Agotado' } } })
  const { add, $cartCount } = await import('#stores/cart.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  expect(await add(wanted)).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Stock Agotado' }])
  expect($cartCount.get()).toBe(0)
})

test('API-39 STATE-25 a refused wish shows the server’s error', async () => {
  browser.local.setItem('guestId', guestId)
  fakeApi({
    'POST /home/product/add-to-wishlist': { status: 404, body: { error: 'No encontramos el producto.' } },
  })
  const { like } = await import('#stores/wishlist.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const wish = { productId: 'p1', name: 'x', price: 1, image: '', discount: 0, rating: 0, slug: 'x' }
  expect(await like(wish)).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'No encontramos el producto.' }])
})

test('STATE-24 ERR-17 a brand: loading without its old error, then its details, or the error', async () => {
  const replies: Record<string, object> = { 'GET /brand-get/KUSI': { brand: { name: 'KUSI' } } }
  fakeApi(replies)
  const { loadBrand, $brand } = await import('#stores/home.ts')
  await loadBrand('OTRA')
  expect($brand.get()).toEqual({ state: 'failed', error: 'Error al cargar la marca' })
  const asking = loadBrand('KUSI')
  expect($brand.get()).toEqual({ state: 'loading' })
  await asking
  expect($brand.get()).toEqual({ state: 'ready', value: { name: 'KUSI' } })
  replies['GET /brand-get/KUSI'] = { status: 404, body: { error: 'No encontramos la marca.' } }
  await loadBrand('KUSI')
  expect($brand.get()).toEqual({ state: 'failed', error: 'No encontramos la marca.' })
})
