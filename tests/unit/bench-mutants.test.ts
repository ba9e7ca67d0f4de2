import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { EQUIVALENT } from '../../bench/mutants/equivalent.ts'
import { EQUIVALENT_IN_USE_CASES } from '../../bench/mutants/equivalent-use-cases.ts'

test('what is named as equivalent is a line that the program has, once, with its reason', () => {
  const all = [...EQUIVALENT, ...EQUIVALENT_IN_USE_CASES]
  const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
  expect(all.filter(({ file, text }) => !textOf(file).includes(text))).toEqual([])
  const names = all.map(({ file, text, change }) => [file, text, change].join(' '))
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(all.filter(({ reason }) => !/^\p{Lu}.+\.$/u.test(reason))).toEqual([])
})
