import { expect, test } from 'vitest'
import { statusOf } from '#shared/errors.ts'
import { connectionLimits } from '#shared/limits/connections.ts'

test('HARD-25 every limit that a process counts leaves a neighbourhood room and ends in a refusal that passes', () => {
  for (const [name, { by, max, seconds, code }] of Object.entries(connectionLimits)) {
    expect([429, 503], name).toContain(statusOf(code))
    expect(max, name).toBeGreaterThan(0)
    expect(seconds, name).toBeGreaterThanOrEqual(0)
    const rowOfNetwork = name.replace(/Wide$/, '') as keyof typeof connectionLimits
    if (by === 'wide') expect(max, name).toBeGreaterThan(connectionLimits[rowOfNetwork].max)
  }
  // 3,000 buyers of one address within an hour write at most a dozen times each before they have a session.
  const { writes } = connectionLimits
  expect((writes.max / writes.seconds) * 3_600).toBeGreaterThan(3_000 * 12)
})
