import { execFile } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { startBuilt, workersOf } from '../tests/support/built-shop.ts'
import { callShop, registerAt } from '../tests/support/shop-client.ts'
import { makeLimit } from './memory/limit.mjs'
import { benchFolder } from './load/folder.ts'

/**
 * What the shop with the demo takes in memory from its very first start on: resident megabytes of the worker, and those
 * of everything together (supervisor, worker, PostgreSQL, the owner's command that imports), under a limit of the kernel:
 *   npm run bench:memory [-- MINUTES [PAUSE_MS]]
 * MINUTES (default 10) of pages, API, chat and imports; PAUSE_MS (default 0) between two requests of a caller, for a
 * long run that shows whether it stays flat. Where the machine allows no limit (it takes root on Linux) the shares of all
 * processes (PSS) are added up instead, and the bench says so. Ends with 1 above MEM-01's bounds.
 */
const MINUTES = Number(process.argv[2] ?? 10)
const PAUSE_MS = Number(process.argv[3] ?? 0)
const WARM_MB = 180
const LOADED_MB = 220
const ALL_MB = 512
const CALLERS = 6
const PARTS = 5
const IMPORTED = 2_000
const varDir = benchFolder('bench-memory')
const limit = makeLimit(ALL_MB)

const status = (pid, field) => {
  try {
    const file = field === 'Pss' ? `/proc/${pid}/smaps_rollup` : `/proc/${pid}/status`
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}

/** Every process of this shop: those of PostgreSQL are not its children, but all of them name its folder or a parent's. */
function pidsOfShop(root) {
  if (limit) return limit.pids()
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
  const parentOf = pid => Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  const isOfShop = pid => {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(varDir)) return true
      return pid === root || (pid > 1 && isOfShop(parentOf(pid)))
    } catch {
      return false
    }
  }
  return all.filter(isOfShop)
}

const rows = {}
function note(name, shop, more = {}) {
  const [worker] = workersOf(shop)
  const pids = pidsOfShop(shop.child.pid)
  const nameOf = pid => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      return ''
    }
  }
  const shares = pids.map(pid => [nameOf(pid).includes('postgres') ? 'postgres' : 'node', status(pid, 'Pss')])
  const sum = kind =>
    shares.reduce((all, [each, share]) => all + (kind === undefined || each === kind ? share : 0), 0)
  rows[name] = {
    'process (MB)': Math.round(status(worker, 'VmRSS')),
    'most (MB)': Math.round(status(worker, 'VmHWM')),
    'supervisor (MB)': Math.round(status(shop.child.pid, 'VmRSS')),
    'PostgreSQL, PSS (MB)': Math.round(sum('postgres')),
    'all, PSS (MB)': Math.round(sum()),
    ...(limit && { 'with files, most (MB)': Math.round(limit.use().most) }),
    ...more,
  }
  console.error(name, JSON.stringify(rows[name]))
}

const counts = {}
const count = (name, by = 1) => (counts[name] = (counts[name] ?? 0) + by)

async function browse(port, until) {
  const get = async path => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`)
      await answer.arrayBuffer()
      count(`answers ${answer.status}`)
    } catch {
      count('answers lost')
    }
    if (PAUSE_MS > 0) await sleep(PAUSE_MS)
  }
  const shops = await (await fetch(`http://127.0.0.1:${port}/shops`)).text()
  const products = [...shops.matchAll(/href="(\/product\/details\/[^"?]+)/g)].map(([, path]) => path)
  for (let i = 0; Date.now() < until; i += 1) {
    await get(['/', '/shops', `/shops?lowPrice=${i % 300}`, products[i % products.length]][i % 4])
    await get(
      ['/api/home/get-products', `/api/home/query-products?lowPrice=${i % 500}`, '/api/home/get-brands'][
        i % 3
      ],
    )
    await get(`/api/home/suggestions?value=zapa${i % 50}`)
    await get(`/media/none-${i}.webp`)
  }
}

