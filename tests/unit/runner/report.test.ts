import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import {
  add,
  asCheck,
  failedIn,
  judgeFlaky,
  mend,
  readPlaywright,
  readVitest,
  summary,
} from '../../../scripts/steps/report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
function written(report: unknown): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

/** A Playwright report of tests in one file, one of them inside a describe. */
function browserReport(statuses: Record<string, string>) {
  const specs = Object.entries(statuses).map(([title, status], i) => ({
    file: 'cart.spec.ts',
    line: i + 1,
    title,
    tests: [{ projectName: 'movil', status }],
  }))
  const count = (status: string) => Object.values(statuses).filter(one => one === status).length
  const stats = {
    expected: count('expected'),
    unexpected: count('unexpected'),
    flaky: count('flaky'),
    skipped: count('skipped'),
  }
  return written({
    stats,
    suites: [{ specs: specs.slice(1), suites: [{ specs: specs.slice(0, 1) }] }],
  })
}
const named = (title: string) => `[movil] cart.spec.ts › ${title}`

describe('the numbers of a run', () => {
  test('TEST-01 a flaky test has passed, and is named with its place', () => {
    const file = browserReport({ one: 'flaky', two: 'expected', three: 'unexpected', four: 'skipped' })
    expect(readPlaywright(file, 1)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      flaky: [{ name: named('one'), place: 'tests/e2e/cart.spec.ts:1' }],
    })
  })

  test('TEST-01 the last line is the three numbers alone, the line before it the flaky ones', () => {
    const count = readPlaywright(browserReport({ one: 'flaky', two: 'expected' }), 0)
    expect(summary(judgeFlaky(count, [], []))).toEqual([
      `Inestable: ${named('one')}`,
      '1 flaky',
      '2 passed, 0 failed, 0 skipped',
    ])
    expect(summary(judgeFlaky(asCheck(0), [], [])).slice(-2)).toEqual([
      '0 flaky',
      '1 passed, 0 failed, 0 skipped',
    ])
  })

  test('a runner that ends badly, or says nothing at all, counts as one failure', () => {
    expect(readPlaywright(browserReport({ one: 'expected' }), 1)).toMatchObject({ passed: 1, failed: 1 })
    for (const read of [readPlaywright, readVitest])
      expect(read(join(folder, 'nothing.json'), 0)).toMatchObject({ passed: 0, failed: 1 })
  })

  test('steps add up, flaky tests too', () => {
    const flaky = readPlaywright(browserReport({ one: 'flaky' }), 0)
    expect([asCheck(0), asCheck(1), flaky].reduce(add)).toMatchObject({
      passed: 2,
      failed: 1,
      skipped: 0,
      flaky: [{ name: named('one') }],
    })
  })
})

describe('a test that was flaky twice', () => {
  const count = () => readPlaywright(browserReport({ one: 'flaky', two: 'flaky', three: 'expected' }), 0)

  test('TEST-02 fails the run when it was flaky in the run before', () => {
    const verdict = judgeFlaky(count(), [named('two'), named('three')], [])
    expect(verdict).toMatchObject({ passed: 2, failed: 1, twice: [named('two')] })
    expect(summary(verdict)).toContain(`Inestable: ${named('two')} (por segunda vez: cuenta como error)`)
    expect(summary(verdict).at(-2)).toBe('2 flaky')
  })

  test('TEST-02 fails the run when it fails again alone, and is counted once', () => {
    expect(judgeFlaky(count(), [], [named('one')])).toMatchObject({ passed: 2, failed: 1 })
    expect(judgeFlaky(count(), [named('one')], [named('one')])).toMatchObject({ passed: 2, failed: 1 })
    expect(judgeFlaky(count(), [], [])).toMatchObject({ passed: 3, failed: 0 })
  })

  test('TEST-02 failing again is any result but a clean one, and no report is no proof', () => {
    const file = browserReport({ one: 'unexpected', two: 'flaky', three: 'expected' })
    expect(failedIn(file)?.sort()).toEqual([named('one'), named('two')])
    expect(failedIn(join(folder, 'nothing.json'))).toBeUndefined()
  })
})

describe('a run of chosen tests', () => {
  const file = () =>
    written({
      testResults: [
        {
          name: resolve('tests/api/cart.test.ts'),
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'cart adds' },
            { status: 'failed', fullName: 'cart drops' },
            { status: 'skipped', fullName: 'cart waits' },
            { status: 'skipped', fullName: 'orders are placed' },
            { status: 'todo', fullName: 'cart later' },
          ],
        },
      ],
    })

  test('TEST-03 leaves out what was not asked for, and still counts what is skipped', () => {
    expect(readVitest(file(), 1, (title: string) => title.includes('cart'))).toMatchObject({
      passed: 1,
      failed: 1,
      skipped: 2,
    })
    expect(readVitest(file(), 1)).toMatchObject({ skipped: 3 })
  })
})

describe('a file that failed beside its neighbours', () => {
  const place = 'tests/server/outage.test.ts'
  const report = (status: 'passed' | 'failed', results: Record<string, string>) =>
    written({
      testResults: [
        {
          name: resolve(place),
          status,
          assertionResults: Object.entries(results).map(([fullName, each]) => ({ fullName, status: each })),
        },
        {
          name: resolve('tests/server/log.test.ts'),
          status: 'passed',
          assertionResults: [{ fullName: 'logs', status: 'passed' }],
        },
      ],
    })
  const first = () => readVitest(report('failed', { one: 'passed', two: 'failed' }), 1)
  const clean = { passed: 2, failed: 0, skipped: 0 }
  const dirty = { passed: 1, failed: 1, skipped: 0 }

  test('TEST-04 has passed and is named as flaky when it passes every time it runs alone', () => {
    expect(first()).toMatchObject({ passed: 2, failed: 1, broken: [{ place, names: [`${place} › two`] }] })
    expect(mend(first(), new Map([[place, [clean, clean]]]))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      flaky: [{ name: `${place} › two`, place }],
    })
  })

  test('TEST-04 stays failed when it fails again, is skipped, or was not repeated', () => {
    const nothing = { passed: 0, failed: 0, skipped: 0 }
    const skipped = { passed: 1, failed: 0, skipped: 1 }
    for (const runs of [[clean, dirty], [dirty], [skipped, skipped], [nothing, nothing]])
      expect(mend(first(), new Map([[place, runs]]))).toMatchObject({ passed: 2, failed: 1, flaky: [] })
    expect(mend(first(), new Map())).toMatchObject({ passed: 2, failed: 1, flaky: [] })
  })

  test('TEST-04 a preparation that failed is one failure of the file, whose tests count once they ran', () => {
    const unprepared = readVitest(report('failed', { one: 'skipped', two: 'skipped' }), 1)
    expect(unprepared).toMatchObject({ passed: 1, failed: 1, skipped: 2 })
    expect(mend(unprepared, new Map([[place, [clean, clean]]]))).toEqual({
      passed: 3,
      failed: 0,
      skipped: 0,
      flaky: [{ name: place, place }],
    })
  })
})
