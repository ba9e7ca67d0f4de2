import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { storageKeys } from '#shared/storage.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, keptTokenOf, tokenOf } from './fake-api.ts'

const guestId = 'guest_1700000000000_abcdefgh'
const MIGRATE = 'POST /home/product/migrate-cart'
const user = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }

let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = fakeBrowser()
})
afterEach(() => vi.unstubAllGlobals())

test('STATE-01 STATE-06 D-99 id, token and order id are plain strings, and the guest id goes with the login', async () => {
  browser.local.setItem('guestId', guestId)
  fakeApi({ [MIGRATE]: { message: '' } })
  const auth = await import('#stores/auth.ts')
  const { migrate } = await import('#stores/guest-cart.ts')
  const { rememberOrder } = await import('#stores/checkout/purchase.ts')
  const token = tokenOf(user)
  auth.signIn(token)
  rememberOrder('o1')
  expect(browser.local.getItem('customerToken')).toBe(keptTokenOf(user))
  expect(browser.local.getItem('orderId')).toBe('o1')
  await migrate()
  expect(browser.local.getItem('guestId')).toBeNull()
})

test('D-99 six keys have the specified names, and every other one starts with vitrina:', () => {
  const specified = Object.values(storageKeys).filter(key => !key.startsWith('vitrina:'))
  const names = ['customerToken', 'guestId', 'orderId', 'ubigeo', 'shippingInfo', 'registerInfo']
  expect(specified.sort()).toEqual(names.sort())
})

test('STATE-29 ERR-13 DATA-38 a migration is idle, loading, succeeded, and idle again', async () => {
  browser.local.setItem('guestId', guestId)
  const api = fakeApi({ [MIGRATE]: { message: '' } })
  const { signIn } = await import('#stores/auth.ts')
  const store = await import('#stores/guest-cart.ts')
  signIn(tokenOf(user))
  const seen = [store.$migration.get()]
  store.$migration.listen(state => seen.push(state))
  await store.migrate()
  expect(seen).toEqual(['idle', 'loading', 'succeeded'])
  expect(store.$migrationMessage.get()).toBe('Carrito migrado exitosamente')
  expect(api.of(MIGRATE)[0]?.body).toEqual({ userId: 'c1', guestId })
  store.resetMigration()
  expect(store.$migration.get()).toBe('idle')
})

test('STATE-29 ERR-12 ERR-13 a failed one keeps the id; the server’s sentence goes before ours', async () => {
  browser.local.setItem('guestId', guestId)
  const replies: Record<string, object> = { [MIGRATE]: { status: 500, body: {} } }
  fakeApi(replies)
  const { signIn } = await import('#stores/auth.ts')
  const store = await import('#stores/guest-cart.ts')
  signIn(tokenOf(user))
  await store.migrate()
  expect(store.$migration.get()).toBe('failed')
  expect(store.$migrationMessage.get()).toBe('Error en la migración del carrito')
  replies[MIGRATE] = { status: 409, body: { error: 'Carrito ocupado' } }
  await store.migrate()
  expect(store.$migrationMessage.get()).toBe('Carrito ocupado')
  expect(browser.local.getItem('guestId')).toBe(guestId)
  replies[MIGRATE] = { message: 'Todo está en tu carrito' }
  await store.migrate()
  expect(store.$migrationMessage.get()).toBe('Todo está en tu carrito')
})

test('STATE-33 a reset clears the user and the token', async () => {
  const auth = await import('#stores/auth.ts')
  auth.signIn(tokenOf(user), user)
  expect(auth.$user.get()).toEqual(user)
  auth.resetUser()
  expect([auth.$user.get(), auth.$token.get(), browser.local.getItem('customerToken')]).toEqual([
    null,
    undefined,
    null,
  ])
})

test('STATE-34 D-76 a logout clears token and guest id, also where no answer comes', async () => {
  fakeApi({ 'GET /customer/logout': 'down' })
  const { signIn, logout } = await import('#stores/auth.ts')
  signIn(tokenOf(user))
  browser.local.setItem('guestId', guestId)
  await logout()
  expect([browser.local.getItem('customerToken'), browser.local.getItem('guestId')]).toEqual([null, null])
})

