/** Format, lint, types and tests of demo/, and the stamp that says so: `npm run demo:check`. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { STAMP, stamp } from './stamp.mjs'

const steps = [
  ['oxfmt/bin/oxfmt', '--check', 'demo'],
  ['oxlint/bin/oxlint', '--deny-warnings', 'demo'],
  ['typescript/bin/tsc', '--noEmit', '--project', 'demo'],
  ['vitest/vitest.mjs', 'run', '--config', 'demo/vitest.config.ts'],
]

const failed = steps.filter(([script = '', ...args]) => {
  console.log(`▶ ${script.split('/')[0]}`)
  const { status } = spawnSync(process.execPath, [join('node_modules', script), ...args], {
    stdio: 'inherit',
  })
  return status !== 0
})
if (failed.length === 0) writeFileSync(STAMP, `${stamp()}\n`)
process.exitCode = failed.length === 0 ? 0 : 1
