import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import { fakeBrowser } from './browser.ts'
import { fakeApi, heldApi } from './fake-api.ts'

const guestId = 'guest_1700000000000_abcdefgh'
const LIST = `GET /home/product/get-wishlist-products/${guestId}`
const wish = {
  productId: 'p1',
  name: 'x',
  price: soles(1),
  image: '',
  discount: soles(0),
  rating: 0,
  slug: 'x',
}
const kept = { wishlists: [{ _id: 'w1', productId: 'p1', name: 'x' }], wishlistCount: 1 }
beforeEach(() => {
  vi.resetModules()
  fakeBrowser().local.setItem('guestId', guestId)
})
afterEach(() => vi.unstubAllGlobals())

test('API-39 a refused wish shows the server’s error', async () => {
  fakeApi({
    'POST /home/product/add-to-wishlist': {
      status: 404,
      body: { error: 'No encontramos el producto.', message: 'Otra frase' },
    },
  })
  const { like } = await import('#stores/wishlist.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  expect(await like(wish)).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: 'No encontramos el producto.' }])
})

test('API-40 DATA-13 wishes and their removal show the server’s message, and the list is kept with its count', async () => {
  fakeApi({
    'POST /home/product/add-to-wishlist': { message: 'Producto agregado a tu lista de deseos' },
    'DELETE /home/product/remove-wishlist-product/w1': { message: 'Producto quitado', wishlistId: 'w1' },
    [LIST]: kept,
  })
  const { like, unlike, $wishlist, $wishlistCount } = await import('#stores/wishlist.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  expect(await like(wish)).toBe(true)
  expect([$wishlist.get(), $wishlistCount.get()]).toEqual([{ state: 'ready', value: kept }, 1])
  expect(await unlike('w1')).toBe(true)
  expect([$wishlist.get(), $wishlistCount.get()]).toEqual([
    { state: 'ready', value: { wishlists: [], wishlistCount: 0 } },
    0,
  ])
  expect($toasts.get().map(({ kind, text }) => [kind, text])).toEqual([
    ['success', 'Producto agregado a tu lista de deseos'],
    ['success', 'Producto quitado'],
  ])
})

test('STATE-22 a reading that began before a removal does not bring the row back', async () => {
  const api = heldApi()
  const { loadWishlist, unlike, $wishlist, $wishlistCount } = await import('#stores/wishlist.ts')
  const first = loadWishlist()
  await (await api.next('GET'))?.answer(kept)
  await first
  const second = loadWishlist()
  const late = await api.next('GET')
  const removing = unlike('w1')
  await (await api.next('DELETE'))?.answer({ message: 'Producto quitado', wishlistId: 'w1' })
  expect(await removing).toBe(true)
  await late?.answer(kept)
  await second
  expect([$wishlist.get(), $wishlistCount.get()]).toEqual([
    { state: 'ready', value: { wishlists: [], wishlistCount: 0 } },
    0,
  ])
})

test('VAL-10 D-36 without an id the heart leads to the login and says why, also where the refusal has no sentence', async () => {
  fakeBrowser()
  const ways: string[] = []
  vi.stubGlobal('location', { pathname: '/shops', search: '', assign: (path: string) => ways.push(path) })
  fakeApi({})
  const { like } = await import('#stores/wishlist.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  const { wishlistMessages } = await import('#shared/messages/wishlist.ts')
  expect(await like(wish)).toBe(false)
  expect($toasts.get()).toMatchObject([{ kind: 'error', text: wishlistMessages.addFailed }])
  expect(ways).toEqual(['/login'])
})
