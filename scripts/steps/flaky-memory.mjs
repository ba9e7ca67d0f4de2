import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

const FILE = join(root, 'node_modules/.cache/vitrina/flaky.json')

/** Names of the tests that were flaky in the last whole run on this machine. */
export function flakyBefore() {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8'))
  } catch {
    return []
  }
}

export function rememberFlaky(names) {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, JSON.stringify(names))
}
