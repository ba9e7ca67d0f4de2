// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import interaction from '#start/early/interaction.ts'

const hydrate = vi.fn<() => Promise<void>>()
const load = vi.fn<() => Promise<() => Promise<void>>>()
let readyState: string

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'readyState', 'get').mockImplementation(() => readyState as DocumentReadyState)
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => setTimeout(frame))
  readyState = 'complete'
  hydrate.mockReset().mockResolvedValue()
  load.mockReset().mockResolvedValue(hydrate)
  localStorage.clear()
  document.head.innerHTML = ''
  document.body.innerHTML = '<h1>Zapatos</h1><a href="/product/details/uno">Uno</a>'
  Reflect.deleteProperty(window, 'vitrinaSheet')
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = (value: readonly string[] = []) =>
  void interaction(load, { name: 'Catalog', value: value as unknown as string }, document.body)
const sign = (selector: string, name = 'pointerdown') =>
  document.querySelector(selector)?.dispatchEvent(new Event(name, { bubbles: true }))
const soon = () => vi.advanceTimersByTimeAsync(100)

test('SPEED-01 SPEED-18 an island waits for the first sign of use, which a press on the way to another page is not', async () => {
  start()
  await soon()
  sign('a')
  await soon()
  expect(load).not.toHaveBeenCalled()
  sign('h1')
  await soon()
  sign('h1', 'keydown')
  await soon()
  expect(load).toHaveBeenCalledOnce()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('SPEED-01 an island comes at once where this browser keeps what it would show, and not before the page has loaded', async () => {
  readyState = 'interactive'
  localStorage.setItem('vitrina:view', 'list')
  start(['vitrina:sizes', 'vitrina:view'])
  await soon()
  expect(load).not.toHaveBeenCalled()
  dispatchEvent(new Event('load'))
  await soon()
  expect(hydrate).toHaveBeenCalledOnce()
})

test('PAINT-12 an island draws nothing before the whole sheet is there', async () => {
  document.body.innerHTML += '<noscript data-sheet="/static/css/global.css"></noscript>'
  const append = vi.spyOn(document.head, 'append').mockReturnValue()
  start()
  sign('h1')
  await soon()
  expect(load).toHaveBeenCalledOnce()
  expect(hydrate).not.toHaveBeenCalled()
  const [link] = append.mock.calls[0] ?? []
  if (link instanceof HTMLLinkElement) link.dispatchEvent(new Event('load'))
  await soon()
  expect(hydrate).toHaveBeenCalledOnce()
})
