import { expect, test } from 'vitest'
import { Lines } from '#server/supervisor/worker.ts'

function all(lines: Lines<string>): string[] {
  const taken: string[] = []
  for (let one = lines.next(); one !== undefined; one = lines.next()) taken.push(one)
  return taken
}

test('HARD-23 a network with a long line keeps no connection of another waiting behind it', () => {
  const lines = new Lines<string>()
  for (const one of ['a1', 'a2', 'a3', 'a4']) lines.add('192.0.2.1', one)
  expect(lines.next()).toBe('a1')
  lines.add('192.0.2.2', 'b1')
  lines.add('192.0.2.2', 'b2')
  lines.add('192.0.2.3', 'c1')
  expect(all(lines)).toEqual(['a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  expect(lines.next()).toBe(undefined)
})

test('HARD-23 whoever waits for a worker that ends is given back, once', () => {
  const lines = new Lines<string>()
  for (const [network, one] of [
    ['192.0.2.1', 'a1'],
    ['192.0.2.2', 'b1'],
    ['192.0.2.1', 'a2'],
  ] as const)
    lines.add(network, one)
  expect(lines.takeAll()).toEqual(['a1', 'a2', 'b1'])
  expect(all(lines)).toEqual([])
})
