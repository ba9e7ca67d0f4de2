import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, heldApi, tokenOf } from './fake-api.ts'

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
    price: soles(100),
    discount: soles(80),
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

test('API-40 API-41 STATE-08 an addition is toasted, counted at once, and the cart is read again', async () => {
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
  expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'Producto agregado al carrito' }])
  await vi.waitFor(() => expect(counts).toEqual([1, 3]))
  expect(api.sent.at(-1)?.what).toBe(`GET /home/product/get-card-product/${guestId}`)
})

test('SCREEN-05 what is added next takes the place of the toast before it', async () => {
  browser.local.setItem('guestId', guestId)
  fakeApi({
    [ADD]: { message: 'Producto agregado al carrito' },
    [`GET /home/product/get-card-product/${guestId}`]: answer,
  })
  const { add } = await import('#stores/cart.ts')
  const { $toasts, toastError } = await import('#stores/toasts.ts')
  const item = { name: 'Zapatilla Urpi', size: 'Talla 37', price: 'S/113.90', picture: '/media/a-480.avif' }
  await add({ ...wanted, item })
  toastError('Algo más')
  await add({ ...wanted, item: { ...item, size: 'Talla 38' } })
  expect($toasts.get()).toMatchObject([
    { kind: 'error' },
    { kind: 'success', text: 'Producto agregado al carrito', item: { ...item, size: 'Talla 38' } },
  ])
})

test('API-38 a refused add shows the server’s error and counts nothing', async () => {
  fakeApi({ [ADD]: { status: 409, body: { error: 'Stock Agotado', message: 'Otra frase' } } })
  const { add, $cartCount } = await import('#stores/cart.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  expect(await add(wanted)).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Stock Agotado' }])
  expect($cartCount.get()).toBe(0)
})

