import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { endpoints } from '#shared/endpoints/table.ts'
import { callLimits } from '#shared/limits/calls.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { limits } from '#shared/limits/table.ts'
import { limitMessages } from '#shared/messages/limits.ts'
import { filesOf, importsOf, SRC } from '../support/source-files.ts'

const rows: readonly (readonly [string, Limit])[] = Object.entries(limits)
const inMemory: readonly (readonly [string, Limit])[] = Object.entries(connectionLimits)
const sources = new Map(
  filesOf(join(SRC, 'server'))
    .filter(file => !file.endsWith('.astro'))
    .map(file => [file, readFileSync(file, 'utf8')]),
)
/** The rows that a file names. */
const rowsIn = (text: string): string[] =>
  [...text.matchAll(/(?<![\w/-])limits\.(\w+)/g)].map(([, name]) => name ?? '')

test('LIMIT-01 each row of the table is used, and each use has a row', () => {
  for (const [table, module] of [
    [rows, 'table'],
    [inMemory, 'connections'],
  ] as const) {
    const files = [...sources.values()].filter(text => text.includes(`limits/${module}.ts'`))
    const used = new Set(files.flatMap(rowsIn))
    const names = table.map(([name]) => name)
    expect(names.filter(name => !used.has(name))).toEqual([])
    expect([...used].filter(name => !names.includes(name))).toEqual([])
  }
})

test('LIMIT-01 nothing is counted but by a row of the table', () => {
  const calls = [...sources].flatMap(([file, text]) =>
    [...text.matchAll(/(?<![.\w])(?:spend|isWithin)\(\s*([^\s)])/g)].map(
      ([, first]) => [file, first] as const,
    ),
  )
  const foreign = calls.filter(
    ([file, first]) => first !== '[' && !/\/modules\/(?:limits|receipts\/read)\.ts$/.test(file),
  )
  expect(foreign.map(([file]) => relative(SRC, file))).toEqual([])
  expect(calls.length).toBeGreaterThan(15)
})

test('LIMIT-02 each row has a name of its own, in Spanish', () => {
  const names = [...rows, ...inMemory].map(([, { kind, by }]) => `${kind}/${by}`)
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([])
  expect(
    [...rows, ...inMemory].map(([, { kind }]) => kind).filter(kind => !(kind in limitMessages.kinds)),
  ).toEqual([])
})

test('NETWORK-01 a network is counted in windows of an hour or less, and asked for a proof', () => {
  const ofNetworks = rows.filter(([, { by }]) => by === 'network')
  const long = ofNetworks.filter(([, { seconds }]) => seconds !== 'window' && seconds > 3600)
  // Bytes are few in a day: a form goes on without its file.
  expect(long.map(([name]) => name)).toEqual(['storedNetwork'])
  const refusing = ofNetworks.filter(([, { code }]) => !/[pP]roofNeeded$/.test(code))
  // A provider's server is no shopper, and an order that may not even be proved says how long to wait.
  expect(refusing.map(([name]) => name).toSorted()).toEqual([
    'storedNetwork',
    'unprovedOrdersNetwork',
    'webhookNetwork',
  ])
})

/** A file and the modules that it imports, however far. */
function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const { target } of importsOf(file))
    if (target.startsWith(join(SRC, 'server/modules'))) reachOf(target, seen)
  return seen
}

const apiFiles = filesOf(join(SRC, 'pages/api'))
/** Parameters are compared by place: their names in the file are the file's own. */
const shapeOf = (path: string) => path.replace(/\[\w+\]|\{\w+\}/g, '[]').replace(/(?:\/index)?\.ts$/, '')
const fileOf = ({ path }: { path: string }): string =>
  apiFiles.find(file => shapeOf(file) === shapeOf(join(SRC, `pages/api${path}`))) ?? ''

test('LIMIT-03 each call that writes names the rows that count it, and its use case spends them', () => {
  const writes = Object.entries(endpoints).filter(
    ([, { method, writes: isWrite }]) => method !== 'GET' || isWrite,
  )
  expect(Object.keys(callLimits).toSorted()).toEqual(writes.map(([name]) => name).toSorted())
  const unspent = writes.flatMap(([name, endpoint]) => {
    const named = callLimits[name as keyof typeof callLimits]
    if (named === 'writes') return []
    const reached = new Set([...reachOf(fileOf(endpoint))].flatMap(file => rowsIn(sources.get(file) ?? '')))
    return named.filter(row => !reached.has(row)).map(row => `${name}: ${row}`)
  })
  expect(unspent).toEqual([])
})