/** A customer who writes to a seller on and on, as fast as the shop lets one person. */
async function talk(port, number, until) {
  const customer = await registerAt(port, `memoria-${process.pid}-${number}@example.com`)
  const { body } = await callShop(port, 'GET', '/home/get-products')
  const { sellerId } = body.products[number]
  for (let i = 0; Date.now() < until; i += 1) {
    const { status } = await callShop(port, 'POST', '/chat/customer/send-message-to-seller', {
      token: customer.token,
      body: { userId: customer.id, sellerId, text: `Hola ${i}` },
    })
    count(`messages ${status}`)
    await sleep(1_000 + PAUSE_MS)
  }
}

/** The owner's own command, in the same limit. */
async function importOnce(round) {
  const file = join(varDir, `productos-${round}.csv`)
  const lines = Array.from({ length: IMPORTED }, (_, i) => {
    const sizes = [38, 39, 40, 41, 42]
    return sizes.map(
      size =>
        `M${i},Zapatilla de memoria ${i},Lona y caucho,Tienda ${i % 20},ADIDAS,MUJER,CALZADO,ZAPATILLAS,${60 + round}.90,NEGRO,#111111,${size},${(i + round) % 30},M${i}-${size}`,
    )
  }).flat()
  const columns =
    'codigo,nombre,descripcion,vendedor,marca,categoria,tipo_producto,tipo_articulo,precio,color,codigo_color,talla,stock,sku'
  writeFileSync(file, [columns, ...lines, ''].join('\n'))
  const { PATH } = process.env
  const [program, ...args] = [
    ...(limit?.enter ?? []),
    process.execPath,
    '--max-semi-space-size=8',
    'src/cli/main.ts',
    'catalogo',
    'importar',
    file,
  ]
  try {
    await promisify(execFile)(program, args, { env: { PATH, VAR_DIR: varDir } })
    count('imports')
  } catch (error) {
    count('imports failed')
    console.error(String(error.stdout), String(error.stderr))
  }
}

const shop = await startBuilt(
  varDir,
  { DEMO: '1', RATE_LIMIT_ADDRESS: '1000000', RATE_LIMIT_ACCOUNT: '1000000', LOG_LEVEL: 'warn' },
  { under: limit?.enter, patienceMs: 240_000 },
)
let isKept = false
try {
  note('after the first start', shop)
  await sleep(30_000)
  note('after warming up', shop)
  const warm = rows['after warming up']['process (MB)']
  const end = Date.now() + MINUTES * 60_000
  const callers = [
    ...Array.from({ length: CALLERS }, () => browse(shop.port, end)),
    ...Array.from({ length: 2 }, (_, i) => talk(shop.port, i, end)),
  ]
  for (let part = 1; part <= PARTS; part += 1) {
    const until = end - ((PARTS - part) * MINUTES * 60_000) / PARTS
    await importOnce(part)
    await sleep(Math.max(0, until - Date.now()))
    note(`load ${part}/${PARTS} of ${MINUTES} min`, shop)
  }
  await Promise.all(callers)
  const last = Object.values(rows).at(-1)
  console.table(rows)
  console.log(JSON.stringify(counts))
  const ends = limit?.ends() ?? 0
  if (limit) console.log(`Under a limit of ${ALL_MB} MB for all; processes that the kernel ended: ${ends}.`)
  else console.log('Without a limit of the kernel (it needs root on Linux): sums of PSS.')
  isKept =
    ends === 0 &&
    warm <= WARM_MB &&
    last['process (MB)'] <= LOADED_MB &&
    last['all, PSS (MB)'] <= ALL_MB &&
    !counts['imports failed']
} finally {
  shop.child.kill('SIGTERM')
  await shop.ended
  await limit?.remove()
  rmSync(varDir, { recursive: true, force: true })
}
console.log(isKept ? 'Within the limits.' : `Beyond the limits: ${WARM_MB}, ${LOADED_MB}, ${ALL_MB} MB.`)
process.exitCode = isKept ? 0 : 1
