import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { accountMessages } from '#shared/messages/account.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { offlineMessages } from '#shared/messages/offline.ts'
import { soles } from '#shared/rules/money.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, heldApi, tokenOf, type Reply } from './fake-api.ts'

const rosa = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
const guestId = 'guest_1700000000000_abcdefgh'
const no = (status = 409, body: object = {}): Reply => ({ status, body })
const emptyCart = {
  ...{ card_products: [], price: 0, card_product_count: 0, shipping_fee: 4.99 },
  ...{ outOfStockProduct: [], buy_product_item: 0, coupon: null },
}

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const asGuest = () => browser.local.setItem('guestId', guestId)
const texts = async () => (await import('#stores/toasts.ts')).$toasts.get().map(({ text }) => text)
const over = no(401, { error: 'Tu sesión terminó.', code: 'sessionExpired' })
/** A session that the server ends, on the login page, from where nothing leads away. */
async function expire() {
  vi.stubGlobal('location', { pathname: '/login', search: '' })
  fakeApi({ 'GET /customer/profile': over })
  const { call } = await import('#stores/call.ts')
  const { getProfile } = await import('#shared/endpoints/account.ts')
  await call(getProfile).catch(() => undefined)
}

describe('the wishlist', () => {
  const LIST = `GET /home/product/get-wishlist-products/${guestId}`
  const ADD = 'POST /home/product/add-to-wishlist'
  const one = { wishlists: [{ _id: 'w1', productId: 'p1' }], wishlistCount: 1 }
  const liked = {
    ...{ productId: 'p1', name: 'x', price: soles(1), image: '' },
    ...{ discount: soles(0), rating: 0, slug: 'x' },
  }

  test('API-08 STATE-23 of nobody it is empty without a call, and empties what was there', async () => {
    const api = fakeApi({})
    browser.local.setItem('vitrina:wishlist', '{"p1":"w1"}')
    const { $wishlist, $wishlistCount, loadWishlist } = await import('#stores/wishlist.ts')
    expect($wishlistCount.get()).toBe(1)
    await loadWishlist()
    expect($wishlist.get()).toEqual({ state: 'ready', value: { wishlists: [], wishlistCount: 0 } })
    expect([$wishlistCount.get(), api.sent]).toEqual([0, []])
  })

  test('API-08 one that cannot be read says why, and keeps what is shown', async () => {
    asGuest()
    const replies: Record<string, Reply> = { [LIST]: no(500, { error: 'Espera.' }) }
    fakeApi(replies)
    const { $wishlist, loadWishlist } = await import('#stores/wishlist.ts')
    await loadWishlist()
    expect($wishlist.get()).toEqual({ state: 'failed', error: 'Espera.' })
    replies[LIST] = no(500)
    await loadWishlist()
    expect($wishlist.get()).toEqual({ state: 'failed', error: wishlistMessages.loadFailed })
    replies[LIST] = one
    await loadWishlist()
    replies[LIST] = no(500)
    await loadWishlist()
    expect($wishlist.get()).toEqual({ state: 'ready', value: one })
  })

  test('API-07 API-09 a heart adds what is not there and removes what is', async () => {
    asGuest()
    const api = fakeApi({
      [ADD]: { message: 'Agregado' },
      [LIST]: one,
      'DELETE /home/product/remove-wishlist-product/w1': { message: 'Quitado', wishlistId: 'w1' },
    })
    const { $liked, toggleLike } = await import('#stores/wishlist.ts')
    expect(await toggleLike(liked)).toBe(true)
    expect([api.of(ADD)[0]?.body, $liked.get()]).toEqual([{ userId: guestId, ...liked }, { p1: 'w1' }])
    expect(await toggleLike(liked)).toBe(true)
    expect([$liked.get(), await texts()]).toEqual([{}, ['Agregado', 'Quitado']])
  })

  test('API-09 STATE-22 a removal that was refused has the list read again; another row stays', async () => {
    asGuest()
    const two = {
      wishlists: [
        { _id: 'w1', productId: 'p1' },
        { _id: 'w2', productId: 'p2' },
      ],
      wishlistCount: 2,
    }
    const REMOVE = 'DELETE /home/product/remove-wishlist-product/w1'
    const replies: Record<string, Reply> = { [LIST]: two, [REMOVE]: no(404) }
    const api = fakeApi(replies)
    const { $liked, $wishlist, unlike } = await import('#stores/wishlist.ts')
    expect(await unlike('w1')).toBe(false)
    expect([api.of(LIST).length, await texts()]).toEqual([1, [wishlistMessages.removeFailed]])
    replies[REMOVE] = { message: 'Quitado', wishlistId: 'w1' }
    await unlike('w1')
    const rest = { wishlists: [{ _id: 'w2', productId: 'p2' }], wishlistCount: 1 }
    expect([$liked.get(), $wishlist.get()]).toEqual([{ p2: 'w2' }, { state: 'ready', value: rest }])
    expect(api.of(LIST)).toHaveLength(1)
  })

  test('VAL-10 D-36 who has no id comes back to this page, and reads the server’s reason on the login page', async () => {
    const ways: string[] = []
    vi.stubGlobal('location', {
      pathname: '/shops',
      search: '?a=1',
      assign: (path: string) => ways.push(path),
    })
    fakeApi({ [ADD]: no(401, { error: 'Inicia sesión para guardarlo.' }) })
    const { like } = await import('#stores/wishlist.ts')
    await like(liked)
    expect([ways, await texts()]).toEqual([['/login'], ['Inicia sesión para guardarlo.']])
    expect(browser.session.getItem('vitrina:redirect')).toBe('/shops?a=1')
    expect(browser.session.getItem('vitrina:toasts')).toContain('Inicia sesión')
  })

  test('STATE-23 D-76 a sign-out leaves none, not even one that was on its way', async () => {
    const server = heldApi()
    const { resetUser, signIn } = await import('#stores/auth.ts')
    signIn(tokenOf(rosa), rosa)
    const { $liked, $wishlist, loadWishlist } = await import('#stores/wishlist.ts')
    $liked.set({ p1: 'w1' })
    const reading = loadWishlist()
    const asked = await server.next('GET')
    resetUser()
    await asked?.answer(one)
    await reading
    expect([$liked.get(), $wishlist.get()]).toEqual([{}, { state: 'loading' }])
  })
})

