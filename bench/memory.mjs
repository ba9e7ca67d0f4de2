import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startBuilt } from '../tests/support/built-shop.ts'

/**
 * What the shop with the demo takes in memory after its start, its warm-up and MINUTES of load (default 1; an hour shows
 * whether it stays flat): resident megabytes of the worker and the supervisor, and the sum of the proportional shares
 * (PSS) of everything, PostgreSQL included. `npm run bench:memory [-- MINUTES]`. Ends with 1 above MEM-01's bounds.
 */
const MINUTES = Number(process.argv[2] ?? 1)
const WARM_MB = 180
const LOADED_MB = 220
const ALL_MB = 512
const AT_ONCE = 8
const varDir = mkdtempSync(join(tmpdir(), 'bench-memory-'))

const status = (pid, field) => {
  try {
    const file = field === 'Pss' ? `/proc/${pid}/smaps_rollup` : `/proc/${pid}/status`
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0) / 1_024
  } catch {
    return 0
  }
}
const pidsOf = pattern =>
  spawnSync('pgrep', ['-f', pattern], { encoding: 'utf8' }).stdout.split('\n').filter(Boolean).map(Number)
const childrenOf = pid =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number)

// The first start loads the demo with its pictures, once in the life of a shop.
const first = await startBuilt(varDir, { DEMO: '1' })
first.child.kill('SIGTERM')
await first.ended
const shop = await startBuilt(varDir, { DEMO: '1', RATE_LIMIT_ADDRESS: '1000000' })
const supervisor = shop.child.pid
const [worker] = childrenOf(supervisor).filter(pid =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('entry.mjs'),
)
const postgres = pidsOf(`-D ${varDir}/postgres`).flatMap(pid => [pid, ...childrenOf(pid)])

const rows = {}
function note(name) {
  const all = [supervisor, worker, ...new Set(postgres.flatMap(pid => [pid, ...childrenOf(pid)]))]
  rows[name] = {
    'proceso (MB)': Math.round(status(worker, 'VmRSS')),
    'lo más (MB)': Math.round(status(worker, 'VmHWM')),
    'supervisor (MB)': Math.round(status(supervisor, 'VmRSS')),
    'todo, PSS (MB)': Math.round([...new Set(all)].reduce((sum, pid) => sum + status(pid, 'Pss'), 0)),
  }
}

const get = path =>
  fetch(`http://127.0.0.1:${shop.port}${path}`).then(
    async res => {
      await res.arrayBuffer()
      return res.status
    },
    () => 0,
  )
async function load(until) {
  for (let i = 0; Date.now() < until; i += 1) {
    await get(
      ['/', '/shops', `/shops?lowPrice=${i % 300}`, `/api/home/query-products?lowPrice=${i % 500}`][i % 4],
    )
    await get(`/api/home/suggestions?value=zapa${i % 50}`)
    await get(`/media/none-${i}.webp`)
  }
}

note('tras el inicio')
await sleep(30_000)
note('tras la preparación')
const warm = rows['tras la preparación']['proceso (MB)']
const end = Date.now() + MINUTES * 60_000
for (let quarter = 1; quarter <= 4; quarter += 1) {
  const until = end - ((4 - quarter) * MINUTES * 60_000) / 4
  await Promise.all(Array.from({ length: AT_ONCE }, () => load(until)))
  note(`carga ${quarter}/4 de ${MINUTES} min`)
}
console.table(rows)
shop.child.kill('SIGTERM')
await shop.ended
rmSync(varDir, { recursive: true, force: true })
const last = Object.values(rows).at(-1)
const isKept = warm <= WARM_MB && last['proceso (MB)'] <= LOADED_MB && last['todo, PSS (MB)'] <= ALL_MB
console.log(
  isKept ? 'Dentro de los límites.' : `Fuera de los límites: ${WARM_MB}, ${LOADED_MB}, ${ALL_MB} MB.`,
)
process.exitCode = isKept ? 0 : 1
