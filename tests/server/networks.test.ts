import { expect, test } from 'vitest'
import { shareNetworks } from '../support/networks.ts'

test('NETWORK-01 NETWORK-02 NETWORK-04 sixty buyers behind one address order, and made-up accounts hold little', async () => {
  const report = await shareNetworks({
    buyers: 60,
    misbehaving: 3,
    madeUp: 20,
    windowMinutes: 15,
    say: () => undefined,
  })
  expect(report.problems).toEqual([])
  expect(report.buyers).toMatchObject({ ordered: 60, of: 60 })
  expect(report.buyers.codes).toBeGreaterThan(30)
  expect(report.madeUp.held).toBeLessThanOrEqual(report.madeUp.most)
  expect(report.madeUp.units).toBeLessThanOrEqual(2)
}, 180_000)
