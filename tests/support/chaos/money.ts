import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type BuiltShop, freePort, killShop, startBuilt, workersOf } from '../built-shop.ts'
import { serveCulqi, type ChargeKind } from '../culqi.ts'
import { serveMercadoPago } from '../mercadopago.ts'
import { addAt, callShop, placeAt, registerAt } from '../shop-client.ts'
import { embeddedDatabase, stockUp, untilServed } from './chaos.ts'

export interface MoneyReport {
  kills: number
  /** What customers saw begin. */
  orders: number
  charged: number
  /** Given back by the provider, in céntimos. */
  refunded: number
  /** Sentences about what is wrong; empty when all is well. */
  problems: string[]
}

const STOCK = 1_000_000
const CUSTOMERS = 4
/** The first start also loads the demo. */
const FIRST_START_MS = 120_000
/** The supervisor gives up at the fifth crash in a minute. */
const WORKER_KILLS_A_MINUTE = 3
const KINDS: readonly ChargeKind[] = ['ok', 'lost', 'ok', 'late', 'refused', 'ok', 'never', '3ds']
const ENV = {
  DEMO: '1',
  RATE_LIMIT_ADDRESS: '100000000',
  RATE_LIMIT_ACCOUNT: '100000000',
  LOG_LEVEL: 'silent',
  // Two instances know each other's tokens by it.
  TOKEN_SECRET: randomBytes(32).toString('hex'),
}

/** Their own digits for every customer, since the open orders of one phone or document are few. */
const contact = () => {
  const digits = String(Number.parseInt(randomUUID().replaceAll('-', '').slice(-12), 16)).padStart(16, '7')
  return { phone: `9${digits.slice(-8)}`, numeroDocumento: `4${digits.slice(-7)}` }
}

/** The owner's command, in a separate process; one that is refused, or finds no database, has done nothing. */
const ownerCancels = (env: Record<string, string>, VAR_DIR: string, number: string): Promise<void> =>
  new Promise(resolve => {
    const args = ['src/cli/main.ts', 'pedidos', 'estado', number, 'cancelado']
    const { PATH } = process.env
    execFile(process.execPath, args, { env: { PATH, ...env, VAR_DIR } }, () => resolve())
  })

interface Market {
  productId: string
  cancel(number: string): Promise<unknown>
  mercado: Awaited<ReturnType<typeof serveMercadoPago>>
}

/** Customers who order and pay all the time, by card or on Mercado Pago's page, in every way in which it can go. */
function startBuying(ports: readonly [number, number], o: Market) {
  let isFirst = false
  /** The two instances take turns, in the middle of an order, too. */
  const port = () => ports[(isFirst = !isFirst) ? 0 : 1]
  const orders: string[] = []
  let isOver = false
  let round = 0

  async function buy(): Promise<void> {
    const customer = await registerAt(port(), `${randomUUID()}@example.com`)
    const { token } = customer
    await addAt(port(), customer, o.productId)
    const placed = await placeAt(port(), customer, contact())
    if (placed.status !== 200) return
    const { orderId, number, price } = placed.body
    orders.push(orderId)
    const provider = (round += 1) % 4 === 0 ? 'mercadopago' : 'culqi'
    const opened = await callShop<{ clientSecret: string; redirectUrl?: string }>(
      port(),
      'POST',
      '/order/create-payment',
      { token, body: { price, orderId, provider } },
    )
    if (provider === 'mercadopago') return payOnPage(opened.body.redirectUrl ?? '')
    const kind = KINDS[round % KINDS.length] ?? 'ok'
    const pay = () =>
      callShop(port(), 'POST', `/order/payment/${opened.body.clientSecret}`, {
        token,
        body: { token: `tkn_test_${kind}`, ...(kind === '3ds' ? { authentication: { eci: '05' } } : {}) },
      })
    // Two tabs, or one that tries again.
    await Promise.all([pay(), ...(round % 5 === 0 ? [pay()] : [])])
    if (round % 3 === 0) await callShop(port(), 'POST', `/home/order/modify/${orderId}`, { token, body: {} })
    if (round % 4 === 0)
      await callShop(port(), 'GET', `/order/confirm/${orderId}?paymentMethod=cod`, { token })
    if (round % 6 === 0) await o.cancel(number)
  }

  /** Every third customer pays and never comes back. */
  async function payOnPage(url: string): Promise<void> {
    const page = o.mercado.preferences.find(({ init_point: own }) => own === url)
    if (!page) return
    const { id, external_reference: reference } = o.mercado.pay(page)
    if (round % 3 === 0) return
    await callShop(
      port(),
      'GET',
      `/payments/return/mercadopago?payment_id=${String(id)}&external_reference=${reference}`,
    )
  }

  const lives = Array.from({ length: CUSTOMERS }, async () => {
    while (!isOver)
      await buy().catch(() => {
        // The shop is gone: whatever it was doing, it must come right.
        return sleep(30)
      })
  })
  return {
    orders,
    stop: async () => {
      isOver = true
      await Promise.all(lives)
    },
  }
}

/**
 * Kills the shop while it is being paid by card, as often as asked, with a provider that loses answers and lists
 * charges late; then lets everything come to rest and compares what the provider holds with what the orders say.
 */
