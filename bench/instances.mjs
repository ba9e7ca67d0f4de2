import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from '../scripts/steps/build.mjs'
import { ask, freePort, killShop, startBuilt } from '../tests/support/built-shop.ts'
import { addCustomer, addSeller, startBackend } from '../tests/support/chat-shop.ts'
import { startLoad } from '../tests/support/instances-load.ts'
import { startNginx } from '../tests/support/nginx.ts'
import { addProduct } from '../tests/support/stocked-shop.ts'
import { besideOlder, OLDER } from './instances/beside.ts'
import { dice } from './load/dice.ts'
import { benchFolder } from './load/folder.ts'

/**
 * Three instances behind the shipped nginx file, on one PostgreSQL, under orders, messages, reviews and pages:
 *   npm run bench:instances [-- ROUNDS [SHOPPERS [ORDERS]]]
 * A rolling restart and a kill -9 of each, ROUNDS times over. Every client sends again, with its key, what was answered
 * with an error; at the end the database must hold exactly what clients were answered. Needs nginx and openssl.
 * Then each older release of `instances/beside.ts` beside this one, with ORDERS orders; 0 leaves that out. Older releases
 * are built from the checkout's history, once, which takes a minute each.
 */
const [ROUNDS = 3, SHOPPERS = 12, ORDERS = 60] = process.argv.slice(2).map(Number)
const INSTANCES = 3
/** Who takes the place of each of them in turn: the shop takes only so many orders a day of one customer. */
const ACCOUNTS = 4 * ROUNDS

if (!(await build())) process.exit(1)
const folder = benchFolder('vitrina-instances')
const backend = await startBackend(folder)
const ports = []
for (let i = 0; i < INSTANCES; i += 1) ports.push(await freePort())
const instances = []
const start = async i => {
  instances[i] = await startBuilt(join(folder, 'var'), {
    PORT: String(ports[i]),
    DATABASE_URL: backend.url,
    TRUST_PROXY: '1',
    BEHIND_BALANCER: '1',
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    RATE_LIMIT_ADDRESS: '10000000',
    RATE_LIMIT_ACCOUNT: '10000000',
  })
  if ((await ask(ports[i], '/readyz')).status !== 200) throw new Error('ready, and not ready')
}
for (let i = 0; i < INSTANCES; i += 1) await start(i)
const balancer = await startNginx(join(folder, 'nginx'), ports)
const product = await addProduct(backend, 'Zapatilla Sol', 1_000_000)
const seller = await addSeller(backend, balancer.port, 'Pasos del Norte')
const shoppers = []
for (let i = 0; i < SHOPPERS * ACCOUNTS; i += 1) shoppers.push(await addCustomer(balancer.port))

const load = startLoad(balancer.port, shoppers, { product, sellerId: seller.id, atOnce: SHOPPERS })
const { ledger } = load
/** Requests and failures while `work` runs. */
async function during(work) {
  const before = { requests: ledger.requests, failures: ledger.failures.length, at: Date.now() }
  await work()
  return {
    requests: ledger.requests - before.requests,
    failures: ledger.failures.length - before.failures,
    seconds: (Date.now() - before.at) / 1_000,
  }
}
const rows = []
const calm = await during(() => sleep(5_000))
rows.push({ what: 'nothing happens', ...calm })
for (let round = 1; round <= ROUNDS; round += 1) {
  const rolling = await during(async () => {
    for (let i = 0; i < INSTANCES; i += 1) {
      instances[i].child.kill('SIGTERM')
      if ((await instances[i].ended) !== 0) throw new Error(`did not end well: ${instances[i].said()}`)
      await start(i)
    }
  })
  rows.push({ what: `rolling restart ${round}`, ...rolling })
  const killing = await during(async () => {
    for (let kill = 0; kill < INSTANCES; kill += 1) {
      const i = Math.floor(Math.random() * INSTANCES)
      await sleep(Math.random() * 1_000)
      killShop(instances[i])
      await instances[i].ended
      await start(i)
    }
  })
  rows.push({ what: `${INSTANCES} × kill -9, ${round}`, ...killing })
}
await load.stop()

const count = async sql => Number((await backend.query(sql))[0].n)
const held = {
  orders: await count("select count(*) n from orders where status = 'placed'"),
  messages: await count('select count(*) n from chat_messages'),
  reviews: await count('select count(*) n from reviews'),
  sold: product.stock - (await count('select stock n from products')),
  halfOrders: await count("select count(*) n from orders where status <> 'placed'"),
}
const told = {
  orders: ledger.orders,
  messages: ledger.messages,
  reviews: ledger.reviews,
  sold: ledger.orders,
  halfOrders: 0,
}
for (const { child } of instances) child.kill('SIGTERM')
await Promise.all(instances.map(({ ended }) => ended))
await balancer.stop()
await backend.stop()
rmSync(folder, { recursive: true, force: true })

console.table(rows.map(row => ({ ...row, perSecond: Math.round(row.requests / row.seconds) })))
console.table({ 'clients were told': told, 'the database holds': held })
const failed = rows.filter(({ what, failures }) => what.startsWith('rolling') && failures > 0)
const isSame = JSON.stringify(held) === JSON.stringify(told)
for (const refusal of ledger.refusals) console.log(refusal)
// The reasons, once each: a rolling restart has none.
if (failed.length > 0) console.log(new Set(ledger.failures.map(({ what, why }) => `${what}: ${why}`)))
console.log(
  `${ledger.requests} requests, ${ledger.failures.length} failed and were sent again, ${ledger.refusals.length} given up`,
)
const areSound = [isSame && failed.length === 0 && ledger.refusals.length === 0]

for (const [lacks, commit] of ORDERS > 0 ? Object.entries(OLDER) : []) {
  const beside = benchFolder('vitrina-beside')
  const seed = Number(process.env.BESIDE_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const { losses, tally } = await besideOlder(commit, {
    folder: join(beside, 'shop'),
    orders: ORDERS,
    random: dice(seed),
  })
  rmSync(beside, { recursive: true, force: true })
  const { errors, ...moves } = tally
  console.table({ [`${commit}, ${lacks}`]: { ...moves, errors: errors.length, lost: losses.length } })
  for (const line of [...errors, ...losses]) console.log(line)
  if (errors.length + losses.length > 0) console.log(`BESIDE_SEED=${seed}`)
  areSound.push(errors.length + losses.length === 0)
}
process.exitCode = areSound.every(Boolean) ? 0 : 1
