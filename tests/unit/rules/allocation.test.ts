import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, type Cents } from '#shared/rules/money.ts'
import { allocate as shareOver } from '#shared/rules/allocation.ts'

const allocate = (amount: Cents, of: readonly number[]): Cents[] =>
  shareOver(amount, of, weight => weight).map(({ share }) => share)

const amounts = fc.integer({ min: 0, max: 1_000_000 }).map(cents)
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 40 })

describe('what belongs to several lines is shared out', () => {
  it('SHARE-01 to céntimos that add up to it, each within one of its exact share', () => {
    fc.assert(
      fc.property(amounts, weights, (amount, of) => {
        const shares = allocate(amount, of)
        const whole = of.reduce((sum, weight) => sum + weight, 0)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        if (whole > 0)
          for (const [index, share] of shares.entries())
            expect(Math.abs(share - (amount * (of[index] ?? 0)) / whole)).toBeLessThan(1)
      }),
    )
  })

  it('SHARE-01 with what rounding leaves at the largest remainder, and at the first of equal ones', () => {
    expect(allocate(cents(100), [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(cents(10), [19, 61, 20])).toEqual([2, 6, 2])
    expect(allocate(cents(5), [0, 0])).toEqual([5, 0])
    expect(allocate(cents(5), [0, 1])).toEqual([0, 5])
    expect(allocate(cents(0), [3, 4])).toEqual([0, 0])
    expect(allocate(cents(7), [])).toEqual([])
  })
})
