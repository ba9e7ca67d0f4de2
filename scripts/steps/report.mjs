import { existsSync, readFileSync } from 'node:fs'

const none = { passed: 0, failed: 0, skipped: 0, flaky: [] }

/** One check that is no test runner (formatting, types, build): it passes or fails as a whole. */
export const asCheck = code => ({ ...none, [code === 0 ? 'passed' : 'failed']: 1 })

export const add = (a, b) => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
  flaky: [...a.flaky, ...b.flaky],
})

/** A runner that ended badly without naming a failed test (a file that does not load) counts as one failure. */
const atLeastOne = (count, code) => (code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count)

const readJson = file => JSON.parse(readFileSync(file, 'utf8'))

/**
 * Numbers of a vitest run from its JSON report. A run of chosen titles reports the others as skipped: `isChosen` says
 * of a full title whether it was asked for; only those count.
 */
export function readVitest(file, code, isChosen = _title => true) {
  if (!existsSync(file)) return asCheck(1)
  const tests = readJson(file).testResults.flatMap(result => result.assertionResults)
  const counted = { ...none }
  for (const { status, fullName } of tests) {
    if (status === 'passed' || status === 'failed') counted[status] += 1
    else if (isChosen(fullName)) counted.skipped += 1
  }
  return atLeastOne(counted, code)
}

/** All tests of a Playwright report, with the project each ran in. */
function* testsOf(suite) {
  for (const { file, line, title, tests } of suite.specs ?? [])
    for (const { projectName, status } of tests)
      yield { name: `[${projectName}] ${file} › ${title}`, place: `tests/e2e/${file}:${line}`, status }
  for (const inner of suite.suites ?? []) yield* testsOf(inner)
}

/** Numbers of a Playwright run from its JSON report. What passed only when it was tried again has passed, and is flaky. */
export function readPlaywright(file, code) {
  if (!existsSync(file)) return asCheck(1)
  const { stats, suites } = readJson(file)
  const flaky = suites.flatMap(suite => [...testsOf(suite)]).filter(({ status }) => status === 'flaky')
  const count = { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
  return atLeastOne({ ...count, flaky: flaky.map(({ name, place }) => ({ name, place })) }, code)
}

/**
 * The verdict on flaky tests: one that was flaky in the run before as well, or that fails when it runs again alone,
 * has failed. `before` are the names of the last whole run, `failedAgain` those that failed alone.
 */
export function judgeFlaky(count, before, failedAgain) {
  const twice = count.flaky.filter(({ name }) => before.includes(name) || failedAgain.includes(name))
  return {
    ...count,
    passed: count.passed - twice.length,
    failed: count.failed + twice.length,
    twice: twice.map(({ name }) => name),
  }
}

/** Names of the tests of a Playwright report that did not pass every time they ran. */
export const failedIn = file =>
  existsSync(file)
    ? readJson(file)
        .suites.flatMap(suite => [...testsOf(suite)])
        .filter(({ status }) => status !== 'expected')
        .map(({ name }) => name)
    : undefined

/** The last lines of the whole run: who is flaky, how many, and at the very end the numbers. */
export function summary({ passed, failed, skipped, flaky, twice = [] }) {
  const lines = flaky.map(
    ({ name }) => `Inestable: ${name}${twice.includes(name) ? ' (por segunda vez: cuenta como error)' : ''}`,
  )
  if (skipped > 0) lines.push('Una prueba omitida cuenta como error.')
  return [...lines, `${flaky.length} flaky`, `${passed} passed, ${failed} failed, ${skipped} skipped`]
}
