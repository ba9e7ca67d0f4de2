import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const AREAS = [
  'init',
  'home',
  'auth',
  'card',
  'order',
  'dashboard',
  'chat',
  'libroreclamaciones',
  'payment',
  'guestcart',
]

test('DATA-52 D-98 each area of the client’s state is named in the first line of a store', () => {
  const folder = 'src/stores'
  const firstLines = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8').split('\n')[0] ?? '')
  const named = firstLines.flatMap(line => /^\/\/ State area `(\w+)`/.exec(line)?.[1] ?? [])
  expect([...new Set(named)].toSorted()).toEqual(AREAS.toSorted())
})
