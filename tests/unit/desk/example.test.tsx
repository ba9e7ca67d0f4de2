// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { comes, draw, leave, press, send, settle, type } from '../islands/screen.ts'
import { fakeApi, keptTokenOf, type Reply } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

const row = { sku: 'AND-38', name: 'Andina', stock: 0, version: 4 }
const seller = {
  ...{ id: 's1', role: 'seller', name: 'Misti', shopName: 'Misti', email: 'ana@example.com', image: '' },
  ...{ person: { id: 'p1', role: 'goods', may: ['account', 'goods'] }, suspended: null },
}

beforeEach(() => {
  localStorage.setItem('vitrina:sellerToken', keptTokenOf({ id: 's1', name: 'Misti', email: '' }))
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(async () => {
  await leave()
  vi.unstubAllGlobals()
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('FRAME-01 the screen of the recipe has 120 lines at most, and is what the recipe says', () => {
  const code = readFileSync('tests/support/desk-example.tsx', 'utf8')
  expect(code.trimEnd().split('\n').length).toBeLessThanOrEqual(120)
  const [, written] = /```tsx\n([\s\S]*?)```/.exec(readFileSync('docs/recipes.md', 'utf8')) ?? []
  expect(written).toBe(code.replaceAll("'#desk/frame/", "'../frame/"))
})

test('FRAME-01 its list, filters, detail and action are drawn, and the action sends the version that was seen', async () => {
  const api = fakeApi({
    'GET /get-user': { userInfo: seller },
    'GET /desk/sizes?estado=agotadas': { rows: [row], next: null, total: 1 },
    'GET /desk/sizes/AND-38': { ...row, moves: [{ date: '2026-11-20', units: 3 }] },
    'POST /desk/sizes/moves': {
      results: [{ key: 'AND-38', row: { ...row, stock: 5, version: 5 }, refusal: '' }],
    },
  })
  openLocks()
  // After the session is there.
  const { SizesScreen } = await import('../../support/desk-example.tsx')
  await draw(<SizesScreen />)
  await comes('AND-38')
  expect(document.body.textContent).toContain('1 resultado')
  expect(document.body.textContent).toContain('Quedan pocas')
  await press('Filtros')
  await comes('Solo con pedidos')
  await press('Cerrar')
  await settle()
  history.pushState(null, '', '?ver=AND-38')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  await comes('2026-11-20: 3')
  expect(api.of('GET /desk/sizes/AND-38')).toHaveLength(1)
  await press('Reponer')
  await comes('Unidades que llegan')
  await send()
  expect(document.body.textContent).toContain('Completa «Unidades que llegan».')
  await type('desk-field-units', '5')
  await send()
  await comes('1 repuestas')
  const [sent] = api.of('POST /desk/sizes/moves')
  expect(sent?.body).toEqual({ moves: [{ sku: 'AND-38', version: 4, units: 5 }] })
  expect(sent?.headers['idempotency-key']).toMatch(/^[\da-f]{16,}$/)
})

/** The list, drawn anew for somebody who comes to it. */
async function openList(replies: Record<string, Reply> = {}) {
  const api = fakeApi({
    'GET /get-user': { userInfo: seller },
    'GET /desk/sizes?estado=agotadas': { rows: [row], next: null, total: 1 },
    'GET /desk/sizes/AND-38': { ...row, moves: [{ date: '2026-11-20', units: 3 }] },
    ...replies,
  })
  const { SizesScreen } = await import('../../support/desk-example.tsx')
  await draw(<SizesScreen />)
  await comes('AND-38')
  return api
}

const goTo = (query: string) =>
  act(async () => {
    history.pushState(null, '', query)
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise(done => setTimeout(done, 5))
  })

test('FRAME-05 until an open row is read, nothing of the one before it is under its name', async () => {
  await openList()
  await goTo('?ver=AND-38')
  await comes('2026-11-20: 3')
  const answer = fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url.endsWith('/LUZ-40') ? new Promise(() => undefined) : answer(url, init),
  )
  await goTo('?ver=LUZ-40')
  expect(document.querySelector('.desk-detail')?.textContent).toBe('LUZ-40')
})

test('FRAME-05 after an open row the list is where it was', async () => {
  const places: number[] = []
  vi.stubGlobal('scrollTo', (_: number, top: number) => void places.push(top))
  await openList()
  vi.stubGlobal('scrollY', 700)
  await act(async () => {
    document.querySelector<HTMLElement>('[role=row]')?.click()
    await new Promise(done => setTimeout(done, 5))
  })
  await comes('2026-11-20: 3')
  expect(places).toEqual([0])
  await goTo('?')
  expect(places).toEqual([0, 700])
})

test('FRAME-07 why an action was refused is in its form, which keeps what was typed; the next one begins without it', async () => {
  const refusal = { status: 409, body: { error: 'Esa talla ya no se vende.', code: 'none' } }
  await openList({ 'POST /desk/sizes/moves': refusal })
  await goTo('?ver=AND-38')
  await comes('2026-11-20: 3')
  await press('Reponer')
  await comes('Unidades que llegan')
  await type('desk-field-units', '5')
  await send()
  await comes('Esa talla ya no se vende.')
  expect(document.querySelector('.desk-dialog [role=alert]')?.textContent).toBe('Esa talla ya no se vende.')
  expect(document.querySelector<HTMLInputElement>('#desk-field-units')?.value).toBe('5')
  await press('Cancelar')
  await settle()
  await press('Reponer')
  await comes('Unidades que llegan')
  expect(document.querySelector('.desk-dialog')?.textContent).not.toContain('Esa talla ya no se vende.')
})

test('FRAME-09 a refusal that comes when its form was closed is said on the page', async () => {
  await openList()
  await goTo('?ver=AND-38')
  await comes('2026-11-20: 3')
  await press('Reponer')
  await comes('Unidades que llegan')
  await type('desk-field-units', '5')
  const answer = fetch
  let lose = (): void => undefined
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    init.method === 'POST'
      ? new Promise((_, reject) => (lose = () => reject(new TypeError('Failed to fetch'))))
      : answer(url, init),
  )
  await send()
  await press('Cancelar')
  await act(async () => {
    lose()
    await new Promise(done => setTimeout(done, 5))
  })
  expect(document.querySelector('.desk-notice-place')?.textContent).toBe('Error de conexión con el servidor')
})

test('FRAME-09 nothing that one person read is shown to another who signs in', async () => {
  let rows: object = { rows: [row], next: null, total: 1 }
  fakeApi({ 'GET /get-user': { userInfo: seller }, 'GET /desk/sizes?estado=agotadas': () => rows })
  const { SizesScreen } = await import('../../support/desk-example.tsx')
  const { $seller } = await import('#stores/seller.ts')
  await draw(<SizesScreen />)
  await comes('AND-38')
  rows = { rows: [{ ...row, sku: 'LUZ-40' }], next: null, total: 1 }
  const drawn: string[] = []
  const watching = new MutationObserver(records => {
    for (const { addedNodes } of records) drawn.push(...[...addedNodes].map(node => node.textContent ?? ''))
  })
  watching.observe(document.body, { childList: true, subtree: true })
  const other = { ...seller, person: { ...seller.person, id: 'p2' }, shopName: 'Ampato' }
  act(() => $seller.set({ state: 'ready', value: other as SellerAnswer }))
  await comes('LUZ-40')
  watching.disconnect()
  expect(drawn.some(text => text.includes('LUZ-40'))).toBe(true)
  expect(drawn.filter(text => text.includes('AND-38'))).toEqual([])
})
