// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { followInfoLinks } from '#start/page/info/links.ts'

beforeAll(() => {
  history.replaceState(null, '', '/envio')
  followInfoLinks()
})
beforeEach(() => {
  document.body.innerHTML =
    '<dialog open><a href="/terminos-y-condiciones">Términos</a></dialog><a href="/shops">Tienda</a>'
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})
afterEach(() => vi.unstubAllGlobals())

/** Whether the page answers a click itself; if not, the browser would follow the link. */
function answersClick(href: string, keys: MouseEventInit = {}): boolean {
  let isAnswered = false
  const end = (event: Event) => {
    isAnswered = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', end, { once: true })
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
  document.querySelector(`a[href="${href}"]`)?.dispatchEvent(click)
  return isAnswered
}
const TERMS = '/terminos-y-condiciones'

test('D-04 a plain click opens the text over the page, in place of a dialog that is open', async () => {
  expect(answersClick('/shops')).toBe(false)
  expect(answersClick(TERMS)).toBe(true)
  await vi.waitFor(() => expect(document.getElementById('texto-terminos-y-condiciones')).not.toBeNull())
  expect(document.querySelectorAll('dialog[open]')).toHaveLength(1)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }])(
  'D-04 a text that is opened in another tab changes nothing here: %j',
  keys => {
    expect(answersClick(TERMS, keys)).toBe(false)
    expect(document.querySelector('dialog')?.open).toBe(true)
  },
)

test('D-04 a link that names another tab stays one', () => {
  document.querySelector('a')?.setAttribute('target', '_blank')
  expect(answersClick(TERMS)).toBe(false)
})
