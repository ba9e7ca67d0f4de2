import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './run.mjs'

/**
 * One result: the name that a person reads, the `place` that can run again alone (a file of vitest, a test of
 * Playwright), and how it went. A runner's or check's own failure has its title for both.
 */
const result = (place, state, name = place) => ({ place, name, state })

const STATES = { passed: 'passed', expected: 'passed', failed: 'failed', unexpected: 'failed' }
const stateOf = status => STATES[status] ?? 'skipped'
const hasPassed = ({ state }) => state === 'passed'
const hasFailed = ({ state }) => state === 'failed'
export const isGood = tests => tests.every(hasPassed)
export const placesOfFailures = tests => [...new Set(tests.filter(hasFailed).map(({ place }) => place))]

/** A check that is no test runner (formatting, types, build) passes or fails as a whole. */
export const asCheck = (title, code) => [result(title, code === 0 ? 'passed' : 'failed')]

/** What a JSON report of vitest or Playwright says. A runner that ends badly without a failed test, or says nothing, failed. */
export function readReport(file, code, title) {
  const report = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const ofFiles = (report.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const place = relative(root, name)
    const tests = assertionResults.map(one =>
      result(place, stateOf(one.status), `${place} › ${one.fullName}`),
    )
    // It does not load, or its preparation failed.
    return status === 'failed' && !tests.some(hasFailed) ? [...tests, result(place, 'failed')] : tests
  })
  const ofSuite = ({ specs = [], suites = [] }) => [
    ...specs.flatMap(({ file: spec, line, title: name, tests }) =>
      tests.map(one =>
        result(`[${one.projectName}] tests/e2e/${spec}:${line} › ${name}`, stateOf(one.status)),
      ),
    ),
    ...suites.flatMap(ofSuite),
  ]
  const tests = [...ofFiles, ...ofSuite(report)]
  return tests.length === 0 || (code !== 0 && !tests.some(hasFailed))
    ? [...tests, result(title, 'failed')]
    : tests
}

/** What holds after the places that failed ran again, alone: what passes then has passed and is flaky. */
export function settle(tests, again) {
  const settled = placesOfFailures(tests).filter(place => again.some(one => one.place === place))
  const isSettled = ({ place }) => settled.includes(place)
  const flaky = tests.filter(
    one => hasFailed(one) && isSettled(one) && isGood(again.filter(({ place }) => place === one.place)),
  )
  return {
    tests: [...tests.filter(one => !isSettled(one)), ...again.filter(isSettled)],
    flaky: flaky.map(({ name }) => name),
  }
}

/** The last lines of the whole run: what failed, what is flaky, and at the very end the numbers. */
export function summary(tests, flaky) {
  const count = state => tests.filter(one => one.state === state).length
  return [
    ...tests.filter(hasFailed).map(({ name }) => `Falló: ${name}`),
    ...flaky.map(name => `Inestable: ${name}`),
    ...(count('skipped') > 0 ? ['Una prueba omitida cuenta como error.'] : []),
    `${flaky.length} flaky`,
    `${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  ]
}
