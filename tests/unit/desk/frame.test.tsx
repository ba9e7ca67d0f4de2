// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Action, Screen } from '#desk/frame/describe.ts'
import { Search } from '#desk/frame/ListHead.tsx'
import { $notice, dropNotice } from '#desk/frame/notice.ts'
import { makeClient } from '#desk/frame/reading.ts'
import { Steps } from '#desk/frame/Steps.tsx'
import type { Acting } from '#desk/frame/use-actions.ts'
import { usePrint } from '#desk/frame/use-print.tsx'
import { useAddress } from '#desk/frame/address.ts'
import { $views, dropView, keepView } from '#desk/frame/views.ts'
import { get } from '#shared/endpoints/endpoint.ts'
import { draw, leave, press, settle, type } from '../islands/screen.ts'
import { fakeApi } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

interface Row {
  key: string
  isNew: boolean
}
const action = (name: string, fits: Action<Row>['fits']): Action<Row> => ({
  ...{ name, label: name, fits, run: () => Promise.resolve([]), said: () => '' },
})
const screen: Screen<Row> = {
  ...{
    name: 'rows',
    title: 'Filas',
    path: '/vendedor/filas',
    capability: 'parcels',
    keyOf: ({ key }) => key,
  },
  list: {
    read: get('/desk/rows', 'seller', { capability: 'parcels' }),
    ...{ search: 'Fila', filters: [], columns: [], empty: '' },
  },
  detail: { read: get('/desk/rows/{row}', 'seller', { capability: 'parcels' }), param: 'row', sections: [] },
  actions: [action('Enviar', ({ isNew }) => isNew)],
}

beforeEach(() => {
  localStorage.clear()
  $views.set([])
  openLocks()
})
afterEach(async () => {
  await leave()
  dropNotice()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test('FRAME-07 of several rows an action is begun with those that it fits, and says how many', async () => {
  const begun: string[][] = []
  const acting = {
    begin: (_: Action<Row>, rows: readonly Row[]) => begun.push(rows.map(({ key }) => key)),
  } as unknown as Acting<Row>
  const rows = ['a', 'b', 'c'].map(key => ({ key, isNew: key !== 'b' }))
  await draw(<Steps screen={screen} rows={rows} acting={acting} onPrint={() => undefined} />)
  expect(document.body.textContent).toContain('2')
  await press('Enviar')
  expect(begun).toEqual([['a', 'c']])
})

test('FRAME-06 a view of the same name is replaced, on its own screen alone, and one is dropped', () => {
  const view = (of: string, name: string, query: string) => ({ screen: of, name, query })
  keepView(view('parcels', 'Olva', 'transportista=Olva'))
  keepView(view('goods', 'Olva', 'buscar=olva'))
  keepView(view('parcels', 'Tarde', 'atrasados=1'))
  keepView(view('parcels', 'Olva', 'transportista=Olva&atrasados=1'))
  expect($views.get()).toEqual([
    view('goods', 'Olva', 'buscar=olva'),
    view('parcels', 'Tarde', 'atrasados=1'),
    view('parcels', 'Olva', 'transportista=Olva&atrasados=1'),
  ])
  dropView(view('parcels', 'Olva', ''))
  expect($views.get().map(({ screen: of, name }) => [of, name])).toEqual([
    ['goods', 'Olva'],
    ['parcels', 'Tarde'],
  ])
})

/** Starts to print, as a list does. */
async function print(many: number): Promise<number> {
  const prints = vi.fn<() => void>()
  vi.stubGlobal('print', prints)
  const keys = Array.from({ length: many }, (_, i) => String(i))
  const Printer = () => {
    const { print: start, paper } = usePrint(screen)
    const sheet = { label: '', paper: 'slip' as const, draw: ({ key }: Row) => key }
    return (
      <>
        <button onClick={() => start(sheet, keys)}>Imprimir</button>
        {paper}
      </>
    )
  }
  await draw(
    <QueryClientProvider client={makeClient()}>
      <Printer />
    </QueryClientProvider>,
  )
  await press('Imprimir')
  await settle(50)
  return prints.mock.calls.length
}
const sheets = () => [...document.querySelectorAll('.desk-page')].map(({ textContent }) => textContent)

test('FRAME-10 a hundred sheets are printed in their order; of one more nothing is read, and the page says why', async () => {
  const replies = Object.fromEntries(
    Array.from({ length: 101 }, (_, i) => [`GET /desk/rows/${String(i)}`, { key: String(i), isNew: true }]),
  )
  const api = fakeApi(replies)
  expect(await print(100)).toBe(1)
  expect(sheets()).toEqual(Array.from({ length: 100 }, (_, i) => String(i)))
  await leave()
  api.sent.length = 0
  expect(await print(101)).toBe(0)
  expect(api.sent).toEqual([])
  expect($notice.get()).toMatchObject({ kind: 'refused', text: 'Imprime hasta 100 a la vez.' })
})

test('FRAME-10 a sheet that cannot be read prints none of them, and the page says why', async () => {
  fakeApi({
    'GET /desk/rows/0': { key: '0', isNew: true },
    'GET /desk/rows/1': { status: 404, body: { error: 'No existe ese paquete.' } },
  })
  expect(await print(2)).toBe(0)
  expect(sheets()).toEqual([])
  expect($notice.get()).toMatchObject({ kind: 'refused', text: 'No existe ese paquete.' })
})

test('FRAME-05 a search waits for a pause, is in the address, and Back says what was looked for before', async () => {
  const asked: string[] = []
  const Field = () => {
    const address = useAddress()
    asked.push(address.query.get('buscar') ?? '')
    return <Search label="Fila" address={address} />
  }
  history.replaceState(null, '', '?buscar=rosa')
  await draw(<Field />)
  const input = document.querySelector('input')
  input?.setAttribute('id', 'search')
  expect(input?.value).toBe('rosa')
  for (const text of ['rosa q', 'rosa qu', 'rosa qui ']) await type('search', text)
  await settle(400)
  expect(new Set(asked)).toEqual(new Set(['rosa', 'rosa qui']))
  expect(location.search).toBe('?buscar=rosa+qui')
  history.replaceState(null, '', '?buscar=rosa')
  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(document.querySelector('input')?.value).toBe('rosa')
})