test('API-40 API-41 every other change of the cart is toasted with the server’s words and reads it again', async () => {
  browser.local.setItem('guestId', guestId)
  const READ = `GET /home/product/get-card-product/${guestId}`
  const api = fakeApi({
    [READ]: answer,
    'DELETE /home/product/delete-card-product/l1': { message: 'Producto eliminado del carrito' },
    'POST /home/product/apply-coupon': { message: 'Cupón aplicado' },
    'PUT /home/product/quantity-inc/l1': { message: 'Cantidad actualizada' },
    'PUT /home/product/quantity-dec/l1': { message: 'Una unidad menos' },
  })
  const { applyCoupon, decrease, increase, remove } = await import('#stores/cart.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const line = { _id: 'l1', quantity: 2, stock: 5 }
  for (const [change, text] of [
    [() => remove('l1'), 'Producto eliminado del carrito'],
    [() => applyCoupon('HOLA'), 'Cupón aplicado'],
    [() => increase(line), 'Cantidad actualizada'],
    [() => decrease(line), 'Una unidad menos'],
  ] as const) {
    const readings = api.of(READ).length
    await change()
    expect($toasts.get().at(-1)).toMatchObject({ kind: 'success', text })
    expect(api.of(READ)).toHaveLength(readings + 1)
  }
})

test('STATE-24 ERR-17 a brand: loading without its old error, then its details, or the error', async () => {
  const replies: Record<string, object> = { 'GET /brand-get/KUSI': { brand: { name: 'KUSI' } } }
  fakeApi(replies)
  const { loadBrand, $brand } = await import('#stores/brand.ts')
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

describe('answers that arrive in another order', () => {
  const line = {
    _id: 'l1',
    quantity: 2,
    buyable: 2,
    variant: null,
    productInfo: { price: 100, discount: 80, stock: 5 },
  }
  const cartOf = (quantity: number) => ({
    ...answer,
    card_products: [
      {
        sellerId: 's1',
        shopName: 'Misti',
        price: 80 * quantity,
        products: [{ ...line, quantity, buyable: quantity }],
      },
    ],
    price: 80 * quantity,
    card_product_count: quantity,
    buy_product_item: quantity,
  })

  test('STATE-08 an addition is over with its answer, while the cart is still being read', async () => {
    browser.local.setItem('guestId', guestId)
    const api = heldApi()
    const { add, $cartCount } = await import('#stores/cart.ts')
    const adding = add(wanted)
    await (await api.next('POST'))?.answer({ message: 'Agregado' })
    const reading = await api.next('GET')
    expect(await adding).toBe(true)
    expect($cartCount.get()).toBe(1)
    await reading?.answer(cartOf(3))
    await vi.waitFor(() => expect($cartCount.get()).toBe(3))
  })

  test('STATE-20 of two readings the one asked for last is shown, whichever arrives last', async () => {
    browser.local.setItem('guestId', guestId)
    const api = heldApi()
    const { add, remove, $cart, $cartCount } = await import('#stores/cart.ts')
    const adding = add(wanted)
    await (await api.next('POST'))?.answer({ message: 'Agregado' })
    const early = await api.next('GET')
    const removing = remove('l1')
    await (await api.next('DELETE'))?.answer({ message: 'Eliminado' })
    const late = await api.next('GET')
    await late?.answer(cartOf(1))
    await early?.answer(cartOf(3))
    await Promise.all([adding, removing])
    expect($cart.get()).toMatchObject({ state: 'ready', value: { price: 80, card_product_count: 1 } })
    expect($cartCount.get()).toBe(1)
  })

  test('STATE-23 a reading that a logout overtakes brings nothing back', async () => {
    browser.local.setItem('customerToken', tokenOf({ id: 'c1', name: 'Rosa', email: 'r@example.com' }))
    const api = heldApi()
    const { loadCart, $cartCount } = await import('#stores/cart.ts')
    const { logout } = await import('#stores/auth.ts')
    const reading = loadCart()
    const asked = await api.next('GET /home/product/get-card-product')
    const leaving = logout()
    await asked?.answer(cartOf(3))
    await (await api.next('GET /customer/logout'))?.answer({ message: 'Hasta pronto' })
    await Promise.all([reading, leaving])
    expect($cartCount.get()).toBe(0)
  })

  test('STATE-19 STATE-18 a tap shows at once, and three quick ones read the cart once', async () => {
    browser.local.setItem('guestId', guestId)
    const api = fakeApi({
      [`GET /home/product/get-card-product/${guestId}`]: cartOf(2),
      'PUT /home/product/quantity-inc/l1': { message: 'Cantidad actualizada' },
      'PUT /home/product/quantity-dec/l1': { message: 'Cantidad actualizada' },
    })
    const { increase, decrease, loadCart, $cart, $cartCount } = await import('#stores/cart.ts')
    await loadCart()
    const steps = [
      increase({ _id: 'l1', quantity: 2, stock: 5 }),
      increase({ _id: 'l1', quantity: 3, stock: 5 }),
      decrease({ _id: 'l1', quantity: 4, stock: 5 }),
    ]
    expect($cart.get()).toMatchObject({ value: { price: 240, buy_product_item: 3 } })
    expect($cartCount.get()).toBe(3)
    await Promise.all(steps)
    expect(api.sent.filter(({ what }) => what.startsWith('GET'))).toHaveLength(2)
    expect($cart.get()).toMatchObject({ value: { price: 160 } })
  })

  test('STATE-19 a reading that began before a tap does not take back what the tap shows', async () => {
    browser.local.setItem('guestId', guestId)
    const api = heldApi()
    const { increase, loadCart, $cart } = await import('#stores/cart.ts')
    const first = loadCart()
    await (await api.next('GET'))?.answer(cartOf(2))
    await first
    const early = loadCart()
    const asked = await api.next('GET')
    const tapped = increase({ _id: 'l1', quantity: 2, stock: 5 })
    await asked?.answer(cartOf(2))
    await early
    expect($cart.get()).toMatchObject({ value: { price: 240 } })
    await (await api.next('PUT'))?.answer({ message: 'Cantidad actualizada' })
    await (await api.next('GET'))?.answer(cartOf(3))
    await tapped
    expect($cart.get()).toMatchObject({ value: { price: 240 } })
  })

  test('STATE-19 SCREEN-18 one toast says what became of a quantity, whatever was tapped before', async () => {
    browser.local.setItem('guestId', guestId)
    fakeApi({
      [`GET /home/product/get-card-product/${guestId}`]: cartOf(4),
      'PUT /home/product/quantity-inc/l1': { message: 'Cantidad actualizada' },
    })
    const { increase } = await import('#stores/cart.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    const texts = () => $toasts.get().map(({ text }) => text)
    await increase({ _id: 'l1', quantity: 4, stock: 5 })
    expect(texts()).toEqual(['Cantidad actualizada'])
    await increase({ _id: 'l1', quantity: 5, stock: 5 })
    await increase({ _id: 'l1', quantity: 5, stock: 5 })
    expect(texts()).toEqual(['Stock Agotado'])
  })

  test('STATE-18 STATE-19 beyond the stock or below one nothing is sent', async () => {
    browser.local.setItem('guestId', guestId)
    const api = fakeApi({})
    const { increase, decrease } = await import('#stores/cart.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    await increase({ _id: 'l1', quantity: 5, stock: 5 })
    await decrease({ _id: 'l1', quantity: 1, stock: 5 })
    expect(api.sent).toEqual([])
    expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'Stock Agotado' }])
  })
})

test('CONST-02 an empty cart’s shipping fee is 4.99', async () => {
  const { loadCart, $cart } = await import('#stores/cart.ts')
  await loadCart()
  expect($cart.get()).toMatchObject({ state: 'ready', value: { shipping_fee: 4.99, price: 0 } })
})

test('API-41 a cart that could not be read says so, also where the refusal has no sentence', async () => {
  browser.local.setItem('guestId', guestId)
  fakeApi({})
  const { loadCart, $cart } = await import('#stores/cart.ts')
  const { cartMessages } = await import('#shared/messages/cart.ts')
  await loadCart()
  expect($cart.get()).toEqual({ state: 'failed', error: cartMessages.loadFailed })
})
