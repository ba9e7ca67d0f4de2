// Random histories of one order (`tests/api/payments-model.test.ts`), many more than a test run plays:
// npm run bench:money [10000]
import { spawn } from 'node:child_process'

const [runs = '10000'] = process.argv.slice(2)
const vitest = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'api',
  'tests/api/payments-model.test.ts',
]
const child = spawn('node_modules/.bin/node', vitest, {
  stdio: 'inherit',
  env: { ...process.env, MONEY_RUNS: runs },
})
child.on('exit', code => {
  process.exitCode = code ?? 1
})
