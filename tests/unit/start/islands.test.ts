// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followIslands } from '#start/page/islands.ts'

const screenBroke = 'Algo no funcionó en esta parte de la página.'
const partLost = 'No se pudo cargar una parte de la página. Revisa tu conexión y vuelve a intentarlo.'

let see: (island: string) => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notice: (entries: object[]) => void) {
        see = name => notice([{ isIntersecting: true, target: document.querySelector(`${name} > *`) }])
      }
      observe(): void {}
      unobserve(): void {}
    },
  )
  document.body.innerHTML = ['load', 'visible', 'interaction']
    .map(name => `<astro-island id="${name}" client="${name}" ssr><p>Lo de antes.</p></astro-island>`)
    .join('')
  followIslands()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The framework says so when it has requested the script twice; whether it then also writes to the console. */
const lose = (island: string): boolean =>
  document
    .querySelector(island)
    ?.dispatchEvent(new Event('astro:hydration-error', { bubbles: true, cancelable: true })) ?? true
const alerts = () =>
  [...document.querySelectorAll('[role=alert]')].map(one => [one.parentElement?.id, one.textContent])

test('ERR-25 D-11 a screen whose script did not come says so in its place, with a way to try again', () => {
  expect(lose('#load')).toBe(false)
  expect(alerts()).toEqual([['load', `${screenBroke}Volver a cargar`]])
  expect(document.querySelector('#load')?.textContent).toContain('Lo de antes.')
})

test.each(['visible', 'interaction'])(
  'ERR-25 D-10 the page says that the script of an island (%s) did not come, which stays as it was drawn',
  name => {
    expect(lose(`#${name}`)).toBe(false)
    expect(alerts()).toEqual([['', partLost]])
    expect(document.querySelector(`#${name}`)?.textContent).toBe('Lo de antes.')
  },
)

test('API-54 a screen that has not come after 120 000 ms counts as lost, once', async () => {
  await vi.advanceTimersByTimeAsync(119_999)
  expect(alerts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(alerts()).toEqual([['load', `${screenBroke}Volver a cargar`]])
  lose('#load')
  expect(alerts()).toHaveLength(1)
})

test('API-54 an island that comes when it is seen has 120 000 ms from then on', async () => {
  document.querySelector('#load')?.removeAttribute('ssr')
  await vi.advanceTimersByTimeAsync(100_000)
  see('#visible')
  await vi.advanceTimersByTimeAsync(119_999)
  expect(alerts()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(alerts()).toEqual([['', partLost]])
})
