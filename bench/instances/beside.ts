import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { freePort, startBuilt } from '../../tests/support/built-shop.ts'
import { addCustomer, startBackend } from '../../tests/support/chat-shop.ts'
import { addAt, confirmAt, placeAt, type RemoteCustomer } from '../../tests/support/shop-client.ts'
import { addProduct } from '../../tests/support/stocked-shop.ts'
import { lossesOf } from './losses.ts'
import { moveSomehow, type Tally } from './moves.ts'
import { ownerOf } from './owner.ts'
import { builtRelease } from './release.ts'
import { sellerLosses } from './sellers.ts'

/** Older releases that an update may leave beside this one for a while, by what they lack. */
export const OLDER = {
  'no parcels': '7cf617a8',
  'no cash of parcels': '85231e71',
  'no SKUs of parcels': '98fe317e',
} as const

const STOCK = 10_000
const SELLERS = ['Uno', 'Dos', 'Tres']
/** Orders at once, and steps of each. */
const AT_ONCE = 3
const STEPS = 8

/** How far orders are moved whole before anything else happens to them. */
const DONE_BEFORE = ['en-almacen', 'en-camino', 'entregado']

export interface BesideResult {
  losses: string[]
  tally: Tally
}

/**
 * An older release beside this one on the same database: both place orders of three sellers, and move, cancel and deliver
 * them by their own commands, also in the same moment, and serve the same seller. What was lost is named. `random` draws from 0 up to 1.
 */
export async function besideOlder(
  commit: string,
  { folder, orders, random }: { folder: string; orders: number; random: () => number },
): Promise<BesideResult> {
  const root = builtRelease(commit)
  mkdirSync(folder, { recursive: true })
  const backend = await startBackend(folder)
  const draw = <T>(some: readonly T[]): T => some[Math.floor(random() * some.length)] as T
  const env = { DATABASE_URL: backend.url, VAR_DIR: join(folder, 'var'), LOG_LEVEL: 'error' }
  const roomy = { RATE_LIMIT_ADDRESS: '10000000', RATE_LIMIT_ACCOUNT: '10000000' }
  const ports = { older: await freePort(), newer: await freePort() }
  const start = (port: number, cwd: string) =>
    startBuilt(env.VAR_DIR, { ...env, ...roomy, PORT: String(port) }, { cwd })
  const shops = [await start(ports.older, root)]
  const owners = { older: ownerOf(root, env), newer: ownerOf(process.cwd(), env) }
  const products: string[] = []
  for (const name of SELLERS) products.push((await addProduct(backend, name, STOCK)).id)
  const tally: Tally = { taken: 0, refused: 0, stopped: 0, errors: [] }
  let told = 0

  /** An order of two units of each seller; each call goes to one of the releases that work. */
  async function order(of: readonly number[], customer: RemoteCustomer): Promise<string> {
    for (const product of products) {
      await addAt(draw(of), customer, product)
      await addAt(draw(of), customer, product)
    }
    const own = String(told).padStart(7, '0')
    const { body } = await placeAt(draw(of), customer, { phone: `91${own}`, numeroDocumento: `4${own}` })
    const confirmed = await confirmAt(draw(of), customer, body.orderId)
    if (confirmed.status !== 200) throw new Error(JSON.stringify(body))
    told += 1
    return body.number
  }
  async function goThrough(customer: RemoteCustomer): Promise<void> {
    const number = await order([ports.older, ports.newer], customer)
    for (const state of DONE_BEFORE.slice(0, draw([0, 1, 2, 2])))
      await draw(Object.values(owners)).run('pedidos', 'estado', number, state)
    for (let step = 0; step < STEPS; step += 1) await moveSomehow(number, owners, tally, draw)
  }

  // Nobody knows parcels yet.
  const early: string[] = []
  for (let steps = 0; steps <= DONE_BEFORE.length; steps += 1) {
    const number = await order([ports.older], await addCustomer(ports.older))
    for (const state of DONE_BEFORE.slice(0, steps))
      await owners.older.run('pedidos', 'estado', number, state)
    early.push(number)
  }
  shops.push(await start(ports.newer, process.cwd()))
  const ofSellers = await sellerLosses({ backend, ports, owners, order: early[0] ?? '' })
  for (const number of early) await moveSomehow(number, owners, tally, draw)
  const customers: RemoteCustomer[] = []
  for (let i = 0; i < orders; i += 1) customers.push(await addCustomer(draw(Object.values(ports))))
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, place) => {
      for (const customer of customers.filter((_one, i) => i % AT_ONCE === place)) await goThrough(customer)
    }),
  )
  const lost = await lossesOf(backend, { orders: told, stock: STOCK * SELLERS.length })
  for (const owner of Object.values(owners)) await owner.stop()
  for (const { child } of shops) child.kill('SIGTERM')
  await Promise.all(shops.map(({ ended }) => ended))
  await backend.stop()
  return { losses: [...ofSellers, ...lost], tally }
}
