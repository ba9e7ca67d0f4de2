import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltShop, startBuilt } from './built-shop.ts'
import { type Backend, startBackend } from './chat-shop.ts'
import { NetworkClient } from './network-client.ts'
import { serveSmtp } from './smtp.ts'
import { addProduct, type StockedProduct } from './stocked-shop.ts'

export interface NetworksReport {
  buyers: { ordered: number; of: number; seconds: number; codes: number; workSeconds: number }
  madeUp: {
    accounts: number
    held: number
    most: number
    /** The largest part of a stock that is held, in percent, and of a small one in units. */
    share: number
    units: number
    storedMb: number
    /** CPU time of the proofs behind the held orders. */
    workSeconds: number
  }
  problems: string[]
}

interface Size {
  buyers: number
  misbehaving: number
  madeUp: number
  /** The short window of the limits. */
  windowMinutes: number
  say: (line: string) => void
}

/** What the settings allow by default for 3,000 buyers; fewer of them share less, so that the limits are met as well. */
const OF_BUYERS = { address: 300, buyers: 3_000 }
const AT_ONCE = 10
const SCARCE = [5, 40, 100, 400]
const MB = 1_000_000
const MOST_STORED_MB = 50
const HERE = '203.0.113.7'
const ELSEWHERE = '203.0.113.99'

