// @vitest-environment happy-dom
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startShell } from '#start/page/shell.ts'
import { yieldToBrowser } from '#start/page/timing.ts'

const scrolls = vi.fn<() => void>()

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('scrollTo', scrolls)
  // What comes after load does not come here.
  vi.stubGlobal('requestIdleCallback', () => 0)
  startShell()
  for (let pieces = 0; pieces < 4; pieces += 1) await yieldToBrowser()
})
beforeEach(() => {
  document.body.innerHTML = '<dialog open><a href="/">Inicio</a></dialog>'
  scrolls.mockClear()
})
afterAll(() => vi.unstubAllGlobals())

/** Whether the page answers a click itself; if not, the browser would follow the link. */
function answersClick(keys: MouseEventInit = {}): boolean {
  let isAnswered = false
  const end = (event: Event) => {
    isAnswered = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', end, { once: true })
  document
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }))
  return isAnswered
}

test('HEAD-24 a link to this page leads to its top, and closes the menu that it was in', () => {
  expect(answersClick()).toBe(true)
  expect(scrolls).toHaveBeenCalledOnce()
  expect(document.querySelector('dialog')?.open).toBe(false)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'HEAD-24 one that is opened in another tab changes nothing here: %j',
  keys => {
    expect(answersClick(keys)).toBe(false)
    expect(scrolls).not.toHaveBeenCalled()
    expect(document.querySelector('dialog')?.open).toBe(true)
  },
)

test.each([
  ['href', '/shops'],
  ['href', '/#lista'],
  ['target', '_blank'],
])('HEAD-24 a link with %s %s is followed', (name, value) => {
  document.querySelector('a')?.setAttribute(name, value)
  expect(answersClick()).toBe(false)
  expect(scrolls).not.toHaveBeenCalled()
})
