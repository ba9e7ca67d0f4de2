import { cpSync, existsSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../scripts/steps/build.mjs'
import { install } from '../../scripts/steps/install.mjs'
import { idle } from './idle.ts'
import type { CostRow } from './rows.ts'
import { setUp } from './set-up.ts'
import { starts } from './starts.ts'

/**
 * What it costs to run the shop (COST-11), each line with its bound where it has one:
 *   npm run bench:cost [-- set-up|starts|idle|orders …]
 * Limits of memory are the kernel's, which takes root on Linux; where none can be set the line says so. Megabytes and
 * counts are sound on a busy machine, seconds are not: the load is said. Ends with 1 where a bound is not kept.
 */
const COPY = join(tmpdir(), `vitrina-bench-node-${String(process.getuid?.() ?? 0)}`)
if (process.execPath !== COPY && process.execve) {
  // A program's pages are shared by all who run it: the bench must not take a part of what the shop is counted for.
  cpSync(process.execPath, COPY)
  process.execve(COPY, [COPY, ...process.execArgv, ...process.argv.slice(1)], process.env)
}

const parts: Record<string, () => Promise<readonly CostRow[]>> = { 'set-up': setUp, starts, idle }
const orders = new URL('orders.ts', import.meta.url)
if (existsSync(orders)) {
  const part = (await import(orders.href)) as { orders: () => Promise<readonly CostRow[]> }
  parts['orders'] = part.orders
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter(name => !(name in parts))
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}: ${Object.keys(parts).join(', ')}.`)

await install()
if (!(await build())) process.exit(1)
const table: Record<string, Record<string, string>> = {}
let areKept = true
for (const [name, part] of Object.entries(parts)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  for (const { what, found, bound, isKept } of await part()) {
    areKept &&= isKept !== false
    table[`${name}: ${what}`] = { found, bound: isKept === false ? `${bound} FAILED` : bound }
  }
  console.log(
    `${name}: load ${loadavg()
      .map(value => value.toFixed(1))
      .join(' ')}`,
  )
}
console.table(table)
if (!areKept) process.exitCode = 1
