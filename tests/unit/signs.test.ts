import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { signsBelow, signsIn, signsInDocument } from '../../scripts/signs.mjs'

/** More comment lines of src with signs of unusual English are refused; `node scripts/signs.mjs` lists them. */
const MOST = 30

test('comments of src are in plain English', () => {
  const found = signsBelow('src')
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST)
})

/** The same for the lines of the documents; two of them are in Spanish. */
const MOST_IN_DOCUMENTS = 30
const SPANISH = ['archivos.md', 'editores.md']

test('the documents are in plain English', () => {
  const found = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.md') && !SPANISH.includes(name))
    .flatMap(name =>
      signsInDocument(readFileSync(join('docs', name), 'utf8')).map(
        ({ line, text }: { line: number; text: string }) => `${name}:${String(line)}  ${text}`,
      ),
    )
  expect(found.length, found.join('\n')).toBeLessThanOrEqual(MOST_IN_DOCUMENTS)
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
