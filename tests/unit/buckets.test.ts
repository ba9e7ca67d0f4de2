import { expect, test } from 'vitest'
import { Buckets, NetworkBuckets } from '#server/lib/buckets.ts'

const RATE = { max: 120, seconds: 60 }
const taken = (buckets: Pick<Buckets, 'take'>, subject: string, times: number) =>
  Array.from({ length: times }, () => buckets.take(subject)).filter(Boolean).length

test('HARD-14 a network has a burst, then two a second, and others are not concerned', () => {
  let now = 0
  const buckets = new Buckets(RATE, () => now)
  expect(taken(buckets, '1.1.1.1', 500)).toBe(120)
  expect(taken(buckets, '2.2.2.2', 10)).toBe(10)
  now = 5_000
  expect(taken(buckets, '1.1.1.1', 500)).toBe(10)
  // To ask while nothing is left costs nothing more.
  now = 6_000
  expect(taken(buckets, '1.1.1.1', 500)).toBe(2)
  now = 1_000_000
  expect(taken(buckets, '1.1.1.1', 500)).toBe(120)
})

test('HARD-14 however many networks ask, the shop remembers a bounded number of them', () => {
  const buckets = new Buckets(RATE, () => 0)
  taken(buckets, '1.1.1.1', 120)
  expect(buckets.take('1.1.1.1')).toBe(false)
  for (let i = 0; i < 10_000; i += 1) buckets.take(`n${String(i)}`)
  expect(buckets.take('1.1.1.1')).toBe(true)
})

test('HARD-20 the networks of a /48 share a looser limit, and the shop itself has none', () => {
  const buckets = new NetworkBuckets({ network: RATE, wide: { max: 300, seconds: 60 } }, () => 0)
  expect(taken(buckets, '2001:db8:1:1::/64', 500)).toBe(120)
  expect(taken(buckets, '2001:db8:1:2::/64', 500)).toBe(120)
  expect(taken(buckets, '2001:db8:1:3::/64', 500)).toBe(60)
  expect(taken(buckets, '2001:db8:2:1::/64', 500)).toBe(120)
  expect(taken(buckets, '203.0.113.9', 500)).toBe(120)
  expect(taken(buckets, '127.0.0.1', 500)).toBe(500)
})
