import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { exchanges } from '#cli/exchanges.ts'
import { mails } from '#cli/mails.ts'
import { orders } from '#cli/orders.ts'
import { parcels } from '#cli/parcels.ts'
import { payments } from '#cli/payments.ts'
import { status } from '#cli/status.ts'
import { pool } from '#server/db/index.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { readFigures, readOverview } from '#server/modules/status/overview.ts'
import { addUpTallies } from '#server/modules/status/tallies.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { ORDER_STATUSES } from '#shared/rules/orders.ts'
import { PARCEL_STATES } from '#shared/rules/parcels.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { deskAs, type Desk } from '../support/desk-parcels.ts'
import { growth } from '../support/growth.ts'
import { DAY } from '../support/moved-clock.ts'
import { createPerson } from '../support/people.ts'
import { createProduct } from '../support/shop.ts'

const ORDERS = 30_000
/** What grows with orders, customers, messages and mails. */
const GROWING = new Set(
  `orders order_lines payments payment_events refunds takebacks takeback_lines exchanges exchange_lines stock_moves mails
  customers sessions carts cart_lines wishlist_items conversations chat_messages reviews rate_hits document_changes
  parcels parcel_lines parcel_events parcel_notes pickup_tries audit`.split(/\s+/),
)

interface Question {
  text: string
  values: unknown[]
}
interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

beforeAll(async () => {
  await setCompany({ name: 'Vitrina', cardPayment: true })
  for (let i = 0; i < 4; i += 1)
    await createProduct({ colors: [{ color: 'NEGRO', sizes: [{ size: '38', stock: 9 }] }] })
  await pool().query(growth(ORDERS))
  const { rows } = await pool().query<{ id: string }>(
    'select seller_id as id from parcels group by 1 order by count(*) desc limit 1',
  )
  desk = deskAs((await createPerson(rows[0]?.id ?? '')).token)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}, 60_000)
afterAll(() => vi.restoreAllMocks())

/** Every statement that `work` sends, each text once. */
async function askedBy(work: () => Promise<unknown>): Promise<Question[]> {
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const asked = new Map<string, Question>()
  for (const [query, second] of spy.mock.calls as unknown[][]) {
    const { text = query, values = second } = (typeof query === 'object' ? query : {}) as Partial<Question>
    if (
      typeof text === 'string' &&
      /^\s*(?:select|with|insert|update|delete)/.test(text) &&
      !text.endsWith(';commit')
    )
      asked.set(text, { text, values: Array.isArray(values) ? values : [] })
  }
  spy.mockRestore()
  return [...asked.values()]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]
const scansIn = (plan: Plan): string[] =>
  nodesOf(plan).flatMap(node => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : []))

/** Below this PostgreSQL may well read a table whole: then it is asked what it would do if it could not. */
const FEW = 5_000

/** The statements that would read a growing table from its beginning to its end, with that table. */
async function scans(questions: readonly Question[]): Promise<string[]> {
  const found: string[] = []
  const client = await pool().connect()
  const sizes = await client.query<{ name: string; rows: number }>(
    'select relname as name, reltuples as rows from pg_class',
  )
  const isLarge = (name: string) => sizes.rows.some(row => row.name === name && row.rows >= FEW)
  for (const { text, values } of questions) {
    const scanned = async () => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      )
      return scansIn(rows[0]?.['QUERY PLAN'][0].Plan ?? { 'Node Type': 'none' }).filter(name =>
        GROWING.has(name),
      )
    }
    await client.query('begin')
    const usual = (await scanned()).filter(isLarge)
    await client.query('set local enable_seqscan = off')
    const tables = [...usual, ...(await scanned())]
    await client.query('rollback')
    if (tables.length > 0) found.push(`${tables.join(', ')}: ${text}`)
  }
  client.release()
  return found
}

/** DESK-02: what the desk asks of a seller who has as many parcels as there are orders. */
let desk: Desk
const PLACE = '1700000000000000-0199a1b2-c3d4-7e5f-8a6b-000000000001'
const QUERIES = [
  ...['', 'estado=por-preparar', 'estado=en-camino', 'estado=terminados', 'atrasados=1'],
  ...PARCEL_STATES.map(state => `estado=${state}`),
  ...['buscar=Rosa', 'buscar=V-00000012', 'buscar=00000012', 'buscar=900000012', 'estado=placed&buscar=sku'],
  ...['transportista=Olva', `desde=${PLACE}`, `estado=por-preparar&desde=${PLACE}`],
]
const ofDesk: readonly [string, () => Promise<unknown>][] = [
  ...QUERIES.map(
    query =>
      [`GET /desk/parcels?${query}`, () => desk.list(Object.fromEntries(new URLSearchParams(query)))] as [
        string,
        () => Promise<unknown>,
      ],
  ),
  ['GET /desk/today', () => api.get('/desk/today', desk)],
  ['GET /desk/parcels/{parcel}', () => desk.read('V-00000150-1')],
  ['POST /desk/parcels/moves', () => desk.move([{ number: 'V-00000150-1', version: 1, to: 'shipped' }])],
]

