import * as z from 'zod/mini'
import { island } from '#islands/Boundary.tsx'
import { get, post } from '#shared/endpoints/endpoint.ts'
import { call } from '#stores/call.ts'
import { withIdempotencyKey } from '#stores/idempotency-key.ts'
import type { Outcome, Screen } from '#desk/frame/describe.ts'
import { desk } from '#desk/frame/Desk.tsx'

/** These sentences go to `src/shared/messages/<noun>.ts`. */
const say = {
  title: 'Reposición',
  search: 'Producto o SKU',
  groups: 'Qué tallas',
  soldOut: 'Agotadas',
  few: 'Quedan pocas',
  onlyOwn: 'Solo con pedidos',
  empty: 'No falta nada.',
  sku: 'SKU',
  name: 'Producto',
  left: 'Quedan',
  history: 'Movimientos',
  restock: 'Reponer',
  units: 'Unidades que llegan',
  unitsWrong: 'Escribe de 1 a 999.',
  done: (count: number) => `${String(count)} repuestas`,
} as const

/** These types and the schema go to `src/shared/contracts/<noun>.ts`, the calls to `src/shared/endpoints/<noun>.ts`. */
interface SizeRow {
  sku: string
  name: string
  stock: number
  version: number
}
type SizeAnswer = SizeRow & { moves: { date: string; units: number }[] }
const RestockForm = z.object({ units: z.string().check(z.regex(/^[1-9]\d{0,2}$/)) })
type Restocks = { moves: { sku: string; version: number; units: number }[] }
const getSizes = get<{ rows: SizeRow[]; next: string | null; total: number }>('/desk/sizes', 'seller', {
  capability: 'goods',
})
const getSize = get<SizeAnswer>('/desk/sizes/{sku}', 'seller', { capability: 'goods' })
const restock = post<Restocks, { results: Outcome<SizeRow>[] }>('/desk/sizes/moves', 'seller', {
  capability: 'goods',
})

const send = withIdempotencyKey((body: Restocks, headers) => call(restock, { body, headers }))

const sizes: Screen<SizeRow, SizeAnswer> = {
  name: 'sizes',
  title: say.title,
  path: '/vendedor/reposicion',
  capability: 'goods',
  keyOf: ({ sku }) => sku,
  list: {
    read: getSizes,
    search: say.search,
    empty: say.empty,
    filters: [
      {
        kind: 'tabs',
        name: 'estado',
        label: say.groups,
        options: [
          { value: 'agotadas', label: say.soldOut },
          { value: 'pocas', label: say.few },
        ],
      },
      { kind: 'flag', name: 'con-pedidos', label: say.onlyOwn },
    ],
    columns: [
      { title: say.sku, text: ({ sku }) => sku, place: 'title' },
      { title: say.name, text: ({ name }) => name, place: 'line' },
      { title: say.left, text: ({ stock }) => String(stock), place: 'state' },
    ],
  },
  detail: {
    read: getSize,
    param: 'sku',
    sections: [
      {
        title: say.history,
        draw: ({ moves }) => moves.map(({ date, units }) => <p key={date}>{`${date}: ${String(units)}`}</p>),
      },
    ],
  },
  actions: [
    {
      name: 'restock',
      label: say.restock,
      fits: () => true,
      form: {
        read: () => Promise.resolve(null),
        start: () => ({}),
        fields: () => [
          {
            name: 'units',
            label: say.units,
            kind: 'text',
            wrong: say.unitsWrong,
            isNeeded: true,
            isEach: true,
          },
        ],
        schema: () => Promise.resolve(RestockForm),
      },
      run: async (rows, draftOf) => {
        const moves = rows.map(row => ({
          sku: row.sku,
          version: row.version,
          units: Number(draftOf(row)['units']),
        }))
        return (await send({ moves })).results
      },
      said: say.done,
    },
  ],
}

export const SizesScreen = island(desk(sizes))
