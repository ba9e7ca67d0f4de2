// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { showToasts } from '#elements/toaster.ts'
import { MAX_TOASTS } from '#shared/business.ts'
import { $toasts, dismiss, toast, toastError, toastLoading, toastSuccess } from '#stores/toasts.ts'

const place = document.createElement('section')
const texts = () =>
  [...place.querySelectorAll('[data-toast]:not(.opacity-0)')].map(({ textContent }) => textContent)
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

beforeAll(() => {
  vi.useFakeTimers()
  document.body.append(place)
  showToasts(place)
})
beforeEach(async () => {
  $toasts.set([])
  await wait(1000)
  expect(place.childElementCount).toBe(0)
})
afterAll(() => vi.useRealTimers())

test('SPEED-05 CONST-08 a toast is there at once, and each goes after its own time', async () => {
  toastSuccess('Hecho')
  toastError('Falló')
  expect(texts()).toEqual(['Falló', 'Hecho'])
  await wait(1900)
  expect(texts()).toEqual(['Falló', 'Hecho'])
  await wait(400)
  expect(texts()).toEqual(['Falló'])
  await wait(1600)
  expect(texts()).toEqual(['Falló'])
  await wait(400)
  expect(place.childElementCount).toBe(0)
  expect($toasts.get()).toEqual([])
})

test('CONST-08 a toast without end goes when it is dismissed, by its button too', async () => {
  const id = toastLoading('Enviando')
  toastLoading('Subiendo')
  await wait(60_000)
  expect(texts()).toEqual(['Subiendo', 'Enviando'])
  dismiss(id)
  await wait(0)
  expect(texts()).toEqual(['Subiendo'])
  place.querySelector<HTMLElement>('[data-toast]:not(.opacity-0) button')?.click()
  await wait(300)
  expect(place.childElementCount).toBe(0)
})

test('SCREEN-13 the time of all toasts stops while the focus is on one', async () => {
  toast('Uno')
  toast('Dos')
  await wait(3000)
  place.querySelector('button')?.focus()
  await wait(60_000)
  expect(texts()).toEqual(['Dos', 'Uno'])
  place.querySelector('button')?.blur()
  await wait(900)
  expect(texts()).toEqual(['Dos', 'Uno'])
  await wait(400)
  expect(texts()).toEqual([])
})

test('a toast with the id of an earlier one takes its place, for a time of its own', async () => {
  toast('Antes', { id: 'cart' })
  toast('Otro')
  await wait(3000)
  toast('Después', { id: 'cart' })
  expect(texts()).toEqual(['Otro', 'Después'])
  await wait(3000)
  expect(texts()).toEqual(['Después'])
})

test('CONST-07 the newest 20 are shown', async () => {
  for (let i = 1; i <= MAX_TOASTS + 2; i += 1) toast(String(i))
  await wait(0)
  expect(texts()).toHaveLength(MAX_TOASTS)
  expect(texts()[0]).toBe('22')
})
