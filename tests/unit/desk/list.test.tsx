// @vitest-environment happy-dom
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeRow } from '#desk/frame/address.ts'
import type { Action, Outcome, Screen } from '#desk/frame/describe.ts'
import { loadOpened } from '#desk/frame/later.tsx'
import { ListPart } from '#desk/frame/ListPart.tsx'
import { $notice, dropNotice } from '#desk/frame/notice.ts'
import { makeClient } from '#desk/frame/reading.ts'
import { $views } from '#desk/frame/views.ts'
import { get } from '#shared/endpoints/endpoint.ts'
import { ApiError } from '#stores/send.ts'
import { comes, draw, leave, press, settle, type } from '../islands/screen.ts'
import { fakeApi, type Reply } from '../stores/fake-api.ts'
import { openLocks } from '../stores/open-locks.ts'

interface Row {
  key: string
  stock: number
  undoUntil: string | null
}
const rowOf = (key: string, stock = 1): Row => ({ key, stock, undoUntil: null })

/** What an action is answered, and what it was given. */
let outcome: (rows: readonly Row[]) => Promise<readonly Outcome<Row>[]>
const done = (rows: readonly Row[]) =>
  Promise.resolve(rows.map(row => ({ key: row.key, row: { ...row, stock: 9 }, refusal: '' })))
const ran: string[] = []
const action = (name: string, more: Partial<Action<Row>> = {}): Action<Row> => ({
  ...{ name, label: name, fits: () => true, said: count => `${name} ${String(count)}` },
  run: rows => {
    ran.push(`${name} ${rows.map(({ key }) => key).join(' ')}`)
    return outcome(rows)
  },
  ...more,
})
const seller = { capability: 'goods' } as const
const screen: Screen<Row> = {
  ...{ name: 'sizes', title: 'Tallas', path: '/vendedor/tallas', keyOf: ({ key }) => key },
  capability: 'goods',
  list: {
    read: get('/desk/sizes', 'seller', seller),
    csv: get('/desk/sizes.csv', 'seller', seller),
    ...{ search: 'Talla', empty: 'No falta nada.' },
    filters: [
      {
        ...{ kind: 'tabs', name: 'estado', label: 'Cuáles' },
        options: [
          { value: 'pocas', label: 'Pocas' },
          { value: 'agotadas', label: 'Agotadas' },
        ],
      },
      { kind: 'flag', name: 'pedidas', label: 'Solo pedidas' },
    ],
    columns: [
      { title: 'Talla', text: ({ key }) => key, place: 'title' },
      { title: 'Quedan', text: ({ stock }) => String(stock), place: 'state' },
    ],
  },
  detail: {
    ...{ read: get('/desk/sizes/{key}', 'seller', seller), param: 'key' },
    sections: [
      { title: 'Cuántas', draw: ({ stock }) => `Hay ${String(stock)}` },
      { title: 'Nada', draw: () => null },
    ],
  },
  actions: [action('Reponer'), action('Borrar', { question: '¿Seguro?', isAside: true })],
  undo: {
    until: ({ undoUntil }) => undoUntil,
    run: rows => {
      ran.push(`undo ${rows.map(({ key }) => key).join(' ')}`)
      return outcome(rows)
    },
    said: count => `Deshecho ${String(count)}`,
  },
}

