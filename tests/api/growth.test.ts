import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { alerts } from '#cli/alerts.ts'
import { audit } from '#cli/audit.ts'
import { complaints } from '#cli/complaints.ts'
import { coupons } from '#cli/coupons.ts'
import { exchanges } from '#cli/exchanges.ts'
import { mails } from '#cli/mails.ts'
import { orders } from '#cli/orders.ts'
import { parcels } from '#cli/parcels.ts'
import { payments } from '#cli/payments.ts'
import { sellers } from '#cli/sellers.ts'
import { status } from '#cli/status.ts'
import { pool } from '#server/db/index.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { deliverDueMails } from '#server/modules/mail/deliver.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
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
import { askedBy, looksInto, scans, tablesOf } from '../support/plans.ts'
import { createProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

// Without a mail server the jobs that mail ask nothing.
const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)

const ORDERS = 30_000
/** What grows with orders, customers, messages and mails. */
const GROWING = new Set(
  `orders order_lines payments payment_events refunds takebacks takeback_lines exchanges exchange_lines stock_moves mails
  customers sessions carts cart_lines wishlist_items conversations chat_messages reviews rate_hits document_changes
  parcels parcel_lines parcel_events parcel_notes parcel_cash pickup_tries parcel_pictures receipt_pictures exchange_files
  chat_files issued_receipts answered_calls password_tickets person_tickets seller_sessions invitations stock_alerts
  newsletter_subscribers audit coupons`.split(/\s+/),
)

beforeAll(async () => {
  await setCompany({ name: 'Vitrina', cardPayment: true })
  for (let i = 0; i < 4; i += 1)
    await createProduct({ colors: [{ color: 'NEGRO', sizes: [{ size: '38', stock: 9 }] }] })
  await pool().query(growth(ORDERS))
  const { rows } = await pool().query<{ id: string; name: string }>(
    `select s.id, s.name from sellers s join parcels p on p.seller_id = s.id group by s.id order by count(*) desc limit 1`,
  )
  seller = rows[0]?.name ?? ''
  desk = deskAs((await createPerson(rows[0]?.id ?? '')).token)
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
}, 60_000)
afterAll(() => vi.restoreAllMocks())

/** DESK-02: what the desk asks of a seller who has as many parcels as there are orders. */
let desk: Desk
let seller = ''
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
  ...['today', 'unread', 'people', 'sessions', 'carriers'].map(
    list => [`GET /desk/${list}`, () => api.get(`/desk/${list}`, desk)] as [string, () => Promise<unknown>],
  ),
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
  ['pedidos ver', () => orders.run(['ver', 'V-00000150'])],
  ['paquetes ver', () => parcels.run(['ver', 'V-00000150-1'])],
  ['pagos listar NÚMERO', () => payments.run(['listar', 'V-00000150'])],
  ['pagos ver', () => payments.run(['ver', 'V-00000150'])],
  ['pagos efectivo', () => payments.run(['efectivo'])],
  ['avisos listar', () => alerts.run(['listar'])],
  ['auditoria listar', () => audit.run(['listar'])],
  ['auditoria listar --vendedor', () => audit.run(['listar', '--vendedor', seller])],
  ['auditoria listar --antes', () => audit.run(['listar', '--vendedor', seller, '--antes', '9000'])],
  ['reclamos listar', () => complaints.run(['listar'])],
  ['reclamos listar pendientes', () => complaints.run(['listar', 'pendientes'])],
  ['cupones listar', () => coupons.run(['listar'])],
  ['vendedores listar', () => sellers.run(['listar'])],
  ['vendedores personas', () => sellers.run(['personas', seller])],
  ['estado', () => status.run([])],
  ['/metrics', () => readFigures()],
  ['the jobs of every minute, for the first time', () => runDueJobs()],
  ['the jobs of every minute', () => runDueJobs()],
  ['the books of a day', () => reconcile(limaDay(new Date(Date.now() - 500 * DAY)))],
  ['the books of a day with a hundred transfers', () => booksOfTransfers(100)],
]

/** The books of a day of long ago, to which so many transfers of other days are moved. */
async function booksOfTransfers(count: number) {
  const at = new Date(Date.now() - 400 * DAY)
  await pool().query(
    `update payments set sent_at = $1, succeeded_at = $1 where id in (
      select id from payments where provider = 'yape' and state = 'succeeded' order by created_at limit $2)`,
    [at, count],
  )
  await reconcile(limaDay(at))
}

/** The statement of `work` with these words. */
async function statementWith(words: string, work: () => Promise<unknown>) {
  const found = (await askedBy(work)).find(({ text }) => text.includes(words))
  if (!found) throw new Error(`Nothing that was asked has ${words}.`)
  return found
}

/** All jobs of a minute at once do on a busy machine what is due of 30,000 orders. */
const PATIENCE_MS = 60_000

test.each([...lists, ...ofDesk])(
  'GROW-01 GROW-03 %s scans no table that grows',
  async (_, run) => {
    const asked = await askedBy(run)
    expect(asked.length).toBeGreaterThan(0)
    expect(await scans(asked, GROWING)).toEqual([])
  },
  PATIENCE_MS,
)

test('DESK-02 a search by a word reads parcels with their orders, and no lines', async () => {
  const search = await statementWith('ilike', () => desk.list({ buscar: 'sku-3' }))
  expect([...(await tablesOf(search))].toSorted()).toEqual(['orders', 'parcels'])
})

test.each([
  ['orders_newest', () => orders.run(['listar'])],
  ['orders_cancelled', () => reconcile(limaDay(new Date(Date.now() - 500 * DAY)))],
  ['payments_newest', () => payments.run(['listar'])],
  ['mails_waiting', () => deliverDueMails()],
  ['parcels_moved', () => parcels.run(['listar'])],
  ['stock_alerts_done', () => runDueJobs()],
  ['parcel_pictures_age', () => runDueJobs()],
  ['payments_sent', () => reconcile(limaDay(new Date(Date.now() - 500 * DAY)))],
] as const)(
  'GROW-01 without the index %s a table would be scanned, and this is noticed',
  async (index, run) => {
    const asked = await askedBy(run)
    expect(await scans(asked, GROWING, { missing: index })).not.toEqual([])
  },
)

const OLD = '2001-01-01'
test.each([
  ['orders_newest', 'select from orders where total < 0 order by created_at desc, id desc limit 50'],
  ['payments_succeeded', 'select count(*) from payments where succeeded_at > $1 and amount < 0'],
  ['mails_waiting', 'select from mails where sent_at is null order by created_at limit 9'],
  ['parcels_seller', 'select count(*) from parcels where seller_id is not null'],
])('GROW-01 an index %s that is read whole, or for few of its rows, is noticed', async (_, text) => {
  const question = { text, values: text.includes('$1') ? [OLD] : [] }
  expect(await scans([question], GROWING)).toEqual([expect.stringContaining(text)])
})

test('GROW-04 payments are read only of orders whose shortest hold is over', async () => {
  const held = () => statementWith('to_verify', () => cancelUnconfirmedOrders())
  const looks = async () => looksInto('payments', await held())
  await cancelUnconfirmedOrders()
  const before = await looks()
  await pool().query(`update orders set created_at = now() where status = 'pending'`)
  expect(before).toBeGreaterThan(10)
  expect(await looks()).toBeLessThan(3)
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
