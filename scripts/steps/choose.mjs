import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const escape = word => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** A regular expression, as both test runners take it: all of the words, in any order and in any case. */
export const patternOf = words => `^(?i:${words.map(word => `(?=[\\s\\S]*${escape(word)})`).join('')})`

/** Every word is in the text, in any case. */
export const hasWords = (text, words) => words.every(word => text.toLowerCase().includes(word.toLowerCase()))

/** What a test file says, with the files beside it that it takes its cases from. */
function wordsOf(root, path) {
  const text = readFileSync(join(root, path), 'utf8')
  const near = [...text.matchAll(/from '(\.[^']+)'/g)].map(([, name]) => join(root, dirname(path), name))
  return [path, text, ...near.filter(file => existsSync(file)).map(file => readFileSync(file, 'utf8'))].join(
    '\n',
  )
}

/**
 * Which test files to run for the words, each with the words that a title must still have: those that are not in the
 * file's own path. Files in which a word stands nowhere are left out.
 */
export function chooseFiles(root, paths, words) {
  const groups = new Map()
  for (const path of paths) {
    const left = words.filter(word => !hasWords(path, [word]))
    if (!hasWords(wordsOf(root, path), left)) continue
    const key = left.join('\n')
    groups.set(key, { words: left, files: [...(groups.get(key)?.files ?? []), path] })
  }
  return [...groups.values()]
}
