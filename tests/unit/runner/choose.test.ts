import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chooseFiles, hasWords, patternOf } from '../../../scripts/steps/choose.mjs'

const root = mkdtempSync(join(tmpdir(), 'choose-'))
const files = {
  'tests/api/cart.test.ts': "test('D-41 counts')",
  'tests/api/orders.test.ts': "test('takes the cart along')\ntest('D-62 two buyers')",
  'tests/api/calls.test.ts': "import { cases } from '../support/cases.ts'\ntest.each(cases)",
  'tests/support/cases.ts': "['D-34 a stranger']",
}
beforeAll(() => {
  for (const folder of ['tests/api', 'tests/support']) mkdirSync(join(root, folder), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text)
})
afterAll(() => {
  rmSync(root, { recursive: true })
})

const paths = Object.keys(files).filter(path => path.endsWith('.test.ts'))
const choose = (...words: string[]) => chooseFiles(root, paths, words)

test('TEST-03 a file whose path has the words runs whole, others run the titles that have them', () => {
  expect(choose('Cart')).toEqual([
    { words: [], files: ['tests/api/cart.test.ts'] },
    { words: ['Cart'], files: ['tests/api/orders.test.ts'] },
  ])
})

test('TEST-03 all words are asked for, in path and title together', () => {
  expect(choose('api', 'orders', 'D-62')).toEqual([{ words: ['D-62'], files: ['tests/api/orders.test.ts'] }])
  expect(choose('orders', 'D-41')).toEqual([])
})

test('TEST-03 cases that stand in a file beside the test are found', () => {
  expect(choose('stranger')).toEqual([{ words: ['stranger'], files: ['tests/api/calls.test.ts'] }])
})

test('TEST-03 titles match in any order and case, and signs are signs', () => {
  const pattern = new RegExp(patternOf(['buyers', 'd-62', '(twice)']))
  expect(pattern.test('orders D-62 two Buyers (twice)')).toBe(true)
  expect(pattern.test('orders D-62 two Buyers twice')).toBe(false)
  expect(hasWords('D-62 two Buyers', ['buyers', 'd-62'])).toBe(true)
})
