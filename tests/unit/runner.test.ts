import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { leftOut } from '../../scripts/steps/machine.mjs'
import { asCheck, readReport, settle, summary } from '../../scripts/steps/report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'runner-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})
const TITLE = 'Pruebas'
const read = (report: unknown, code: number) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return readReport(file, code, TITLE)
}

/** A report of vitest with one file. */
const vitest = (
  status: 'passed' | 'failed',
  results: Record<string, string>,
  place = 'tests/api/cart.test.ts',
) => ({
  testResults: [
    {
      name: resolve(place),
      status,
      assertionResults: Object.entries(results).map(([fullName, each]) => ({ fullName, status: each })),
    },
  ],
})
/** A report of Playwright with one file, its first test inside a describe. */
const playwright = (results: Record<string, string>) => {
  const specs = Object.entries(results).map(([title, status], i) => ({
    file: 'cart.spec.ts',
    line: i + 1,
    title,
    tests: [{ projectName: 'movil', status }],
  }))
  return { suites: [{ specs: specs.slice(1), suites: [{ specs: specs.slice(0, 1) }] }] }
}
const last = (tests: ReturnType<typeof read>, flaky: string[] = []) => summary(tests, flaky)

test.each([
  ['vitest', vitest('failed', { a: 'passed', b: 'failed', c: 'todo' }), 'tests/api/cart.test.ts › b'],
  [
    'Playwright',
    playwright({ a: 'expected', b: 'unexpected', c: 'skipped' }),
    '[movil] tests/e2e/cart.spec.ts:2 › b',
  ],
])('TEST-01 of a report of %s the last lines name what failed, and count', (_runner, report, name) => {
  expect(last(read(report, 1))).toEqual([
    `Falló: ${name}`,
    'Una prueba omitida cuenta como error.',
    '0 flaky',
    '1 passed, 1 failed, 1 skipped',
  ])
})

test.each([
  ['says nothing', {}, 0],
  ['ends badly with all tests passed', playwright({ a: 'expected' }), 1],
])('a runner that %s counts as one failure', (_case, report, code) => {
  expect(last(read(report, code))).toContain(`Falló: ${TITLE}`)
})

test('a check and a preparation that fail are one failure each', () => {
  expect(last(asCheck(TITLE, 1)).at(-1)).toBe('0 passed, 1 failed, 0 skipped')
  expect(last(asCheck(TITLE, 0)).at(-1)).toBe('1 passed, 0 failed, 0 skipped')
  expect(last(read(vitest('failed', { a: 'skipped' }), 1)).at(-1)).toBe('0 passed, 1 failed, 1 skipped')
})

const broken = () => read(vitest('failed', { a: 'passed', b: 'failed' }), 1)
const clean = () => read(vitest('passed', { a: 'passed', b: 'passed' }), 0)
const NAME = 'tests/api/cart.test.ts › b'

test('TEST-04 what passes when it runs alone has passed, and is named as flaky', () => {
  const { tests, flaky } = settle(broken(), clean())
  expect(last(tests, flaky)).toEqual([`Inestable: ${NAME}`, '1 flaky', '2 passed, 0 failed, 0 skipped'])
})

test.each([
  ['fails again', vitest('failed', { a: 'passed', b: 'failed' }), '1 passed, 1 failed, 0 skipped'],
  [
    'breaks another test of its file',
    vitest('failed', { a: 'failed', b: 'passed' }),
    '1 passed, 1 failed, 0 skipped',
  ],
  ['is skipped', vitest('passed', { a: 'passed', b: 'skipped' }), '1 passed, 0 failed, 1 skipped'],
  ['does not run', {}, '1 passed, 1 failed, 0 skipped'],
])('TEST-04 what %s is not flaky', (_case, report, numbers) => {
  const { tests, flaky } = settle(broken(), read(report, 1))
  expect(last(tests, flaky).slice(-2)).toEqual(['0 flaky', numbers])
})

test('TEST-04 a test of the browser runs again alone, without the others of its file', () => {
  const first = read(playwright({ a: 'expected', b: 'unexpected' }), 1)
  const { tests, flaky } = settle(first, read(playwright({ a: 'skipped', b: 'expected' }), 0))
  expect(last(tests, flaky)).toEqual([
    'Inestable: [movil] tests/e2e/cart.spec.ts:2 › b',
    '1 flaky',
    '2 passed, 0 failed, 0 skipped',
  ])
})

test('TEST-04 a file whose preparation failed counts all its tests once they ran', () => {
  const { tests, flaky } = settle(read(vitest('failed', {}), 1), clean())
  expect(flaky).toEqual(['tests/api/cart.test.ts'])
  expect(last(tests).at(-1)).toBe('2 passed, 0 failed, 0 skipped')
})

test('TEST-05 test files that are left out are named, with what they lack and how to run them', () => {
  const files = ['tests/machine/nginx.test.ts', 'tests/machine/pgbouncer.test.ts']
  const said = leftOut(files, ['pgbouncer'])
  for (const part of [...files, 'falta pgbouncer', 'npm test -- --system']) expect(said).toContain(part)
  expect(leftOut(files, [])).toBe('')
})
