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

test('DATA-52 D-98 D-104 each area of the client’s state is a store that names it in its first line', () => {
  const folder = 'src/stores'
  const named = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(folder, name), 'utf8'))
    // It holds a state: at least one store that others may read.
    .filter(code =>
      /^export const \$\w+ = (?:atom|map|computed|persistentAtom|persistentJSON|sessionAtom)\b|^export const \w+ = makeInbox\b/m.test(
        code,
      ),
    )
    .flatMap(code => /^\/\/ State area `(\w+)`/.exec(code)?.[1] ?? [])
  expect([...new Set(named)].toSorted()).toEqual(AREAS.toSorted())
})