describe('the cart', () => {
  const READ = `GET /home/product/get-card-product/${guestId}`

  test('STATE-09 STATE-23 of nobody it is empty, as after a reset, and this device keeps it so', async () => {
    fakeApi({})
    browser.local.setItem('vitrina:cartCount', '4')
    const { $cart, $cartCount, loadCart, resetCart } = await import('#stores/cart.ts')
    const { $lastCart } = await import('#stores/offline.ts')
    expect($cart.get()).toEqual({ state: 'loading' })
    for (const empty of [loadCart, async () => resetCart()]) {
      $cartCount.set(4)
      $lastCart.set({ lines: [{ name: 'x', slug: 'x', size: '', units: 1 }], total: 1 as never })
      await empty()
      expect([$cart.get(), $cartCount.get()]).toEqual([{ state: 'ready', value: emptyCart }, 0])
      expect($lastCart.get()).toEqual({ lines: [], total: 0 })
    }
  })

  test('AWAY-07 what was read is kept for when there is no connection', async () => {
    asGuest()
    const productInfo = { name: 'Zapatilla', slug: 'zapatilla' }
    const products = [
      { productInfo, variant: { size: '38' }, quantity: 2 },
      { productInfo: { name: 'Gorra', slug: 'gorra' }, variant: null, quantity: 1 },
    ]
    fakeApi({ [READ]: { ...emptyCart, card_products: [{ products }, { products: [] }], price: 100.5 } })
    const { loadCart } = await import('#stores/cart.ts')
    const { $lastCart } = await import('#stores/offline.ts')
    await loadCart()
    expect($lastCart.get()).toEqual({
      lines: [
        { name: 'Zapatilla', slug: 'zapatilla', size: '38', units: 2 },
        { name: 'Gorra', slug: 'gorra', size: '', units: 1 },
      ],
      total: 10_050,
    })
  })

  test('API-41 STATE-25 one that cannot be read again stays, with the server’s words where there was none', async () => {
    asGuest()
    const replies: Record<string, Reply> = { [READ]: no(500, { error: 'Espera.' }) }
    fakeApi(replies)
    const { $cart, loadCart } = await import('#stores/cart.ts')
    await loadCart()
    expect($cart.get()).toEqual({ state: 'failed', error: 'Espera.' })
    replies[READ] = { ...emptyCart, card_product_count: 2 }
    await loadCart()
    replies[READ] = no(500)
    await loadCart()
    expect($cart.get()).toMatchObject({ state: 'ready', value: { card_product_count: 2 } })
  })

  test('API-41 a change that was refused is said, and the cart is as the server has it', async () => {
    asGuest()
    const api = fakeApi({ [READ]: emptyCart })
    const { $cartBusy, applyCoupon, increase, remove } = await import('#stores/cart.ts')
    expect($cartBusy.get()).toBe(false)
    expect(await applyCoupon('HOLA')).toMatchObject({ ok: false })
    expect(api.sent[0]?.body).toEqual({ userId: guestId, code: 'HOLA' })
    const removing = remove('l1')
    expect($cartBusy.get()).toBe(true)
    expect(await removing).toMatchObject({ ok: false })
    await increase({ _id: 'l1', quantity: 1, stock: 5 })
    expect(await texts()).toEqual([cartMessages.changeFailed])
    expect(api.of(READ)).toHaveLength(3)
  })

  test('STATE-08 AWAY-08 what waits already is sent at once instead of a second time, and the cart read if it was', async () => {
    vi.stubGlobal('navigator', {})
    asGuest()
    const ADD = 'POST /home/product/add-to-card'
    const replies: Record<string, Reply> = { [ADD]: 'down', [READ]: emptyCart }
    const api = fakeApi(replies)
    const { add } = await import('#stores/cart.ts')
    const wanted = { productId: 'p1', quantity: 1, variant: null }
    await add(wanted)
    await add(wanted)
    expect([api.of(ADD).length, api.of(READ).length]).toEqual([2, 0])
    replies[ADD] = { message: 'Agregado' }
    expect(await add(wanted)).toBe(true)
    expect([api.of(ADD).length, api.of(READ).length]).toEqual([3, 1])
    expect(await texts()).toEqual([`${cartMessages.theProduct}: ${cartMessages.added}`])
  })

  test('AWAY-08 what waits has the name and size that the page showed', async () => {
    vi.stubGlobal('navigator', {})
    asGuest()
    fakeApi({ 'POST /home/product/add-to-card': 'down' })
    const { add } = await import('#stores/cart.ts')
    const { $waitingAdds } = await import('#stores/waiting-adds.ts')
    const item = { name: 'Urpi', size: 'Talla 38', price: '', picture: '' }
    await add({ productId: 'p1', quantity: 1, variant: null, item })
    expect($waitingAdds.get()).toMatchObject([{ name: 'Urpi, Talla 38' }])
  })

  test('SCREEN-05 what was added leads to the cart, with what it is only where the page said it', async () => {
    asGuest()
    fakeApi({ 'POST /home/product/add-to-card': { message: 'Agregado' }, [READ]: emptyCart })
    const { add } = await import('#stores/cart.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    await add({ productId: 'p1', quantity: 1, variant: null })
    expect($toasts.get()).toMatchObject([{ link: { href: '/carrito', label: cartMessages.seeCart } }])
    expect($toasts.get()[0]).not.toHaveProperty('item')
  })

  test('STATE-20 STATE-23 a reading from before a reset is not shown in the place of one after it', async () => {
    asGuest()
    const server = heldApi()
    const { $cartCount, loadCart, resetCart } = await import('#stores/cart.ts')
    const early = loadCart()
    const first = await server.next('GET')
    resetCart()
    const late = loadCart()
    await (await server.next('GET'))?.answer({ ...emptyCart, card_product_count: 1 })
    await first?.answer({ ...emptyCart, card_product_count: 3 })
    await Promise.all([early, late])
    expect($cartCount.get()).toBe(1)
  })

  test('STATE-18 two units may become one, and one less is shown at once', async () => {
    asGuest()
    const line = {
      _id: 'l1',
      quantity: 2,
      buyable: 2,
      variant: null,
      productInfo: { price: 10, discount: 0, stock: 5 },
    }
    const group = { sellerId: 's1', shopName: 'Misti', price: 20, products: [line] }
    const api = fakeApi({
      [READ]: { ...emptyCart, card_products: [group], card_product_count: 2 },
      'PUT /home/product/quantity-dec/l1': no(500),
    })
    const { $cartCount, decrease, loadCart } = await import('#stores/cart.ts')
    await loadCart()
    const less = decrease({ _id: 'l1', quantity: 2, stock: 5 })
    expect($cartCount.get()).toBe(1)
    await less
    expect([$cartCount.get(), api.of(READ).length, await texts()]).toEqual([
      2,
      2,
      [cartMessages.changeFailed],
    ])
  })
})

describe('additions that wait', () => {
  const ADD = 'POST /home/product/add-to-card'
  const wait = (key: string, at: number, change: object = {}) =>
    browser.local.setItem(
      `vitrina:waitingAdd:${key}`,
      JSON.stringify({
        key,
        at,
        name: key,
        body: { userId: guestId, productId: key, quantity: 1, ...change },
      }),
    )
  beforeEach(() => {
    asGuest()
    vi.stubGlobal('navigator', {})
  })

  test('AWAY-08 go in the order of their time, the ones of this shopper alone', async () => {
    const now = Date.now()
    wait('b', now - 1_000)
    wait('a', now - 2_000)
    wait('c', now - 500, { userId: 'otra' })
    const api = fakeApi({ [ADD]: { message: 'x' } })
    const strange = { key: 'd', at: now, name: 'd', body: { productId: 'd' } }
    browser.local.setItem('otra:d', JSON.stringify(strange))
    const { $waitingAdds, sendWaitingAdds } = await import('#stores/waiting-adds.ts')
    expect($waitingAdds.get().map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    expect(await sendWaitingAdds()).toBe(true)
    expect(api.of(ADD).map(({ body }) => body['productId'])).toEqual(['a', 'b'])
    expect($waitingAdds.get().map(({ name }) => name)).toEqual(['c'])
    expect(await sendWaitingAdds()).toBe(false)
  })

  test('AWAY-08 after the first without an answer none is tried, and one that was answered counts', async () => {
    const now = Date.now()
    wait('a', now - 2_000)
    wait('b', now - 1_000)
    let asked = 0
    const api = fakeApi({ [ADD]: () => ((asked += 1) === 1 ? { status: 499, body: {} } : 'down') })
    const { sendWaitingAdds } = await import('#stores/waiting-adds.ts')
    expect(await sendWaitingAdds()).toBe(true)
    expect(await sendWaitingAdds()).toBe(false)
    expect([api.of(ADD).length, browser.local.getItem('vitrina:waitingAdd:b') === null]).toEqual([3, false])
    expect(await texts()).toEqual([offlineMessages.refused({ name: 'a', why: cartMessages.addFailed })])
  })

  test.each([
    [500, true],
    [429, true],
    [428, false],
    [430, false],
  ])('AWAY-08 answered %i it waits on: %s', async (status, waits) => {
    wait('a', Date.now())
    fakeApi({ [ADD]: { status, body: {} } })
    const { sendWaitingAdds } = await import('#stores/waiting-adds.ts')
    await sendWaitingAdds()
    expect(browser.local.getItem('vitrina:waitingAdd:a') !== null).toBe(waits)
  })

  test('AWAY-08 one tab at a time sends them where the browser can tell', async () => {
    wait('a', Date.now())
    fakeApi({ [ADD]: { message: 'x' } })
    const request = vi.fn((_: string, work: () => Promise<boolean>) => work())
    vi.stubGlobal('navigator', { locks: { request } })
    const { sendWaitingAdds } = await import('#stores/waiting-adds.ts')
    expect(await sendWaitingAdds()).toBe(true)
    expect(request).toHaveBeenCalledTimes(1)
    expect(await sendWaitingAdds()).toBe(false)
    expect(request).toHaveBeenCalledTimes(1)
  })

  test('AWAY-08 what another tab keeps or has sent is known here, and nothing else is read', async () => {
    const target = new EventTarget()
    vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
    const { $waitingAdds, followOtherTabs } = await import('#stores/waiting-adds.ts')
    followOtherTabs()
    const change = (key: string | null) => target.dispatchEvent(Object.assign(new Event('storage'), { key }))
    wait('a', Date.now())
    change('guestId')
    expect($waitingAdds.get()).toEqual([])
    change('vitrina:waitingAdd:a')
    expect($waitingAdds.get()).toHaveLength(1)
    browser.local.removeItem('vitrina:waitingAdd:a')
    change(null)
    expect($waitingAdds.get()).toEqual([])
  })

  test('AWAY-08 D-76 a session that ran out keeps them, with the pages and sizes of this device', async () => {
    wait('a', Date.now())
    const deleted: string[] = []
    const refuse = (name: string) => {
      deleted.push(name)
      return Promise.reject(new Error('denied'))
    }
    vi.stubGlobal('caches', { delete: refuse })
    const { logout, signIn } = await import('#stores/auth.ts')
    const { $waitingAdds } = await import('#stores/waiting-adds.ts')
    await import('#stores/offline.ts')
    const { $mySizes, rememberSize } = await import('#stores/my-size.ts')
    const { $recent, remember } = await import('#stores/recent.ts')
    const seen = { id: 'p1', slug: 's', name: 'n', picture: null, priceCents: null, seenAt: 1 }
    signIn(tokenOf(rosa), rosa)
    rememberSize('CALZADO', '38')
    remember(seen)
    await expire()
    expect(browser.local.getItem('vitrina:waitingAdd:a')).not.toBeNull()
    expect([deleted, $recent.get(), Object.values($mySizes.get())]).toEqual([[], [seen], ['38']])
    signIn(tokenOf(rosa), rosa)
    fakeApi({ 'GET /customer/logout': { message: 'x' } })
    await logout()
    expect([browser.local.getItem('vitrina:waitingAdd:a'), $waitingAdds.get()]).toEqual([null, []])
    expect([deleted.length, $recent.get(), $mySizes.get()]).toEqual([1, [], {}])
  })
})

describe('signing in', () => {
  const LOGIN = 'POST /customer/customer-login'
  const REGISTER = 'POST /customer/customer-register'
  const credentials = { email: 'rosa@example.com', password: 'secreta-123' }
  const form = { ...credentials, name: 'Rosa', accept_policies: true }

  test.each([
    ['login', accountMessages.loginFailed],
    ['register', accountMessages.registerFailed],
  ] as const)('DOOR-11 ERR-16 a refused %s stays on the page until it is tried again', async (how, words) => {
    const replies: Record<string, Reply> = { [LOGIN]: no(), [REGISTER]: no() }
    fakeApi(replies)
    const store = await import('#stores/sign-in.ts')
    const act = () => (how === 'login' ? store.login(credentials) : store.register(form))
    expect([store.$signingIn.get(), store.$signInError.get()]).toEqual([false, ''])
    expect(await act()).toBeNull()
    expect(store.$signInError.get()).toBe(words)
    replies[LOGIN] = replies[REGISTER] = no(409, { error: 'No.' })
    const trying = act()
    expect([store.$signingIn.get(), store.$signInError.get()]).toEqual([true, ''])
    await trying
    expect([store.$signingIn.get(), store.$signInError.get()]).toEqual([false, 'No.'])
  })

  test('AUTH-04 AUTH-05 D-15 after half a second it leads on, with the cart read and the toasts taken along', async () => {
    vi.useFakeTimers()
    const READ = 'GET /home/product/get-card-product/c1'
    const api = fakeApi({ [REGISTER]: { token: tokenOf(rosa), user: rosa, message: '' }, [READ]: emptyCart })
    browser.session.setItem('shippingInfo', '{}')
    const { register } = await import('#stores/sign-in.ts')
    let path: unknown = 'waiting'
    void register(form).then(way => (path = way))
    await vi.advanceTimersByTimeAsync(499)
    expect([path, api.of(READ).length]).toEqual(['waiting', 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(path).toBe('/envio')
    expect(browser.session.getItem('vitrina:toasts')).toContain(accountMessages.registerDone)
  })

  test('ERR-12 D-44 a guest’s cart that was not moved is said', async () => {
    vi.useFakeTimers()
    asGuest()
    fakeApi({
      [LOGIN]: { token: tokenOf(rosa), message: 'Hola' },
      'POST /home/product/migrate-cart': no(409, { error: 'Ocupado' }),
    })
    const { login } = await import('#stores/sign-in.ts')
    const signing = login(credentials)
    await vi.runAllTimersAsync()
    await signing
    expect(await texts()).toEqual(['Hola', 'Ocupado'])
  })

  test('STATE-29 a migration needs a guest and a customer, and a reset leaves no words of the last one', async () => {
    const api = fakeApi({ 'POST /home/product/migrate-cart': no() })
    const store = await import('#stores/guest-cart.ts')
    expect(await store.migrate()).toBeNull()
    const { $token, $user, signIn } = await import('#stores/auth.ts')
    store.$guestId.set(guestId)
    expect(await store.migrate()).toBeNull()
    signIn(tokenOf(rosa), rosa)
    await store.migrate()
    expect([api.sent.length, store.$migrationMessage.get() === '']).toEqual([1, false])
    store.resetMigration()
    expect([store.$migration.get(), store.$migrationMessage.get()]).toEqual(['idle', ''])
    $token.set(undefined)
    $user.set(rosa)
    expect([await store.migrate(), api.sent.length]).toEqual([null, 1])
  })
})

describe('what this device remembers', () => {
  test('CHOOSE-02 a size is of its kind, the last one counts, and one kind is forgotten alone', async () => {
    const { $mySizes, forgetSize, mySizeOf, rememberSize } = await import('#stores/my-size.ts')
    rememberSize('CALZADO', '38')
    rememberSize('ROPA', 'M')
    rememberSize('CALZADO', '39')
    rememberSize('LIBROS', 'X')
    rememberSize('CALZADO', 'ÚNICA')
    let changes = -1
    const end = $mySizes.subscribe(() => (changes += 1))
    rememberSize('CALZADO', '39')
    end()
    expect(changes).toBe(0)
    const sizes = ['M', '39'].map(size => ({ size, stock: 1 }))
    expect([mySizeOf('CALZADO', sizes), mySizeOf('ROPA', sizes), mySizeOf('LIBROS', sizes)]).toEqual([
      '39',
      'M',
      '',
    ])
    const [shoes] = Object.keys($mySizes.get()) as Parameters<typeof forgetSize>[0][]
    if (shoes) forgetSize(shoes)
    expect(Object.values($mySizes.get())).toEqual(['M'])
  })

  test('CHOOSE-03 what was seen is asked for as it is now; what is no longer sold is forgotten, and nothing else', async () => {
    const seen = (id: string) => ({ id, slug: id, name: id, picture: null, priceCents: null, seenAt: 1 })
    const { getCards } = await import('#shared/endpoints/catalog.ts')
    const asked = `GET ${getCards.path}?ids=a%2Cb`
    const replies: Record<string, Reply> = { [asked]: { products: [{ _id: 'b' }] } }
    fakeApi(replies)
    const { $recent, refreshSeen, remember } = await import('#stores/recent.ts')
    for (const id of ['a', 'b', 'c']) remember(seen(id))
    expect(await refreshSeen(['a', 'b'])).toEqual([{ _id: 'b' }])
    expect($recent.get().map(({ id }) => id)).toEqual(['c', 'b'])
    replies[asked] = no(500)
    expect(await refreshSeen(['a', 'b'])).toBeNull()
    expect($recent.get()).toHaveLength(2)
  })

  test('INFO-03 a search that is tried again begins without its refusal, with the contact that was typed', async () => {
    const TRACK = 'POST /home/order/track'
    const replies: Record<string, Reply> = { [TRACK]: no() }
    const api = fakeApi(replies)
    const { $tracking, $trackingBusy, $trackingError, track } = await import('#stores/tracking.ts')
    const { trackingMessages } = await import('#shared/messages/tracking.ts')
    expect([$tracking.get(), $trackingBusy.get(), $trackingError.get()]).toEqual([null, false, ''])
    await track('V-1')
    expect($trackingError.get()).toBe(trackingMessages.failed)
    replies[TRACK] = { npedido: 'V-1' }
    await track('V-1', '987')
    expect([$trackingError.get(), api.sent.map(({ body }) => body['contacto'])]).toEqual(['', ['', '987']])
  })
})
