// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchedWays } from '../islands/screen.ts'
import { heldApi, keptTokenOf } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

let ways: string[] = []

beforeEach(async () => {
  vi.resetModules()
  localStorage.clear()
  localStorage.setItem('customerToken', keptTokenOf({ id: 'c1', name: 'Rosa', email: 'rosa@example.com' }))
  openLocks()
  ways = watchedWays('/dashboard')
  document.body.innerHTML = '<button data-tap="logout">Cerrar sesión</button>'
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('STATE-34 D-76 a sign-out that gets no answer leads to the login after two seconds, once, with nothing kept', async () => {
  const asked = vi.fn<() => Promise<Response>>(() => new Promise(() => undefined))
  vi.stubGlobal('fetch', asked)
  const { followAccount } = await import('#start/page/account.ts')
  followAccount()
  const button = document.querySelector('button')
  button?.click()
  button?.click()
  await vi.advanceTimersByTimeAsync(1_900)
  expect(ways).toEqual([])
  expect(localStorage.getItem('customerToken')).toBeNull()
  await vi.advanceTimersByTimeAsync(200)
  expect(ways).toEqual(['/login'])
  expect(asked).toHaveBeenCalledOnce()
})

test('STATE-33 D-76 after a sign-out in another tab this one leaves the customer area too', async () => {
  heldApi()
  const { followAccount } = await import('#start/page/account.ts')
  const { $token } = await import('#stores/auth.ts')
  followAccount()
  expect(ways).toEqual([])
  $token.set(undefined)
  expect(ways).toEqual(['/login'])
})
