import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockSites } from '../support/locks.ts'

const read = (file: string): string => readFileSync(file, 'utf8')

/** Locks of whole processes, whose tests start and kill them, and of nobody's call: the file and a part of the title. */
const OF_PROCESSES: Record<string, readonly [string, string]> = {
  'db/embedded/keeper.ts connectKeeper': ['server/embedded', 'a command beside the shop shares its server'],
  'db/embedded/keeper.ts connectKeeper 2': ['server/embedded', 'the last to leave stops it'],
  'db/embedded/keeper.ts connectKeeper 3': ['server/embedded', 'the last to leave stops it'],
  'db/embedded/keeper.ts connectKeeper 4': ['server/embedded', 'one shop only: the second is refused'],
  'backup/nightly.ts alone': ['api/backup-nightly', 'by one of several instances'],
  'status/tallies.ts addUpTallies': ['api/order-locks', 'are left to it'],
}

test('STOCK-05 each lock of the server has a test that fails without it', () => {
  const files = readdirSync('tests/api/locks').map(name => `tests/api/locks/${name}`)
  const tables = [...files, 'tests/api/order-locks.test.ts'].map(read).join('\n')
  const rows = [...tables.matchAll(/^ {4}sites: \[([^\]]+)\]/gm)].flatMap(([, list = '']) =>
    [...list.matchAll(/'([^']+)'/g)].map(([, site = '']) => site),
  )
  const named = [...rows, ...Object.keys(OF_PROCESSES)]
  expect(named.toSorted()).toEqual(lockSites().toSorted())
  const missing = Object.values(OF_PROCESSES).filter(
    ([file, title]) => !read(`tests/${file}.test.ts`).includes(title),
  )
  expect(missing).toEqual([])
})
