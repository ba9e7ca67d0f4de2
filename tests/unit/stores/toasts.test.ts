import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeBrowser } from './browser.ts'

const NOW = Date.UTC(2026, 10, 27)
let browser: ReturnType<typeof fakeBrowser>
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ now: NOW })
  browser = fakeBrowser()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('D-112 CONST-08 a toast knows when it is over, has its own number and says it to who made it', async () => {
  const { $toasts, dismiss, toast, toastError, toastLoading } = await import('#stores/toasts.ts')
  const ids = [toast('a'), toast('b'), toastError('c', { durationMs: 9 }), toastLoading('d')]
  expect($toasts.get().map(({ id }) => id)).toEqual(ids)
  expect(new Set(ids).size).toBe(4)
  expect($toasts.get().map(({ until }) => until - NOW)).toEqual([4000, 4000, 9, Infinity])
  dismiss(ids[1] ?? '')
  expect($toasts.get().map(({ text }) => text)).toEqual(['a', 'c', 'd'])
})

test('D-15 what is about to go is not shown again, and nothing left leaves nothing behind', async () => {
  const { keepForNextPage, toast } = await import('#stores/toasts.ts')
  keepForNextPage()
  expect(browser.session.getItem('vitrina:toasts')).toBeNull()
  toast('a', { durationMs: 300 })
  keepForNextPage()
  expect(browser.session.getItem('vitrina:toasts')).toBeNull()
  toast('b', { durationMs: 301 })
  keepForNextPage()
  expect(JSON.parse(browser.session.getItem('vitrina:toasts') ?? '')).toMatchObject([
    { text: 'b', durationMs: 301 },
  ])
})

test('D-15 one for the next page alone is not shown on this one', async () => {
  const { $toasts, toastOnNextPage } = await import('#stores/toasts.ts')
  toastOnNextPage('Listo', { id: 'x' })
  expect($toasts.get()).toEqual([])
  vi.resetModules()
  const next = await import('#stores/toasts.ts')
  next.takeFromLastPage()
  next.takeFromLastPage()
  expect(next.$toasts.get()).toMatchObject([{ id: 'x', kind: 'blank', text: 'Listo' }])
})

test('D-112 DOOR-24 each form has its own error, and its words stay when another form’s go', async () => {
  const { $toasts, clearFormError, refusalOf, toastFormError } = await import('#stores/toasts.ts')
  const [one, two] = [{}, {}]
  toastFormError(one, 'uno', { durationMs: 5000 })
  toastFormError(two, 'dos')
  clearFormError(two)
  expect($toasts.get()).toMatchObject([{ text: 'uno', isOfForm: true, durationMs: 5000 }])
  expect([refusalOf(one).get(), refusalOf(two).get()]).toEqual(['uno', ''])
})
