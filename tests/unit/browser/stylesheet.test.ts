import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const links: { href?: string; onload?: () => void }[] = []

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  links.length = 0
  vi.stubGlobal('window', {})
  vi.stubGlobal('document', {
    querySelector: () => ({ dataset: { sheet: '/static/css/global.css' } }),
    createElement: () => ({}),
    head: { append: (link: object) => links.push(link) },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function waitForSheet() {
  const { wholeSheet } = await import('#browser/stylesheet.ts')
  const goOn = vi.fn<() => void>()
  void wholeSheet().then(goOn)
  void wholeSheet().then(goOn)
  return goOn
}

test('PAINT-12 what draws goes on when the sheet is there, which is asked for once', async () => {
  const goOn = await waitForSheet()
  await vi.advanceTimersByTimeAsync(100)
  expect(goOn).not.toHaveBeenCalled()
  expect(links.map(({ href }) => href)).toEqual(['/static/css/global.css'])
  links[0]?.onload?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(goOn).toHaveBeenCalledTimes(2)
})

test('PAINT-15 a sheet that does not answer is waited for no longer than five seconds', async () => {
  const goOn = await waitForSheet()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(goOn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(goOn).toHaveBeenCalledTimes(2)
})