/** Runs `work` for each index, so many at once. */
async function each(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    while (next < count) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

interface World {
  backend: Backend
  product: StockedProduct
  size: Size
  address: number
  problems: string[]
}

/** 3,000 buyers and those who misbehave behind one address, then made-up accounts behind another (NETWORK-01 to NETWORK-04). */
export async function shareNetworks(size: Size): Promise<NetworksReport> {
  const folders = ['data', 'shop'].map(name => mkdtempSync(join(tmpdir(), `networks-${name}-`)))
  const [data = '', varDir = ''] = folders
  for (const folder of folders) chmodSync(folder, 0o755)
  const backend = await startBackend(data)
  const smtp = await serveSmtp()
  const address = Math.max(6, Math.ceil((OF_BUYERS.address * size.buyers) / OF_BUYERS.buyers))
  const env = {
    DATABASE_URL: backend.url,
    TOKEN_SECRET: 'a secret of the networks only, long enough',
    TRUST_PROXY: '1',
    RATE_LIMIT_ADDRESS: String(address),
    LOG_LEVEL: 'error',
  }
  const open = (extra: Record<string, string>) =>
    startBuilt(varDir, { ...env, ...extra }, { patienceMs: 120_000 })
  try {
    let shop = await open({ SMTP_URL: smtp.url, MAIL_FROM: 'tienda@example.com' })
    const product = await addProduct(backend, 'Zapatilla de todos', 1_000_000)
    const world: World = { backend, product, size, address, problems: [] }
    const buyers = await shopTogether(world, shop, smtp.messages)
    await stop(shop)
    shop = await open({})
    const madeUp = await holdTogether(world, shop)
    await stop(shop)
    return { buyers, madeUp, problems: world.problems }
  } finally {
    await smtp.close()
    await backend.stop()
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  }
}

async function stop(shop: BuiltShop): Promise<void> {
  shop.child.kill('SIGTERM')
  await shop.ended
}

async function shopTogether(
  { product, size, problems }: World,
  shop: BuiltShop,
  messages: readonly { to: string; data: string }[],
): Promise<NetworksReport['buyers']> {
  const client = new NetworkClient(shop.port, HERE)
  /** The code of the newest mail to somebody, as soon as it is there. */
  const codeFor = async (email: string): Promise<string> => {
    for (let tries = 0; tries < 600; tries += 1) {
      const mail = messages.findLast(({ to, data }) => to === email && data.includes('digo para terminar'))
      const code = /^\s*(\d{8})\s*$/m.exec(mail?.data ?? '')?.[1]
      if (code !== undefined) return code
      await sleep(100)
    }
    throw new Error(`No code came to ${email}.`)
  }
  const started = Date.now()
  let ordered = 0
  let codes = 0
  let isOver = false
  const first = await buy(client, product)
  const bad = each(size.misbehaving, size.misbehaving, i =>
    misbehave(client, { product, number: first.number, rounds: isOver ? 0 : 10 + (i % 3) }),
  )
  const onCode = (email: string) => {
    codes += 1
    return codeFor(email)
  }
  await each(size.buyers, AT_ONCE, async i => {
    const { status, why } = await buy(client, product, onCode)
    if (status === 200) ordered += 1
    else problems.push(`buyer ${String(i)}: ${String(status)} ${why}`)
    if (ordered % 250 === 0) size.say(`${String(ordered)} orders, ${String(codes)} codes`)
  })
  isOver = true
  await bad
  const tracked = await client.call('POST', '/home/order/track', { body: { npedido: first.number } })
  if (tracked.status !== 200) problems.push(`the first buyer cannot track: ${String(tracked.status)}`)
  const seconds = (Date.now() - started) / 1000
  return { ordered, of: size.buyers, seconds, codes, workSeconds: client.workSeconds }
}

/** One person: some begin as guests, all make an account and order one unit in cash. */
async function buy(
  client: NetworkClient,
  product: StockedProduct,
  codeFor?: (email: string) => Promise<string>,
) {
  const shopper = await client.register()
  if (!shopper) return { status: 0, why: 'no account', number: '' }
  const added = await client.add(shopper, product.id)
  if (added.status !== 201) return { status: added.status, why: String(added.body['code']), number: '' }
  const made = await client.order(shopper, codeFor)
  return { status: made.status, why: String(made.body['code']), number: String(made.body['number'] ?? '') }
}

interface Mischief {
  product: StockedProduct
  number: string
  rounds: number
}

/** All that one person can do against the others of its network, as far as the shop lets it go without a proof. */
async function misbehave(client: NetworkClient, { product, number, rounds }: Mischief): Promise<void> {
  const plain = new NetworkClient(client.port, client.address, { works: false })
  const shopper = await plain.register()
  for (let round = 0; round < rounds; round += 1) {
    await plain.call('POST', '/home/order/track', {
      body: { npedido: number, contacto: `${randomUUID()}@x.pe` },
    })
    await plain.call('POST', '/customer/customer-login', { body: { email: 'nadie@x.pe', password: 'falsa' } })
    await plain.call('POST', '/customer/customer-register', {
      body: { name: 'X', email: 'x', password: 'y' },
    })
    await plain.call('POST', '/home/product/apply-coupon', {
      body: { userId: plain.guestId(), code: `X${String(round)}` },
    })
    await plain.add(
      { id: plain.guestId(), token: '', email: '', contact: { phone: '', numeroDocumento: '' } },
      product.id,
    )
    const account = round % 3 === 0 ? await plain.register() : shopper
    if (!account) continue
    if (round % 3 === 0) await plain.add(account, product.id)
    await plain.order(account)
  }
}

async function holdTogether(
  { backend, size, address, problems }: World,
  shop: BuiltShop,
): Promise<NetworksReport['madeUp']> {
  const client = new NetworkClient(shop.port, ELSEWHERE)
  const products: StockedProduct[] = []
  for (const stock of SCARCE) products.push(await addProduct(backend, `Escasa ${String(stock)}`, stock))
  const plenty = await addProduct(backend, 'Abundante', 100_000)
  const before = await bytesOf(backend)
  let held = 0
  let refused = 0
  await each(size.madeUp, AT_ONCE, async i => {
    const shopper = await client.register()
    if (!shopper) return
    const wanted = i % 2 === 0 ? products[(i / 2) % products.length] : plenty
    await client.add(shopper, wanted?.id ?? plenty.id)
    const { status } = await client.order(shopper)
    if (status === 200) held += 1
    else refused += 1
    if ((held + refused) % 100 === 0) size.say(`${String(held)} held, ${String(refused)} refused`)
  })
  const storedMb = (await bytesOf(backend)) - before
  const most = Math.ceil(address / 2)
  const shares = await Promise.all([...products, plenty].map(one => sharesOf(backend, one)))
  const [{ open = 0 } = {}] = (await backend.query(
    `select count(*)::int as open from orders where status = 'pending' and payment_status = 'unpaid'
     and network = (select network from orders order by created_at desc limit 1)`,
  )) as { open?: number }[]
  if (open > most) problems.push(`${String(open)} orders are held, ${String(most)} at most were expected`)
  for (const { units, stock } of shares)
    if (units > Math.max(2, stock * 0.2)) problems.push(`${String(units)} of ${String(stock)} units are held`)
  if (storedMb > MOST_STORED_MB) problems.push(`${storedMb.toFixed(1)} MB were stored`)
  return {
    accounts: size.madeUp,
    held: open,
    most,
    share: Math.max(
      ...shares.filter(({ stock }) => stock >= 10).map(({ units, stock }) => (100 * units) / stock),
    ),
    units: Math.max(...shares.filter(({ stock }) => stock < 10).map(({ units }) => units)),
    storedMb,
    workSeconds: client.workSeconds,
  }
}

const bytesOf = async (backend: Backend): Promise<number> => {
  const [row] = await backend.query('select pg_database_size(current_database())::float as bytes')
  return Number(row?.['bytes'] ?? 0) / MB
}

async function sharesOf(
  backend: Backend,
  { id, stock }: StockedProduct,
): Promise<{ units: number; stock: number }> {
  const [row] = await backend.query(
    `select coalesce(sum(quantity), 0)::int as units from order_lines l join orders o on o.id = l.order_id
     where l.product_id = $1 and o.status = 'pending'`,
    [id],
  )
  return { units: Number(row?.['units'] ?? 0), stock }
}
