import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { build } from '../scripts/steps/build.mjs'
import { BENCHES, missing } from './table/list.mjs'
import { tableOf, withTable } from './table/rows.mjs'
import { startShop } from './table/shop.mjs'

/**
 * The benches in short, one after the other, on their own shop with the demo where they need one, and one table of
 * what they said between the marks of docs/figures.md, where all of them ran:
 *   npm run bench [-- NAME …]
 * Ends with 1 when one of them did; one whose programs are missing says so and counts as passed.
 */
const wanted = process.argv.slice(2)
const chosen = BENCHES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))
const FIGURES = 'docs/figures.md'
/** One that hangs ends here, with all that it started. In ms. */
const LIMIT_MS = 240_000

async function run({ name, file, node = [], rest = [], needs = [] }, more = rest) {
  const lacking = missing(needs)
  if (lacking.length > 0) return { name, code: 0, seconds: 0, output: `not run: needs ${lacking.join(', ')}` }
  const since = Date.now()
  const child = spawn(process.execPath, [...node, file, ...more], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const tooLong = setTimeout(() => process.kill(-child.pid, 'SIGTERM'), LIMIT_MS)
  let output = ''
  child.stdout.on('data', part => {
    output += part
    process.stdout.write(part)
  })
  const [code] = await once(child, 'close')
  clearTimeout(tooLong)
  return { name, code, output, seconds: Math.round((Date.now() - since) / 1000) }
}

if (!(await build())) process.exit(1)
const results = []
const shop = chosen.some(({ ofShop }) => ofShop) ? await startShop() : null
try {
  for (const bench of chosen.filter(({ ofShop }) => ofShop))
    results.push(await run(bench, [shop.url, ...bench.ofShop]))
} finally {
  await shop?.stop()
}
for (const bench of chosen.filter(({ ofShop }) => !ofShop)) results.push(await run(bench))

const memory = `${String(Math.round(totalmem() / 2 ** 30))} GB`
const table = tableOf(results, {
  day: new Date().toISOString().slice(0, 10),
  machine: `${String(cpus().length)} × ${cpus()[0]?.model ?? process.arch}, ${memory}`,
})
process.stdout.write(`\n${table}\n`)
if (wanted.length === 0) writeFileSync(FIGURES, withTable(readFileSync(FIGURES, 'utf8'), table))
process.exit(results.every(({ code }) => code === 0) ? 0 : 1)
