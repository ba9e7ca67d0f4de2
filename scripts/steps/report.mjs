import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

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

/** What one file of a vitest report counts; `place` is the file itself, `names` are its failed tests. */
function readFile({ name: path, status: outcome, assertionResults }, isChosen) {
  const place = relative(root, path)
  const count = { passed: 0, failed: 0, skipped: 0 }
  const names = []
  for (const { status, fullName } of assertionResults) {
    if (status === 'passed' || status === 'failed') count[status] += 1
    else if (isChosen(fullName)) count.skipped += 1
    if (status === 'failed') names.push(`${place} › ${fullName}`)
  }
  const tests = count.passed + count.failed + count.skipped
  // It does not load, or its preparation failed: a failure that no test names.
  if (outcome === 'failed' && count.failed === 0) return { ...count, failed: 1, place, tests, names: [place] }
  return { ...count, place, tests, names }
}

/**
 * Numbers of a vitest run from its JSON report, with its `broken` files: what each counts, and which tests failed. A
 * run of chosen titles reports the others as skipped: `isChosen` says of a full title whether it was asked for; only
 * those count.
 */
export function readVitest(file, code, isChosen = _title => true) {
  if (!existsSync(file)) return { ...asCheck(1), broken: [] }
  const files = readJson(file).testResults.map(result => readFile(result, isChosen))
  const sum = key => files.reduce((total, one) => total + one[key], 0)
  const count = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped'), flaky: [] }
  return { ...atLeastOne(count, code), broken: files.filter(({ failed }) => failed > 0) }
}

/**
 * The numbers after broken files ran again, each alone: a file whose every run of `again` (by its place) is clean has
 * passed, and what failed in it is flaky.
 */
export function mend({ broken, ...count }, again) {
  const isClean = ({ passed, failed, skipped }) => passed > 0 && failed === 0 && skipped === 0
  const mended = broken.filter(({ place }) => again.get(place)?.every(isClean))
  return mended.reduce(
    (sum, { passed, failed, skipped, tests, names, place }) => ({
      passed: sum.passed + tests - passed,
      failed: sum.failed - failed,
      skipped: sum.skipped - skipped,
      flaky: [...sum.flaky, ...names.map(name => ({ name, place }))],
    }),
    count,
  )
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
