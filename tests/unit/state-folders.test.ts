import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stateFolders } from '#server/db/embedded/account.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'estado-'))
})
afterEach(() => {
  rmSync(root, { recursive: true })
})
const modeOf = (path: string) => statSync(path).mode & 0o777

test('GUARD-82 a link is no place for the data, and what it leads to keeps its mode', () => {
  const secret = join(root, 'secret')
  mkdirSync(secret, { mode: 0o700 })
  symlinkSync(secret, join(root, 'link'))
  expect([...stateFolders([join(root, 'link'), join(root, 'new')])]).toEqual([join(root, 'new')])
  expect(modeOf(secret)).toBe(0o700)
  expect(modeOf(join(root, 'new'))).toBe(0o755)
})

test('GUARD-82 a folder that was there keeps its mode, and a closed one or a file is no place', () => {
  const [closed, open, file] = ['closed', 'open', 'file'].map(name => join(root, name))
  mkdirSync(closed ?? '', { mode: 0o700 })
  mkdirSync(open ?? '')
  chmodSync(open ?? '', 0o775)
  writeFileSync(file ?? '', '')
  expect([...stateFolders([closed ?? '', file ?? '', open ?? ''])]).toEqual([open])
  expect([closed, open].map(path => modeOf(path ?? ''))).toEqual([0o700, 0o775])
})

test('GUARD-82 the next place is not touched where the first one is enough', () => {
  const [state] = stateFolders([join(root, 'first'), join(root, 'second')])
  expect(state).toBe(join(root, 'first'))
  expect(existsSync(join(root, 'second'))).toBe(false)
})