export async function killWhilePaying(kills: number, say: (line: string) => void): Promise<MoneyReport> {
  const culqi = await serveCulqi()
  const mercado = await serveMercadoPago()
  const folder = mkdtempSync(join(tmpdir(), 'money-'))
  chmodSync(folder, 0o755)
  const varDir = join(folder, 'var')
  const ports = [await freePort(), await freePort()] as const
  const database = embeddedDatabase(varDir)
  const env = {
    ...ENV,
    CULQI_PUBLIC_KEY: 'pk_test',
    CULQI_SECRET_KEY: 'sk_test',
    CULQI_URL: culqi.url,
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-test',
    MERCADOPAGO_URL: mercado.url,
  }
  /** Two that work on the same orders at once: one keeps the database, which the other one uses, too. */
  async function start(options = {}): Promise<[BuiltShop, BuiltShop]> {
    const first = await startBuilt(varDir, { ...env, PORT: String(ports[0]) }, options)
    const socket = encodeURIComponent(String(database.connection().host))
    const second = {
      ...env,
      PORT: String(ports[1]),
      DATABASE_URL: `postgres://vitrina@localhost/vitrina?host=${socket}`,
    }
    return [first, await startBuilt(join(folder, 'second'), second)]
  }
  /** The one that uses the other one's database first. */
  async function stop(): Promise<void> {
    for (const shop of shops.toReversed()) {
      shop.child.kill('SIGTERM')
      await shop.ended
    }
  }
  const untilAllServed = () => Promise.all(ports.map(untilServed))
  let shops = await start({ patienceMs: FIRST_START_MS })
  const workerKills: number[] = []

  async function kill(): Promise<void> {
    const minuteAgo = Date.now() - 61_000
    if (workerKills.filter(moment => moment > minuteAgo).length < WORKER_KILLS_A_MINUTE) {
      workerKills.push(Date.now())
      for (const pid of shops.flatMap(workersOf)) process.kill(pid, 'SIGKILL')
    } else {
      shops.forEach(killShop)
      await Promise.all(shops.map(shop => shop.ended))
      shops = await start()
      workerKills.length = 0
    }
    await untilAllServed()
  }

  const ask = async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> => {
    const client = new pg.Client(database.connection())
    await client.connect()
    try {
      return (await client.query<Row>(sql, values)).rows
    } finally {
      await client.end()
    }
  }

  /** A day goes by: everything is listed, every job is due, and the next start runs them. */
  async function aDay(): Promise<void> {
    culqi.show()
    await ask(`update payments set next_check_at = now() where next_check_at is not null`)
    await ask(
      `update payments set sent_at = sent_at - interval '25 hours' where state in ('processing', 'lost')`,
    )
    await ask(`update refunds set next_check_at = now() where next_check_at is not null`)
    await ask(`update orders set created_at = created_at - interval '25 hours' where status = 'pending'`)
    await stop()
    shops = await start()
    await untilAllServed()
    await sleep(3_000)
  }

  try {
    await untilAllServed()
    const { productId } = await stockUp(database.connection())
    await ask('update company set card_payment = true')
    const buying = startBuying(ports, {
      ...{ productId, mercado },
      cancel: number => ownerCancels(env, varDir, number),
    })
    for (let i = 0; i < kills; i += 1) {
      const before = culqi.charges.length
      for (const deadline = Date.now() + 10_000; culqi.charges.length < before + 3 && Date.now() < deadline;)
        await sleep(5)
      // Not always at the same moment of the same call.
      await sleep((i * 37) % 150)
      await kill()
      if (i % 10 === 9)
        say(`${String(i + 1)} de ${String(kills)} muertes, ${String(culqi.charges.length)} cobros`)
    }
    await buying.stop()
    for (let day = 0; day < 4; day += 1) await aDay()

    const rows = await ask<{ id: string; status: string; method: string; paid: string; total: number }>(
      `select id, status, payment_method as method, payment_status as paid, total from orders where id = any($1::uuid[])`,
      [buying.orders],
    )
    const problems = rows.flatMap(({ id, status, method, paid, total }) => {
      const owes = status !== 'cancelled' && method !== 'cod' ? total : 0
      const held = culqi.held(id) + mercado.held(id)
      const wrong = [
        held === owes ? '' : `order ${id} (${status}, ${method}) owes ${String(owes)}, held ${String(held)}`,
        status === 'pending' ? `order ${id} is still pending` : '',
        owes > 0 && paid !== 'paid' ? `order ${id} was taken and is ${paid}` : '',
      ]
      return wrong.filter(Boolean)
    })
    if (rows.length !== buying.orders.length) problems.push('orders that were placed are missing')
    const [stock] = await ask<{ stock: number; sold: number }>(
      `select p.stock, (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.status <> 'cancelled') as sold from products p where p.id = $1`,
      [productId],
    )
    if ((stock?.stock ?? 0) + (stock?.sold ?? 0) !== STOCK)
      problems.push(`stock ${String(stock?.stock)} + sold ${String(stock?.sold)} is not ${String(STOCK)}`)
    const refunded = culqi.charges.reduce((sum, charge) => sum + charge.amount_refunded, 0)
    const charged = culqi.charges.length + mercado.payments.length
    return { kills, orders: rows.length, charged, refunded: refunded + mercado.refunded(), problems }
  } finally {
    await stop()
    await Promise.all([culqi.close(), mercado.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}
