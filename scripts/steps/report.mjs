import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

const OUTCOMES = {
  passed: 'passed',
  expected: 'passed',
  failed: 'failed',
  unexpected: 'failed',
  flaky: 'failed',
}

/** Adds one result; what is neither passed nor failed (`skipped`, `pending`, `todo`) was skipped. */
function count(counts, key, status, name = key) {
  const entry = counts.get(key) ?? { passed: 0, failed: 0, skipped: 0, names: [] }
  const outcome = OUTCOMES[status] ?? 'skipped'
  entry[outcome] += 1
  if (outcome === 'failed') entry.names.push(name)
  counts.set(key, entry)
}

/** One check that is no test runner (formatting, types, build): it passes or fails as a whole. */
export function asCheck(title, code) {
  const counts = new Map()
  count(counts, title, code === 0 ? 'passed' : 'failed')
  return counts
}

/**
 * Adds what a JSON report of vitest or Playwright counts to `counts`, by what can run again alone: a file of vitest, a
 * test of Playwright. A runner that ended badly without a failed test, or said nothing, counts as one failure of `title`.
 */
export function readReport(file, code, title, counts = new Map()) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  for (const { name, status, assertionResults } of report.testResults ?? []) {
    const place = relative(root, name)
    for (const test of assertionResults) count(counts, place, test.status, `${place} › ${test.fullName}`)
    // It does not load, or its preparation failed.
    if (status === 'failed' && !(counts.get(place)?.failed > 0)) count(counts, place, 'failed')
  }
  const walk = ({ specs = [], suites = [] }) => {
    for (const { file: spec, line, title: name, tests } of specs)
      for (const { projectName, status } of tests)
        count(counts, `[${projectName}] tests/e2e/${spec}:${line} › ${name}`, status)
    suites.forEach(walk)
  }
  walk(report)
  const hasFailed = [...counts.values()].some(({ failed }) => failed > 0)
  if (counts.size === 0 || (code !== 0 && !hasFailed)) count(counts, title, 'failed')
  return counts
}

/**
 * The counts after what failed ran twice more, alone: what passed both times has passed and is flaky, unless the last
 * whole run knew it as flaky already.
 */
export function settle(counts, again, before) {
  const settled = new Map(counts)
  const flaky = []
  for (const [key, { failed, names }] of counts) {
    const alone = failed > 0 && again.get(key)
    if (!alone || alone.passed === 0 || alone.failed + alone.skipped > 0) continue
    flaky.push(...names)
    if (names.some(name => before.includes(name))) continue
    settled.set(key, { passed: alone.passed / 2, failed: 0, skipped: 0, names: [] })
  }
  return { counts: settled, flaky }
}

/** The last lines of the whole run: what failed, what is flaky, and at the very end the numbers. */
export function summary(results) {
  const all = results.flatMap(({ counts }) => [...counts.values()])
  const sum = key => all.reduce((total, one) => total + one[key], 0)
  const flaky = results.flatMap(result => result.flaky)
  const failed = all.flatMap(({ names }) => names)
  const twice = name => (failed.includes(name) ? ' (por segunda vez: cuenta como error)' : '')
  return [
    ...failed.filter(name => !flaky.includes(name)).map(name => `Falló: ${name}`),
    ...flaky.map(name => `Inestable: ${name}${twice(name)}`),
    ...(sum('skipped') > 0 ? ['Una prueba omitida cuenta como error.'] : []),
    `${flaky.length} flaky`,
    `${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`,
  ]
}

export const isGood = counts => [...counts.values()].every(({ failed, skipped }) => failed + skipped === 0)
