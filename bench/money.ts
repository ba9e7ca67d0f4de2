import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build } from '../scripts/steps/build.mjs'
import { killWhilePaying } from '../tests/support/chaos/money.ts'

/**
 * Money under every stress:
 *   npm run bench:money [-- HISTORIES KILLS]
 * first random histories of one order at each provider, with a process that ends between any two of its steps
 * (`tests/api/payments-model.test.ts`), many more than a test run plays, both providers at once; then real kills of a
 * shop of two processes that is being paid. A seed that it prints plays the same histories again: MONEY_SEED.
 * Ends with 1 when anything was violated.
 */
const [histories = 10_000, kills = 50] = process.argv.slice(2).map(Number)

const PROVIDERS = ['culqi', 'mercadopago']

async function playAt(provider: string): Promise<boolean> {
  const begun = Date.now()
  const args = ['run', '--project', 'api', 'tests/api/payments-model.test.ts', '--disable-console-intercept']
  const model = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, MONEY_RUNS: String(histories), MONEY_PROVIDER: provider },
  })
  const [code] = (await once(model, 'exit')) as [number | null]
  const seconds = (Date.now() - begun) / 1000
  console.log(
    `${provider}: ${String(histories)} histories in ${seconds.toFixed(0)} s, ${(histories / seconds).toFixed(1)} a second, ${code === 0 ? 'no failures' : 'FAILURES'}`,
  )
  return code === 0
}

if (histories > 0) {
  const areSound = await Promise.all(PROVIDERS.map(playAt))
  if (areSound.includes(false)) process.exitCode = 1
}

if (kills > 0) {
  if (!(await build())) process.exit(1)
  const { problems, ...figures } = await killWhilePaying(kills, line => console.log(line))
  console.table({ ...figures, problems: problems.length === 0 ? 'none' : problems.join('; ') })
  if (problems.length > 0) process.exitCode = 1
}
