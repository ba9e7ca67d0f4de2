import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { build } from '../scripts/steps/build.mjs'
import { killWhilePaying } from '../tests/support/chaos/money.ts'

/**
 * Money under every stress:
 *   npm run bench:money [-- HISTORIES KILLS PARCELS]
 * first random histories of one order at each provider, with a process that ends between any two of its steps
 * (`tests/api/payments-model.test.ts`), many more than a test run plays, both providers at once, beside histories of
 * PARCELS orders of several sellers (`tests/api/parcels-model.test.ts`); then real kills of a shop of two processes that is
 * being paid. A seed that it prints plays the same histories again: MONEY_SEED.
 * Ends with 1 when anything was violated.
 */
const [histories = 10_000, kills = 50, parcels = 5_000] = process.argv.slice(2).map(Number)

const PROVIDERS = ['culqi', 'mercadopago']

interface Played {
  what: string
  model: string
  runs: number
  env?: Record<string, string>
}

async function play({ what, model: file, runs, env = {} }: Played): Promise<boolean> {
  if (runs === 0) return true
  const begun = Date.now()
  const args = ['run', '--project', 'api', `tests/api/${file}.test.ts`, '--disable-console-intercept']
  const model = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], {
    stdio: 'inherit',
    env: { ...process.env, MONEY_RUNS: String(runs), ...env },
  })
  const [code] = (await once(model, 'exit')) as [number | null]
  const seconds = (Date.now() - begun) / 1000
  console.log(
    `${what}: ${String(runs)} histories in ${seconds.toFixed(0)} s, ${(runs / seconds).toFixed(1)} a second, ${code === 0 ? 'no failures' : 'FAILURES'}`,
  )
  return code === 0
}

const atProviders = PROVIDERS.map(what => ({
  ...{ what, model: 'payments-model', runs: histories },
  env: { MONEY_PROVIDER: what },
}))
const areSound = await Promise.all(
  [...atProviders, { what: 'parcels', model: 'parcels-model', runs: parcels }].map(play),
)
if (areSound.includes(false)) process.exitCode = 1

if (kills > 0) {
  if (!(await build())) process.exit(1)
  const { problems, ...figures } = await killWhilePaying(kills, line => console.log(line))
  console.table({ ...figures, problems: problems.length === 0 ? 'none' : problems.join('; ') })
  if (problems.length > 0) process.exitCode = 1
}
