// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SellerAnswer } from '#shared/contracts/chat.ts'
import { comes, draw, leave, press, send, settle, type } from '../islands/screen.ts'
import { fakeApi, keptTokenOf } from '../stores/fake-api.ts'

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
  Object.defineProperty(navigator, 'locks', {
    value: { request: (_: string, work: () => unknown) => work() },
    configurable: true,
  })
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
