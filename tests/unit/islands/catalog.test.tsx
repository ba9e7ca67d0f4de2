// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Catalog } from './list-of-catalog.tsx'
import { fakeApi } from '../stores/fake-api.ts'
import { draw, leave, press } from './screen.ts'
import { openLocks } from '../stores/open-locks.ts'

const answer = { products: [], totalProduct: 3, parPage: 12, facets: {}, correctedSearch: null }

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  openLocks()
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const open = async (address: string) => {
  history.replaceState(null, '', address)
  await draw(<Catalog />)
}
/** Whether the page answers a click on the chip itself; if not, the browser would follow the link. */
async function answersClick(keys: MouseEventInit = {}): Promise<boolean> {
  let isAnswered = false
  const end = (event: Event) => {
    isAnswered = event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', end, { once: true })
  await act(async () => {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys })
    document.querySelector('[data-chip]')?.dispatchEvent(click)
    await new Promise(done => setTimeout(done, 5))
  })
  return isAnswered
}

test('D-92 who takes a chip away by keys is at the number of results then, and goes on from there', async () => {
  fakeApi({ 'GET /home/query-products?parPage=24': answer, 'GET /home/query-products': answer })
  await open('/shops?category=MUJER')
  document.querySelector<HTMLElement>('[data-chip]')?.focus()
  expect(await answersClick()).toBe(true)
  expect(location.search).toBe('')
  expect(document.querySelector('[data-chip]')).toBeNull()
  expect(document.activeElement).toBe(document.querySelector('[data-total]'))
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'D-92 a filter that is opened in another tab changes nothing here: %j',
  async keys => {
    const api = fakeApi({})
    await open('/shops?category=MUJER')
    expect(await answersClick(keys)).toBe(false)
    expect(location.search).toBe('?category=MUJER')
    expect(api.sent).toEqual([])
  },
)

test('CAT-15 filters that were closed stay closed on the way back from a product', async () => {
  fakeApi({})
  await open('/shops?category=MUJER#filtros')
  expect(document.body.textContent).toContain('abiertos')
  await press('Ver productos')
  expect(document.body.textContent).not.toContain('abiertos')
  expect(location.href).toBe('http://localhost:3000/shops?category=MUJER')
})
