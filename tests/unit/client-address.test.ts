import type { APIContext } from 'astro'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { clientAddress } from '#server/http/client-address.ts'
import { env } from '#server/lib/env.ts'
import { callerOf, networkOf, wideNetworkOf } from '#server/lib/network.ts'

beforeAll(() => {
  vi.stubEnv('TRUST_PROXY', '1')
})
afterAll(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:4567', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]:443', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', undefined],
  ['unknown', undefined],
  ['1', undefined],
  ['0x7f000001', undefined],
  ['999.1.1.1', undefined],
  [':'.repeat(20_000), undefined],
])('HARD-09 %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::/64', '2001:db8:1::/48'],
  ['2001:db8:2:2::/64', '2001:db8:2::/48'],
  ['0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.9', '203.0.113.9'],
  ['unknown', 'unknown'],
])('HARD-20 the network %s lies in %s', (network, wide) => {
  expect(wideNetworkOf(network)).toBe(wide)
})

const context = (clientAddress: string, forwarded?: string) =>
  ({
    clientAddress,
    request: new Request(
      'http://x',
      forwarded === undefined ? {} : { headers: { 'x-forwarded-for': forwarded } },
    ),
  }) as APIContext

test('HARD-09 a whole /64 is one caller, whoever wrote the address', () => {
  expect(clientAddress(context('2001:db8:1:2::1'))).toBe(clientAddress(context('2001:db8:1:2:ffff::9')))
  expect(clientAddress(context('10.0.0.1', 'x, 2001:db8:1:2::1'))).toBe(
    clientAddress(context('10.0.0.1', '2001:db8:1:2:7::7')),
  )
  // What our proxy could not have written counts for nothing.
  expect(clientAddress(context('10.0.0.1', 'anything'))).toBe('10.0.0.1')
})

test.each([
  [0, '203.0.113.7, 203.0.113.8', '10.0.0.1'],
  [1, '203.0.113.7, 203.0.113.8', '203.0.113.8'],
  [2, '203.0.113.7, 203.0.113.8', '203.0.113.7'],
  [3, '203.0.113.7, 203.0.113.8', '10.0.0.1'],
  [2, '203.0.113.7', '10.0.0.1'],
  [1, '', '10.0.0.1'],
  [1, null, '10.0.0.1'],
])('HARD-09 behind %i proxies that wrote %j the caller is %s', (hops, forwarded, network) => {
  const { trustProxy } = env()
  Object.assign(env(), { trustProxy: hops })
  expect(callerOf('10.0.0.1', forwarded)).toBe(network)
  Object.assign(env(), { trustProxy })
})

test('HARD-09 a caller without any address is unknown', () => {
  expect([callerOf(undefined, null), callerOf('', 'x')]).toEqual(['unknown', 'unknown'])
})
