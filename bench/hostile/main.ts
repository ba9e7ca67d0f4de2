import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { type Plan, runHostile } from './hostile.ts'
import { type Shop, startShop } from './shop.ts'
import { makeWorld } from './world.ts'

/**
 * Our own attacker against the built shop, which it starts on empty data with the demo:
 *   npm run bench:hostile [-- --seed N] [--share 0.1]
 * The same seed tries the same inputs. Fails on a 5xx, a process that ends, a stack or SQL in an answer, planted
 * personal data in the log, more than 100 MB kept next to the page cache, and a pause of more than 100 ms that one input causes three times.
 */
const MOST_GROWTH_MB = 100
const { values } = parseArgs({
  options: { seed: { type: 'string' }, share: { type: 'string', default: '1' }, only: { type: 'string' } },
})
const seed = Number(values.seed ?? randomInt(2 ** 31))
const share = Number(values.share)
const wanted = values.only?.split(',')
const of = (name: string, count: number) => (wanted && !wanted.includes(name) ? 0 : Math.ceil(count * share))
const plan: Plan = {
  seed,
  watchPauses: true,
  calls: of('calls', 30_000),
  files: of('files', 9_000),
  rendered: of('rendered', 1_500),
  raw: of('raw', 5_000),
  events: of('events', 4_500),
  handshakes: of('handshakes', 500),
  packets: of('packets', 1_000),
  siege: of('siege', 2_000),
}
/** Fills caches and compiles code, so that growth is not what every shop needs. */
const warmUp: Plan = {
  ...plan,
  seed: seed + 1,
  watchPauses: false,
  calls: 1_500,
  files: 300,
  rendered: 150,
  raw: 150,
  events: 90,
  handshakes: 20,
  packets: 20,
  siege: 200,
}

const megabytes = (bytes: number) => bytes / 1024 / 1024

/** The page cache is kept on purpose, up to its own bound. */
async function memoryOf(shop: Shop): Promise<{ rss: number; peak: number; cached: number }> {
  if (!shop.isAlive()) return { rss: 0, peak: 0, cached: 0 }
  const { rss, peak } = await shop.read('collect')
  const metrics = await (await fetch(`http://127.0.0.1:${String(shop.port)}/metrics`)).text()
  return { rss, peak, cached: Number(/^vitrina_page_store_bytes (\d+)/m.exec(metrics)?.[1] ?? 0) }
}
const since = performance.now()
console.log(`seed ${String(seed)}`)
const shop = await startShop({ hasDemo: true })
try {
  const world = await makeWorld(shop)
  console.log(`shop ready after ${((performance.now() - since) / 1000).toFixed(1)} s`)
  const first = await runHostile(shop, world, warmUp, console.log)
  const before = await memoryOf(shop)
  const report = await runHostile(shop, world, plan, console.log)
  const after = await memoryOf(shop)
  const failures = [...first.failures, ...report.failures, ...report.pauses]
  const growth = megabytes(after.rss - after.cached - (before.rss - before.cached))
  if (growth > MOST_GROWTH_MB)
    failures.push({ layer: 'memory', fault: `${growth.toFixed(0)} MB more than before`, input: '' })
  for (const { layer, fault, input } of failures) console.log(`\n✗ ${layer}: ${fault}\n  ${input}`)
  console.log(
    `\n${String(first.tried + report.tried)} inputs in ${((performance.now() - since) / 1000).toFixed(0)} s, memory ${megabytes(before.rss).toFixed(0)} → ${megabytes(after.rss).toFixed(0)} MB (peak ${megabytes(after.peak).toFixed(0)}), ${String(failures.length)} failures, seed ${String(seed)}`,
  )
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await shop.stop()
}
process.exit()
