import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { basesOf, orderTax, taxPercentOn } from '#shared/rules/tax.ts'

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
