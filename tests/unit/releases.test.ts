import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isOlderRelease } from '#shared/rules/releases.ts'

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))

test('OWNER-05 every migration says in drizzle/support.json which release is the oldest that runs on it', () => {
  const { entries } = read('drizzle/meta/_journal.json') as { entries: { tag: string }[] }
  const support = read('drizzle/support.json') as Record<string, string>
  expect(Object.keys(support)).toEqual(entries.map(({ tag }) => tag))
  const { version } = read('package.json') as { version: string }
  for (const oldest of Object.values(support)) {
    expect(oldest).toMatch(/^\d+\.\d+\.\d+$/)
    expect(isOlderRelease(version, oldest), oldest).toBe(false)
  }
})

test.each([
  ['0.1.0', '0.2.0', true],
  ['0.2.0', '0.2.0', false],
  ['0.10.0', '0.9.9', false],
  ['0.9.9', '1.0.0', true],
  ['0.2.0', '0.2.1', true],
  ['0.2', '0.2.1', true],
  ['1', '1.0.0', false],
  ['1.0.0', '0.9.9', false],
])('OWNER-05 %s is older than %s: %s', (release, than, isOlder) => {
  expect(isOlderRelease(release, than)).toBe(isOlder)
})
