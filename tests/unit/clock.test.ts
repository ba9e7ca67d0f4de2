import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { filesOf, SRC } from '../support/source-files.ts'

const filesWith = (pattern: RegExp, ...folders: string[]): string[] =>
  folders
    .flatMap(folder => filesOf(join(SRC, folder)))
    .filter(file => pattern.test(readFileSync(file, 'utf8')))
    .map(file => relative(SRC, file))
    .toSorted()

test('D-12 use cases, rules and contracts have the time from the shop’s clock, which tests move', () => {
  expect(filesWith(/new Date\(\)|Date\.now\(\)/, 'server/modules', 'shared')).toEqual([
    // Compared with the time of a file, which is the machine's.
    'server/modules/backup/folder.ts',
  ])
})

test('D-12 days, months and years are read where the tests of the year’s end in Lima look', () => {
  const reading =
    /\.get(?:UTC)?(?:FullYear|Month|Date|Day|Hours)\(|toISOString\(\)\.(?:slice|split|substring)/
  expect(filesWith(reading, '.')).toEqual([
    // Dates that an editor wrote as days.
    'components/BlogPage.astro',
    'components/PolicyPage.astro',
    'components/PostPage.astro',
    // The weekday of a day.
    'shared/rules/backups.ts',
    'shared/rules/business-days.ts',
    'shared/rules/dates.ts',
    'shared/rules/retention.ts',
  ])
})
