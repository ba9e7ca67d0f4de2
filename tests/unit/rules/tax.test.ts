import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { basesOf, orderTax, storedTax, taxPercentOn } from '#shared/rules/tax.ts'

const amount = fc.integer({ min: 0, max: 500_000 }).map(cents)
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const lines = fc.array(fc.record({ amount, issuer: fc.constantFrom('', '20131312955', '20100070970') }), {
  minLength: 1,
  maxLength: 20,
})

test('FISCAL-04 base and tax are the price to the céntimo, by line and in all, whatever coupon and shipping', () => {
  fc.assert(
    fc.property(lines, fc.nat(100), amount, fc.constantFrom(18, 10), (of, share, shipping, percent) => {
      const subtotal = sum(of.map(line => line.amount))
      const coupon = cents(Math.floor((subtotal * share) / 100))
      const tax = orderTax(of, { coupon, shipping, percent })
      expect(sum(tax.lines.map(line => line.charged)) + shipping).toBe(subtotal - coupon + shipping)
      for (const [index, { charged, base }] of tax.lines.entries()) {
        expect(charged).toBeGreaterThanOrEqual(0)
        expect(charged).toBeLessThanOrEqual(of[index]?.amount ?? 0)
        // Each within a céntimo of its exact base, and no tax below zero.
        expect(Math.abs(base - (charged * 100) / (100 + percent))).toBeLessThan(1.5)
        expect(base).toBeLessThanOrEqual(charged)
      }
      expect(tax.shippingBase).toBeLessThanOrEqual(shipping)
    }),
  )
})

test('FISCAL-04 FISCAL-08 the bases of each receipt add up to the base of its total', () => {
  fc.assert(
    fc.property(lines, amount, (of, shipping) => {
      const tax = orderTax(of, { coupon: cents(0), shipping, percent: 18 })
      for (const issuer of ['', '20131312955', '20100070970']) {
        const own = tax.lines.filter((_, index) => of[index]?.issuer === issuer)
        const charged = sum(own.map(line => line.charged)) + (issuer === '' ? shipping : 0)
        const base = sum(own.map(line => line.base)) + (issuer === '' ? tax.shippingBase : 0)
        expect(base).toBe(Math.round((charged * 100) / 118))
      }
    }),
  )
})

test.each<[number[], number[]]>([
  [[11_800], [10_000]],
  [
    [3333, 3333, 3334],
    [2825, 2825, 2825],
  ],
  [[1], [1]],
  [
    [0, 0],
    [0, 0],
  ],
  [[], []],
])('FISCAL-04 the bases of %j at 18 %% are %j', (amounts, bases) => {
  const rows = amounts.map(each => ({ amount: cents(each) }))
  expect(basesOf(rows, 18).map(({ share }) => share)).toEqual(bases)
})

test('FISCAL-04 the rate is that of the day', () => {
  expect(taxPercentOn('2026-11-22')).toBe(18)
  expect(taxPercentOn('2011-03-01')).toBe(18)
})

test('FISCAL-04 the rate of a day is the newest that holds on it, and before all of them the first', () => {
  const rates = [
    { since: '2011-03-01', percent: 18 },
    { since: '2027-01-01', percent: 17 },
  ] as const
  const days = ['2011-02-28', '2011-03-01', '2026-12-31', '2027-01-01', '2030-05-05']
  expect(days.map(day => taxPercentOn(day, rates))).toEqual([18, 18, 18, 17, 17])
})

const older = {
  createdAt: new Date('2026-11-22T15:00:00Z'),
  couponAmount: cents(0),
  shippingFee: cents(1_180),
}
const soldLine = { quantity: 2, price: cents(5_900), discount: cents(0) }

test('FISCAL-04 an order from before its tax was stored is computed by the same rule', () => {
  const line = { ...soldLine, charged: null, base: null, issuer: null }
  expect(storedTax({ ...older, taxPercent: null, shippingBase: null }, [line])).toEqual({
    percent: 18,
    shippingBase: 1_000,
    lines: [{ ...soldLine, issuer: '', charged: 11_800, base: 10_000 }],
  })
})

test('FISCAL-04 FISCAL-08 what is stored with an order stays as it is', () => {
  const line = { ...soldLine, charged: cents(11_000), base: cents(9_999), issuer: '20100070970' }
  expect(storedTax({ ...older, taxPercent: 10, shippingBase: cents(1_073) }, [line])).toEqual({
    percent: 10,
    shippingBase: 1_073,
    lines: [line],
  })
})
