import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { newDatabase, newFolder, withClient } from '../support/backup.ts'

let database: Awaited<ReturnType<typeof newDatabase>>
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.drop())

/** The migrations of a release that knows no parcels. */
function olderMigrations(): string {
  const folder = join(newFolder(), 'drizzle')
  cpSync('drizzle', folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] }
  const first = journal.entries.findIndex(({ tag }) => tag === '0040_parcels')
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }))
  return folder
}

const SELLERS = ['00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-00000000000b']
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00.000Z`

/** What an older release wrote: an order in a state, with dates up to it, and a line of each seller (null for one that is gone). */
const order = (number: string, values: Record<string, unknown>, lines: (string | null)[]) => {
  const row = {
    number,
    created_at: at(1),
    subtotal: 1,
    shipping_fee: 0,
    total: 1,
    items: 1,
    shipping: '{}',
    ...values,
  }
  const columns = Object.keys(row)
  const inserted = lines.map(
    (seller, position) =>
      `insert into order_lines (id, order_id, seller_id, shop_name, name, slug, sku, quantity, price, position)
       select gen_random_uuid(), id, ${seller === null ? 'null' : `'${seller}'`}, 'Tienda ${String(position)}', 'Zapato', 'zapato', 'S${String(position)}', 2, 1, ${String(position)} from orders where number = '${number}'`,
  )
  const shown = Object.values(row).map(value => (value === null ? 'null' : `'${String(value)}'`))
  return [
    `insert into orders (id, ${columns.join(', ')}) values (gen_random_uuid(), ${shown.join(', ')})`,
    ...inserted,
  ]
}

test('PARCEL-05 PARCEL-01 DESK-02 confirmed orders of before get parcels with their dates and SKUs', async () => {
  await migrate(database.config, olderMigrations())
  const [one = '', two = ''] = SELLERS
  const dates = {
    confirmed_at: at(1),
    placed_at: at(1),
    warehouse_at: at(2),
    shipped_at: at(3),
    delivered_at: at(4),
  }
  await withClient(database.config, async client => {
    const run = async (statements: string[]) => {
      for (const statement of statements) await client.query(statement)
    }
    await run(
      SELLERS.map(
        (id, index) =>
          `insert into sellers (id, name, slug) values ('${id}', 'S${String(index)}', 's${String(index)}')`,
      ),
    )
    await run(order('V-PENDNTE1', { status: 'pending' }, [one]))
    await run(order('V-NVRCNFRM', { status: 'cancelled', cancelled_at: at(2) }, [one]))
    await run(order('V-DLVRD111', { status: 'delivered', ...dates }, [one, two, one, null]))
    await run(
      order('V-RTRND111', { status: 'returned', returned_at: at(5), return_reason: 'talla', ...dates }, [
        two,
      ]),
    )
    await run(order('V-PRTGN111', { status: 'shipped', ...dates, delivered_at: null }, [one, two]))
    await run([
      `insert into takebacks (id, order_id, kind, restocked, goods, created_at) select gen_random_uuid(), id, 'cancelled', true, 0, '${at(2)}' from orders where number = 'V-PRTGN111'`,
      `insert into takeback_lines (takeback_id, line_id, quantity, amount) select t.id, l.id, 2, 0 from takebacks t join order_lines l using (order_id) where l.position = 0`,
      `update order_lines set cancelled = 2 where position = 0 and order_id in (select id from orders where number = 'V-PRTGN111')`,
    ])
  })
  await migrate(database.config, 'drizzle')
  const { parcels, events } = await withClient(database.config, async client => ({
    parcels: (
      await client.query<Record<string, unknown>>(
        `select p.number, state, seller_id, p.skus, p.version, shop_name, moved_at, shipped_at, delivered_at,
           (select count(*)::int from parcel_lines l where l.parcel_id = p.id) as lines from parcels p order by p.number`,
      )
    ).rows,
    events: (
      await client.query<{ number: string; state: string; at: Date; note: string }>(
        `select p.number, e.state, e.at, e.note from parcel_events e join parcels p on p.id = e.parcel_id order by p.number, e.id`,
      )
    ).rows,
  }))
  const date = (day: number) => new Date(at(day))
  const delivered = { state: 'delivered', moved_at: date(4), shipped_at: date(3), delivered_at: date(4) }
  expect(parcels).toEqual([
    {
      number: 'V-DLVRD111-1',
      skus: 'S0\nS2',
      version: 1,
      seller_id: one,
      shop_name: 'Tienda 0',
      lines: 2,
      ...delivered,
    },
    {
      number: 'V-DLVRD111-2',
      skus: 'S1',
      version: 1,
      seller_id: two,
      shop_name: 'Tienda 1',
      lines: 1,
      ...delivered,
    },
    {
      number: 'V-DLVRD111-3',
      skus: 'S3',
      version: 1,
      seller_id: null,
      shop_name: '',
      lines: 1,
      ...delivered,
    },
    expect.objectContaining({
      number: 'V-PRTGN111-1',
      state: 'cancelled',
      moved_at: date(2),
      shipped_at: null,
    }),
    expect.objectContaining({
      number: 'V-PRTGN111-2',
      state: 'shipped',
      moved_at: date(3),
      shipped_at: date(3),
    }),
    expect.objectContaining({
      number: 'V-RTRND111-1',
      state: 'returned',
      moved_at: date(5),
      delivered_at: date(4),
    }),
  ])
  const historyOf = (wanted: string) =>
    events.filter(({ number }) => number === wanted).map(({ state, at: when, note }) => [state, when, note])
  expect(historyOf('V-RTRND111-1')).toEqual([
    ['placed', date(1), ''],
    ['warehouse', date(2), ''],
    ['shipped', date(3), ''],
    ['delivered', date(4), ''],
    ['returned', date(5), 'talla'],
  ])
  expect(historyOf('V-PRTGN111-1').map(([state]) => state)).toEqual(['placed', 'warehouse', 'cancelled'])
})