describe('what a shopper leaves behind', () => {
  const purchase = {
    price: 104.99,
    items: 2,
    orderId: 'o1',
    number: 'V-1',
    success: true,
    paymentMethod: '',
  } as const
  const draftKeys = ['shippingInfo', 'registerInfo', 'vitrina:delivery', 'vitrina:placement']

  async function withDraftsAndPurchase() {
    for (const key of draftKeys) browser.session.setItem(key, '{"name":"Rosa"}')
    browser.session.setItem('vitrina:purchase', JSON.stringify(purchase))
    const auth = await import('#stores/auth.ts')
    auth.signIn(tokenOf(user), user)
    return auth
  }
  const kept = () => [...draftKeys, 'vitrina:purchase'].filter(key => browser.session.getItem(key) !== null)

  test('D-46 D-47 a logout drops drafts and the way to a payment on a page that knows only their keys', async () => {
    fakeApi({ 'GET /customer/logout': { message: 'Hasta pronto' } })
    await import('#stores/drop-drafts.ts')
    await import('#stores/checkout/purchase.ts')
    const { logout } = await withDraftsAndPurchase()
    await logout()
    expect(kept()).toEqual([])
  })

  test('D-46 STATE-38 the next page outside of the checkout drops the drafts, a page of it keeps them', async () => {
    const { dropDraftsUnlessKept } = await import('#stores/drop-drafts.ts')
    await withDraftsAndPurchase()
    dropDraftsUnlessKept('/pago')
    expect(kept()).toEqual([...draftKeys, 'vitrina:purchase'])
    dropDraftsUnlessKept('/shops')
    expect(kept()).toEqual(['vitrina:purchase'])
  })

  test('D-46 a checkout that is open in this tab is emptied by a logout, also one of another tab', async () => {
    const { resetUser } = await withDraftsAndPurchase()
    const drafts = await import('#stores/checkout/drafts.ts')
    drafts.setShipping('address', 'Av. Larco 100')
    resetUser()
    expect(drafts.$shipping.get().address).toBe('')
    expect(browser.session.getItem('shippingInfo')).toBeNull()
  })

  test('D-46 D-76 a session that ends by itself keeps what was typed for after the login', async () => {
    vi.stubGlobal('location', { pathname: '/envio', search: '', assign: () => undefined })
    fakeApi({
      'GET /customer/profile': { status: 401, body: { error: 'Tu sesión terminó.', code: 'sessionExpired' } },
    })
    await import('#stores/drop-drafts.ts')
    await import('#stores/checkout/purchase.ts')
    const { $user } = await withDraftsAndPurchase()
    const { call } = await import('#stores/call.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    await expect(call(getProfile)).rejects.toThrow('Tu sesión terminó.')
    expect($user.get()).toBeNull()
    expect(kept()).toEqual([...draftKeys, 'vitrina:purchase'])
  })

  test('D-76 of several calls that are refused together one is told, and one leads to the login', async () => {
    const ways: string[] = []
    vi.stubGlobal('location', {
      pathname: '/dashboard',
      search: '',
      assign: (path: string) => ways.push(path),
    })
    fakeApi({
      'GET /customer/profile': { status: 401, body: { error: 'Tu sesión terminó.', code: 'sessionExpired' } },
    })
    await withDraftsAndPurchase()
    const { call } = await import('#stores/call.ts')
    const { $toasts } = await import('#stores/toasts.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    await Promise.allSettled([call(getProfile), call(getProfile)])
    expect($toasts.get().map(({ text }) => text)).toEqual(['Tu sesión terminó.'])
    expect(ways).toEqual(['/login'])
  })

  test('D-76 who hears of the sign-out first, and leaves at once, takes along what was said of it', async () => {
    const ways: string[] = []
    vi.stubGlobal('location', {
      pathname: '/dashboard/my-orders',
      search: '',
      assign: (path: string) => ways.push(path),
    })
    fakeApi({
      'GET /customer/profile': { status: 401, body: { error: 'Tu sesión terminó.', code: 'sessionExpired' } },
    })
    const { $loggedIn, signIn } = await import('#stores/auth.ts')
    const { goTo } = await import('#browser/go.ts')
    signIn(tokenOf(user))
    $loggedIn.listen(isLoggedIn => {
      if (!isLoggedIn) goTo('/login')
    })
    const { call } = await import('#stores/call.ts')
    const { getProfile } = await import('#shared/endpoints/account.ts')
    await expect(call(getProfile)).rejects.toThrow('Tu sesión terminó.')
    expect(ways).toEqual(['/login'])
    expect(browser.session.getItem('vitrina:toasts')).toContain('Tu sesión terminó.')
    expect(browser.session.getItem('vitrina:redirect')).toBe('/dashboard/my-orders')
  })

  test('D-47 something new in the cart ends the way to an older order’s payment', async () => {
    browser.session.setItem('vitrina:purchase', JSON.stringify(purchase))
    browser.local.setItem('guestId', guestId)
    const replies: Record<string, object> = {
      'POST /home/product/add-to-card': { status: 409, body: { error: 'Stock Agotado' } },
    }
    fakeApi(replies)
    const { $purchase } = await import('#stores/checkout/purchase.ts')
    const { add } = await import('#stores/cart.ts')
    const wanted = { productId: 'p1', quantity: 1, variant: null }
    await add(wanted)
    expect($purchase.get()).toEqual(purchase)
    replies['POST /home/product/add-to-card'] = { message: 'Agregado' }
    await add(wanted)
    expect($purchase.get()).toBeNull()
    expect(browser.session.getItem('vitrina:purchase')).toBeNull()
  })
})

test('D-15 CONST-07 toasts: the newest twenty, and what was not seen goes to the next page', async () => {
  const page = await import('#stores/toasts.ts')
  for (let i = 1; i <= 22; i += 1) page.toast(`aviso ${String(i)}`)
  expect(page.$toasts.get()).toHaveLength(20)
  expect(page.$toasts.get().at(-1)?.text).toBe('aviso 22')
  for (const { id } of page.$toasts.get().slice(0, 18)) page.dismiss(id)
  page.toastLoading('cargando')
  page.keepForNextPage()
  vi.resetModules()
  const next = await import('#stores/toasts.ts')
  next.takeFromLastPage()
  expect(next.$toasts.get().map(({ text }) => text)).toEqual(['aviso 21', 'aviso 22'])
  expect(browser.session.getItem('vitrina:toasts')).toBeNull()
})

describe('a toast on the next page', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('D-112 D-15 it has the time it had left, and none that is over comes along', async () => {
    const page = await import('#stores/toasts.ts')
    page.toastSuccess('Pedido creado')
    page.toastError('Sin conexión', { link: { href: '/carrito', label: 'Ver carrito' } })
    vi.advanceTimersByTime(1500)
    page.keepForNextPage()
    vi.resetModules()
    vi.advanceTimersByTime(20_000)
    const next = await import('#stores/toasts.ts')
    next.takeFromLastPage()
    expect(next.$toasts.get()).toMatchObject([
      { kind: 'success', durationMs: 500 },
      { kind: 'error', durationMs: 2500, link: { href: '/carrito', label: 'Ver carrito' } },
    ])
    vi.advanceTimersByTime(1000)
    next.keepForNextPage()
    vi.resetModules()
    const third = await import('#stores/toasts.ts')
    third.takeFromLastPage()
    expect(third.$toasts.get()).toMatchObject([{ text: 'Sin conexión', durationMs: 1500 }])
  })

  test('SCREEN-18 D-112 the next sentence about a quantity takes the place of the one from the page before', async () => {
    const page = await import('#stores/toasts.ts')
    page.toast('Te escribimos')
    page.toastError('Stock Agotado', { id: page.QUANTITY_TOAST })
    page.keepForNextPage()
    vi.resetModules()
    const next = await import('#stores/toasts.ts')
    next.takeFromLastPage()
    vi.advanceTimersByTime(1)
    next.toast('Listo')
    next.toastError('Stock Agotado', { id: next.QUANTITY_TOAST })
    expect(next.$toasts.get().map(({ text }) => text)).toEqual(['Te escribimos', 'Listo', 'Stock Agotado'])
  })

  test('D-112 a form’s error goes when the form is sent again, and stays behind when it is left', async () => {
    const page = await import('#stores/toasts.ts')
    const { atom } = await import('nanostores')
    const form = atom(false)
    page.toastFormError(form, 'Por favor complete todos los campos requeridos')
    page.toastFormError(form, 'Revisa los campos marcados')
    expect(page.$toasts.get().map(({ text }) => text)).toEqual(['Revisa los campos marcados'])
    page.keepForNextPage()
    expect(browser.session.getItem('vitrina:toasts')).toBeNull()
    page.clearFormError(form)
    expect(page.$toasts.get()).toEqual([])
  })
})

test('CONST-08 how long each kind of toast stays', async () => {
  const { $toasts, toast, toastError, toastLoading, toastSuccess } = await import('#stores/toasts.ts')
  toastError('a')
  toast('b')
  toastSuccess('c')
  toastLoading('d')
  expect($toasts.get().map(({ durationMs }) => durationMs)).toEqual([4000, 4000, 2000, Infinity])
})
