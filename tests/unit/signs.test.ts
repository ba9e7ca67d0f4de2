import { expect, test } from 'vitest'
import { signsBelow, signsIn } from '../../scripts/signs.mjs'

/** More comment lines of src with signs of unusual English are refused; `node scripts/signs.mjs` lists them. */
const MOST = 30

test('comments of src are in plain English', () => {
  const found = signsBelow('src')
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST)
})

test('a sign counts in a comment, and not in code', () => {
  const text = [
    '// Whoever asks is told.',
    'const told = 1 // A value of its own.',
    ' * Nor does it wait.',
    "const beside = 'whoever'",
    '// It waits for the answer.',
  ]
  expect(signsIn(text.join('\n')).map(({ line }: { line: number }) => line)).toEqual([1, 2, 3])
})
