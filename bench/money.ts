import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build } from '../scripts/steps/build.mjs'
import { killWhilePaying } from '../tests/support/chaos/money.ts'

/**
 * Money under every stress:
 *   npm run bench:money [-- HISTORIES KILLS]
 * first random histories of one order with a process that ends between any two of its steps
 * (`tests/api/payments-model.test.ts`), many more than a test run plays; then real kills of a shop that is being paid.
 * Ends with 1 when any order was taken twice, taken for nothing or not taken for.
 */
const [histories = 10_000, kills = 50] = process.argv.slice(2).map(Number)

if (histories > 0) {
  const model = spawn(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', 'tests/api/payments-model.test.ts'],
    { stdio: 'inherit', env: { ...process.env, MONEY_RUNS: String(histories) } },
  )
  const [code] = (await once(model, 'exit')) as [number | null]
  if (code !== 0) process.exitCode = 1
}

if (kills > 0) {
  if (!(await build())) process.exit(1)
  const { problems, ...figures } = await killWhilePaying(kills, line => console.log(line))
  console.table({ ...figures, problemas: problems.length === 0 ? 'ninguno' : problems.join('; ') })
  if (problems.length > 0) process.exitCode = 1
}
