import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesOf, SRC } from './source-files.ts'

/**
 * A row or a name that a use case locks: in drizzle, in SQL, or by a function that locks and whose answer is not used.
 * Where the answer of such a function is used, the row is not to be had without its lock.
 */
const LOCKS =
  /\.for\('(?:no key )?(?:update|share)'|\.for\('key share'|\bfor (?:no key )?update\b|pg_(?:try_)?advisory_\w*lock\w*\(?|\block: true\b|^\s*await lock[A-Z]\w*\(/

const FUNCTION = /^(?:export )?(?:async )?(?:function|const) (\w+)/

/** Where the shop locks: 'orders/take.ts takeCart', with a number from the second one of a function on. */
export function lockSites(): string[] {
  return filesOf(join(SRC, 'server')).flatMap(file => sitesIn(file))
}

function sitesIn(file: string): string[] {
  const name = relative(join(SRC, 'server'), file).replace('modules/', '')
  const counts = new Map<string, number>()
  let inside = ''
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      inside = FUNCTION.exec(line)?.[1] ?? inside
      const isComment = /^\s*\/?\*/.test(line)
      if (isComment || !LOCKS.test(line)) return []
      const place = `${name} ${inside}`
      counts.set(place, (counts.get(place) ?? 0) + 1)
      const count = counts.get(place) ?? 1
      return [count === 1 ? place : `${place} ${String(count)}`]
    })
}
