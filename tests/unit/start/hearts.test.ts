// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followHearts } from '#start/page/hearts.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

beforeEach(() => {
  localStorage.setItem('guestId', 'guest_1')
  openLocks()
})
afterEach(() => vi.unstubAllGlobals())

test('STATE-21 PROD-20 a heart that was refused can be tapped again, and two quick taps are one', async () => {
  const LIKE = 'POST /home/product/add-to-wishlist'
  let reply: object = { status: 500, body: {} }
  const api = fakeApi({ [LIKE]: () => reply })
  document.body.innerHTML = `<main><button data-tap="heart" data-product="p1" data-slug="botin" data-name="Botín"
    data-price="100" data-discount="0" data-rating="4">♥</button></main>`
  followHearts()
  const heart = document.querySelector('button')
  heart?.click()
  heart?.click()
  await vi.waitFor(() => expect(heart?.ariaBusy).toBeNull())
  expect(api.of(LIKE)).toHaveLength(1)
  reply = { message: 'Agregado' }
  heart?.click()
  await vi.waitFor(() => expect(api.of(LIKE)).toHaveLength(2))
})