let client: QueryClient
beforeEach(async () => {
  localStorage.clear()
  $views.set([])
  openLocks()
  ran.length = 0
  outcome = done
  client = makeClient()
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal('scrollTo', () => undefined)
  await loadOpened()
})
afterEach(async () => {
  await leave()
  dropNotice()
  client.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

const FIRST = 'GET /desk/sizes?estado=pocas'
const page = (rows: Row[], next: string | null = null, total = rows.length) => ({ rows, next, total })
async function open(replies: Record<string, Reply>, query = '') {
  history.replaceState(null, '', `/vendedor/tallas${query}`)
  const api = fakeApi(replies)
  await draw(
    <QueryClientProvider client={client}>
      <ListPart screen={screen} />
    </QueryClientProvider>,
  )
  await settle(20)
  return api
}
const text = () => document.body.textContent
const goTo = (query: string) =>
  act(async () => {
    history.pushState(null, '', query)
    dispatchEvent(new PopStateEvent('popstate'))
    await new Promise(resolve => setTimeout(resolve, 20))
  })

test('FRAME-05 a list goes on where its last portion ended, and says how much of it is shown', async () => {
  const api = await open({
    [FIRST]: page([rowOf('38')], 'p2', 2),
    [`${FIRST}&desde=p2`]: page([rowOf('39')], null, 2),
  })
  expect(text()).toContain('2 resultados')
  await press('Ver más · 1 de 2')
  await comes('39')
  expect(text()).toContain('38')
  expect(text()).not.toContain('Ver más')
  expect(api.sent.map(({ what }) => what)).toEqual([FIRST, `${FIRST}&desde=p2`])
})

test('FRAME-06 an empty list says so; one that filters or a search made empty offers to take them away', async () => {
  await open({ [FIRST]: page([]) })
  expect(text()).toContain('No falta nada.')
  expect(text()).not.toContain('Quitar filtros')
  for (const query of ['pedidas=1', 'buscar=rojo']) {
    await leave()
    await open({ [FIRST]: page([rowOf('38')]), [`${FIRST}&${query}`]: page([]) }, `?${query}&otra=1`)
    expect(text(), query).toContain('Nada coincide con estos filtros.')
    await press('Quitar filtros')
    await comes('38')
    expect(location.search).toBe('?otra=1')
  }
})

test('FRAME-09 a list that cannot be read says why, and is read again on demand', async () => {
  let reply: Reply = { status: 403, body: { error: 'Tu rol no incluye esto.' } }
  const api = await open({ [FIRST]: () => reply as object })
  await comes('Tu rol no incluye esto.')
  // A refusal is not asked for again by itself.
  expect(api.sent).toHaveLength(1)
  reply = page([rowOf('38')])
  await press('Reintentar')
  await comes('38')
})

test('FRAME-06 another tab ends the choice of rows, and the first one leaves the address', async () => {
  await open({ [FIRST]: page([rowOf('38')]), 'GET /desk/sizes?estado=agotadas': page([rowOf('40', 0)]) })
  await press('Agotadas')
  await comes('40')
  expect(location.search).toBe('?estado=agotadas')
  await press('Pocas')
  await comes('38')
  expect(location.search).toBe('')
})

test('FRAME-06 a view is kept under its name without blanks, and takes the place of all other filters', async () => {
  await open({ [FIRST]: page([]), [`${FIRST}&pedidas=1`]: page([]) }, '?pedidas=1&ver=')
  await press('Filtros')
  await comes('Vistas guardadas')
  const field = document.querySelector<HTMLInputElement>('.desk-view-form input')
  field?.setAttribute('id', 'view')
  const keepAs = async (name: string) => {
    await type('view', name)
    await act(async () => {
      document.querySelector('form')?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
      await Promise.resolve()
    })
  }
  await keepAs('   ')
  expect($views.get()).toEqual([])
  await keepAs('  Pedidas ')
  expect($views.get()).toEqual([{ screen: 'sizes', name: 'Pedidas', query: 'estado=pocas&pedidas=1' }])
  expect(field?.value).toBe('')
  const csv = () => document.querySelector('a[download]')?.getAttribute('href')
  expect(csv()).toBe('/api/desk/sizes.csv?estado=pocas&pedidas=1')
  act(() => $views.set([{ screen: 'sizes', name: 'Rojas', query: 'estado=pocas&buscar=rojo' }]))
  await press('Rojas')
  expect(location.search).toBe('?buscar=rojo&estado=pocas')
  expect(csv()).toBe('/api/desk/sizes.csv?estado=pocas&buscar=rojo')
})

test('FRAME-08 what was done is said and offered to be taken back, where the shop still can', async () => {
  await open({ [FIRST]: page([rowOf('38')]) })
  await press('Reponer de 38')
  await settle(20)
  expect($notice.get()).toMatchObject({ kind: 'ok', text: 'Reponer 1' })
  expect($notice.get()?.undo).toBeUndefined()
  outcome = rows =>
    Promise.resolve(rows.map(row => ({ key: row.key, row: { ...row, undoUntil: 'soon' }, refusal: '' })))
  await press('Reponer de 38')
  await settle(20)
  await act(async () => {
    $notice.get()?.undo?.()
    await new Promise(resolve => setTimeout(resolve, 20))
  })
  expect($notice.get()).toMatchObject({ text: 'Deshecho 1' })
  expect(ran).toEqual(['Reponer 38', 'Reponer 38', 'undo 38'])
})

test('FRAME-08 a row that was refused says why and what is different from what was seen, until it is closed', async () => {
  await open({ [FIRST]: page([rowOf('38', 3), rowOf('39')]) })
  outcome = rows =>
    Promise.resolve(rows.map(({ key }) => ({ key, row: rowOf(key, 0), refusal: 'Cambió mientras tanto.' })))
  await press('Reponer de 38')
  await settle(20)
  const alert = () => document.querySelector('.desk-changes')?.textContent
  expect(alert()).toBe('Esto cambió mientras lo veías38: Cambió mientras tanto.Quedan: 3 → 0')
  expect($notice.get()).toBeNull()
  outcome = rows => Promise.resolve(rows.map(({ key }) => ({ key, row: null, refusal: 'No existe.' })))
  await press('Reponer de 39')
  await settle(20)
  expect(alert()).toBe('Esto cambió mientras lo veías39: No existe.ya no está en tu lista')
  await press('Cerrar')
  expect(alert()).toBeUndefined()
})

test('FRAME-09 without a connection nothing is sent and nothing waits', async () => {
  await open({ [FIRST]: page([rowOf('38')]) })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press('Reponer de 38')
  expect($notice.get()).toMatchObject({
    kind: 'refused',
    text: 'No hay conexión: no se guardó nada. Inténtalo cuando vuelva.',
  })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await settle(20)
  expect(ran).toEqual([])
})

test('FRAME-08 a call that fails says the server’s sentence, or that nothing was kept', async () => {
  await open({ [FIRST]: page([rowOf('38')]) })
  for (const [sentence, said] of [
    ['Espera un momento.', 'Espera un momento.'],
    ['', 'No se pudo guardar. Inténtalo de nuevo.'],
  ] as const) {
    outcome = () => Promise.reject(new ApiError(sentence, { status: 500, code: 'internal' }))
    await press('Reponer de 38')
    await settle(20)
    expect($notice.get()).toMatchObject({ kind: 'refused', text: said })
  }
})

test('FRAME-05 an open row has its parts, and closing it goes back only where a tap of this page opened it', async () => {
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined)
  await open({ [FIRST]: page([rowOf('38')]), 'GET /desk/sizes/38': rowOf('38', 7) }, '?pedidas=&ver=38')
  await comes('Hay 7')
  expect(
    [...document.querySelectorAll('.desk-section')].map(part => part.getAttribute('aria-label')),
  ).toEqual(['Cuántas'])
  expect(document.activeElement?.textContent).toBe('38')
  await act(async () => {
    closeRow()
    await Promise.resolve()
  })
  expect([back.mock.calls.length, location.search]).toEqual([0, '?pedidas='])
  history.replaceState({ desk: true }, '', '?ver=38')
  closeRow()
  expect([back.mock.calls.length, location.search]).toEqual([1, '?ver=38'])
})

test('FRAME-09 a row that does not exist says so under its name, and Escape leads back to the list', async () => {
  await open(
    {
      [FIRST]: page([rowOf('38')]),
      'GET /desk/sizes/99': { status: 404, body: { error: 'No existe esa talla.' } },
    },
    '?ver=99',
  )
  await comes('No existe esa talla.')
  act(() => {
    document
      .querySelector('.desk-detail')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await settle(20)
  expect([location.search, text().includes('38')]).toEqual(['', true])
  await goTo('?ver=99')
  expect(document.querySelector('.desk-list')?.hasAttribute('hidden')).toBe(true)
})

test('FRAME-07 what costs something is done after a question alone', async () => {
  await open({ [FIRST]: page([rowOf('38')]), 'GET /desk/sizes/38': rowOf('38') }, '?ver=38')
  await comes('Hay 1')
  await press('Más acciones')
  await settle(20)
  const item = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
    ({ textContent }) => textContent === 'Borrar',
  )
  await act(async () => {
    item?.click()
    await new Promise(resolve => setTimeout(resolve, 20))
  })
  expect(document.querySelector('[role=alertdialog]')?.textContent).toContain('¿Seguro?')
  expect(ran).toEqual([])
  await press('Cancelar')
  await settle(20)
  expect([ran, document.querySelector('[role=alertdialog]')]).toEqual([[], null])
})
