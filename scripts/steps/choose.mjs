import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

/** The test files of a folder whose path or text has all of the words, in any case. */
export const filesWith = (words, folder, base = root) =>
  readdirSync(join(base, folder), { recursive: true })
    .map(name => `${folder}/${name}`)
    .filter(path => /\.(?:test|spec)\.tsx?$/.test(path))
    .filter(path => {
      const text = `${path}\n${readFileSync(join(base, path), 'utf8')}`.toLowerCase()
      return words.every(word => text.includes(word.toLowerCase()))
    })
