import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'
import { fakeApi, tokenOf } from './fake-api.ts'

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
  const { rememberOrder } = await import('#stores/order-id.ts')
  const token = tokenOf(user)
  auth.signIn(token)
  rememberOrder('o1')
  expect(browser.local.getItem('customerToken')).toBe(token)
  expect(browser.local.getItem('orderId')).toBe('o1')
  await migrate()
  expect(browser.local.getItem('guestId')).toBeNull()
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

test('ERR-24 D-15 CONST-07 toasts: the newest twenty, and what was not seen goes to the next page', async () => {
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

test('CONST-08 how long each kind of toast stays', async () => {
  const { $toasts, toast, toastError, toastLoading, toastSuccess } = await import('#stores/toasts.ts')
  toastError('a')
  toast('b')
  toastSuccess('c')
  toastLoading('d')
  expect($toasts.get().map(({ durationMs }) => durationMs)).toEqual([4000, 4000, 2000, Infinity])
})
