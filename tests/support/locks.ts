import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { filesOf, SRC } from './source-files.ts'

/**
 * A row or a name that a use case locks: in drizzle, in SQL, or by a function that locks and whose answer is not used.
 * Where the answer of such a function is used, the row is not to be had without its lock.
 */
const LOCKS =
  /\.for\('(?:no key )?(?:update|share)'|\.for\('key share'|\bfor (?:no key )?update\b|\bfor (?:key )?share\b|\block table\b|pg_(?:try_)?advisory_\w*lock\w*\(?|\block: true\b|^\s*await lock[A-Z]\w*\(/i

const FUNCTION = /^(?:export )?(?:async )?(?:function|const) (\w+)|^create (?:or replace )?function (\w+)/i
const MIGRATIONS = 'drizzle'

/** Where the shop locks: 'orders/take.ts takeCart', with a number from the second one of a function on. */
export const lockSites = (): string[] => [
  ...filesOf(join(SRC, 'server')).flatMap(file =>
    sitesIn(file, relative(join(SRC, 'server'), file).replace('modules/', '')),
  ),
  ...sitesInTriggers(),
]

/** The same in functions of the database, each as the last migration wrote it. */
function sitesInTriggers(): string[] {
  const files = readdirSync(MIGRATIONS).filter(name => name.endsWith('.sql'))
  const texts = files.map(name => readFileSync(join(MIGRATIONS, name), 'utf8'))
  return files.flatMap((name, i) =>
    sitesIn(join(MIGRATIONS, name), name).filter(site => {
      const again = new RegExp(`function "?${site.split(' ')[1] ?? ''}\\b`, 'i')
      return !texts.slice(i + 1).some(text => again.test(text))
    }),
  )
}

function sitesIn(file: string, name: string): string[] {
  const counts = new Map<string, number>()
  let inside = ''
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      inside = FUNCTION.exec(line)?.slice(1).find(Boolean) ?? inside
      const isComment = /^\s*(?:\/?\*|--)/.test(line)
      if (isComment || !LOCKS.test(line)) return []
      const place = `${name} ${inside}`
      counts.set(place, (counts.get(place) ?? 0) + 1)
      const count = counts.get(place) ?? 1
      return [count === 1 ? place : `${place} ${String(count)}`]
    })
}
