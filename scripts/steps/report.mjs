import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0 }

/** One check that is no test runner (formatting, types, build): it passes or fails as a whole. */
export const asCheck = code => ({ ...none, [code === 0 ? 'passed' : 'failed']: 1 })

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** A runner that ended badly without naming a failed test (a file that does not load) counts as one failure. */
const atLeastOne = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

/** Numbers of a vitest run from its JSON report. */
export function readVitest(file, code) {
  if (!existsSync(file)) return asCheck(1)
  const report = JSON.parse(readFileSync(file, 'utf8'))
  const count = {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  }
  return atLeastOne(count, code)
}

/** Numbers of a Playwright run from its JSON report; a test that passed when it was tried again has passed. */
export function readPlaywright(file, code) {
  if (!existsSync(file)) return asCheck(1)
  const { stats } = JSON.parse(readFileSync(file, 'utf8'))
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return atLeastOne(count, code)
}