const lists: readonly [string, () => Promise<unknown>][] = [
  ['pedidos listar', () => orders.run(['listar'])],
  ...ORDER_STATUSES.map(
    word =>
      [`pedidos listar ${word}`, () => orders.run(['listar', word])] as [string, () => Promise<unknown>],
  ),
  ['paquetes listar', () => parcels.run(['listar'])],
  ...PARCEL_STATES.map(
    word =>
      [`paquetes listar ${word}`, () => parcels.run(['listar', word])] as [string, () => Promise<unknown>],
  ),
  ['pagos listar', () => payments.run(['listar'])],
  ['cambios listar', () => exchanges.run(['listar'])],
  ['cambios listar todos', () => exchanges.run(['listar', 'todos'])],
  ['correos listar', () => mails.run(['listar'])],
  ['estado', () => status.run([])],
  ['/metrics', () => readFigures()],
  ['the jobs of every minute, for the first time', () => runDueJobs()],
  ['the jobs of every minute', () => runDueJobs()],
  ['the books of a day', () => reconcile(limaDay(new Date(Date.now() - 500 * DAY)))],
]

/** All jobs of a minute at once do on a busy machine what is due of 30,000 orders. */
const PATIENCE_MS = 60_000

test.each([...lists, ...ofDesk])(
  'GROW-01 GROW-03 %s scans no table that grows',
  async (_, run) => {
    const asked = await askedBy(run)
    expect(asked.length).toBeGreaterThan(0)
    expect(await scans(asked)).toEqual([])
  },
  PATIENCE_MS,
)

test('DESK-02 a search by a word reads parcels with their orders, and no lines', async () => {
  const asked = await askedBy(() => desk.list({ buscar: 'sku-3' }))
  const search = asked.find(({ text }) => text.includes('ilike'))
  const { rows } = await pool().query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (format json) ${search?.text ?? ''}`,
    search?.values,
  )
  const [{ Plan: plan }] = rows[0]?.['QUERY PLAN'] ?? [{ Plan: { 'Node Type': 'none' } }]
  const read = new Set(nodesOf(plan).flatMap(node => node['Relation Name'] ?? []))
  expect([...read].toSorted()).toEqual(['orders', 'parcels'])
})

describe('counts', () => {
  const counted = async () => {
    const { rows } = await pool().query<{ name: string; count: number }>(`
      select 'orders.' || status as name, count(*)::int from orders group by status
      union all select 'customers', count(*)::int from customers`)
    return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
  }
  const told = async () => {
    const { orders: states, customers } = await readOverview()
    const named = Object.entries(states).map(([state, count]) => [`orders.${state}`, count])
    return Object.fromEntries([...named, ['customers', customers]].filter(([, count]) => count !== 0))
  }

  test('GROW-02 orders of each state and customers are as many as there are, whatever happened and was added up', async () => {
    expect(await told()).toEqual(await counted())
    const product = await createProduct({ stock: 9 })
    const { number } = await customerWithOrder(product.id)
    const { orderId } = await customerWithOrder(product.id)
    expect(await told()).toEqual(await counted())
    await orders.run(['confirmar', number])
    await pool().query('delete from orders where id = $1', [orderId])
    await pool().query(`update orders set status = 'cancelled' where status = 'pending'`)
    expect(await told()).toEqual(await counted())
    const before = await told()
    await Promise.all([addUpTallies(), addUpTallies(), addUpTallies()])
    expect(await told()).toEqual(before)
    const { rows } = await pool().query<{ rows: number }>('select count(*)::int as rows from tallies')
    expect(rows[0]?.rows).toBeLessThan(30)
  })

  test('GROW-02 orders of one moment wait for none of each other’s counts', async () => {
    const product = await createProduct({ stock: 9 })
    const holder = await pool().connect()
    try {
      await holder.query('begin')
      await holder.query(
        `update orders set status = 'warehouse' where id = (select id from orders where status = 'placed' limit 1)`,
      )
      await customerWithOrder(product.id)
    } finally {
      await holder.query('rollback')
      holder.release()
    }
  })
})
