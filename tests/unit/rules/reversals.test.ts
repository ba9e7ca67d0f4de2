import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '#shared/rules/money.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { allLeft, reversalOf, unitsLeft } from '#shared/rules/reversals.ts'

const line = (id: string, quantity: number, price: number, discount = 0) => ({
  id,
  quantity,
  cancelled: 0,
  returned: 0,
  price: cents(price),
  discount: cents(discount),
})
const money = { settlement: 'money', isFaulty: false } as const
const order = (lines: ReturnType<typeof line>[], couponAmount = 0, shippingFee = 499) => ({
  lines,
  couponAmount: cents(couponAmount),
  shippingFee: cents(shippingFee),
  shippingBack: cents(0),
})

test('REFUND-06 a unit goes back for its price less its share of the coupon, without the shipping fee', () => {
  const two = order([line('a', 2, 10_000), line('b', 1, 5000, 4000)], 2400)
  expect(reversalOf(two, [{ id: 'a', quantity: 1 }], money)).toEqual({
    lines: [{ id: 'a', quantity: 1, amount: 9000 }],
    net: 9000,
    coupon: 1000,
    shipping: 0,
    isAll: false,
  })
  expect(reversalOf(two, allLeft(two.lines), money)).toMatchObject({
    net: 21_600,
    shipping: 499,
    isAll: true,
  })
})

test('REFUND-06 what does not divide is rounded down, and the last unit takes the rest', () => {
  const parts = [0, 1, 2].map(returned => {
    const three = order([{ ...line('a', 3, 3_334), returned }], 2)
    const { net, coupon } = reversalOf(three, [{ id: 'a', quantity: 1 }], money)
    return [net, coupon]
  })
  expect(parts).toEqual([
    [3_333, 0],
    [3_333, 1],
    [3_334, 1],
  ])
})

test('REFUND-08 the shipping fee goes back in proportion for a fault, and not at all for a credit note', () => {
  const two = order([line('a', 1, 10_000), line('b', 1, 10_000)])
  const half = [{ id: 'a', quantity: 1 }]
  expect(reversalOf(two, half, { ...money, isFaulty: true }).shipping).toBe(249)
  expect(reversalOf(two, allLeft(two.lines), { settlement: 'credit', isFaulty: false }).shipping).toBe(0)
  const later = {
    ...two,
    shippingBack: cents(249),
    lines: [{ ...line('a', 1, 10_000), returned: 1 }, line('b', 1, 10_000)],
  }
  expect(reversalOf(later, allLeft(later.lines), money).shipping).toBe(250)
})

test('REFUND-08 a faulty unit’s part of the shipping fee is what its price is of the goods, and never more than is left', () => {
  const part = (prices: [number, number], shippingBack = 0) => {
    const of = order([line('a', 1, prices[0]), line('b', 1, prices[1])])
    return reversalOf({ ...of, shippingBack: cents(shippingBack) }, [{ id: 'a', quantity: 1 }], {
      settlement: 'money',
      isFaulty: true,
    }).shipping
  }
  expect(part([10_000, 30_000])).toBe(124)
  expect(part([1, 0])).toBe(499)
  expect(part([0, 0])).toBe(0)
  expect(part([10_000, 10_000], 400)).toBe(99)
})

test('REFUND-06 of a line whose units are gone nothing is left', () => {
  const lines = [
    { ...line('a', 3, 100), cancelled: 1, returned: 1 },
    { ...line('b', 1, 100), returned: 1 },
  ]
  expect(lines.map(unitsLeft)).toEqual([1, 0])
  expect(allLeft(lines)).toEqual([{ id: 'a', quantity: 1 }])
})

test('REFUND-06 whatever is cancelled and returned in whatever order, the parts add up to what was paid', () => {
  const anyLine = fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    price: fc.integer({ min: 0, max: 30_000 }),
    discount: fc.integer({ min: 0, max: 30_000 }),
  })
  const steps = fc.array(
    fc.record({
      line: fc.nat(),
      quantity: fc.integer({ min: 1, max: 9 }),
      isFaulty: fc.boolean(),
      isSent: fc.boolean(),
    }),
    { maxLength: 20 },
  )
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 6 }),
      fc.nat(60_000),
      fc.constantFrom(0, 499, 999),
      steps,
      (specs, coupon, fee, sequence) => {
        const lines = specs.map((spec, index) =>
          line(String(index), spec.quantity, spec.price, spec.discount),
        )
        const subtotal = lines.reduce((sum, item) => sum + item.quantity * sellingPrice(item), 0)
        const state = order(lines, Math.min(coupon, subtotal), fee)
        let back = 0
        let coupons = 0
        const take = (
          units: { id: string; quantity: number }[],
          o: { isFaulty: boolean; isSent: boolean },
        ) => {
          const taken = reversalOf(state, units, { settlement: 'money', isFaulty: o.isFaulty })
          expect([taken.net, taken.coupon, taken.shipping].every(amount => amount >= 0)).toBe(true)
          expect(taken.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(taken.net)
          back += taken.net + taken.shipping
          coupons += taken.coupon
          state.shippingBack = cents(state.shippingBack + taken.shipping)
          for (const { id, quantity } of units)
            for (const item of lines)
              if (item.id === id) item[o.isSent ? 'returned' : 'cancelled'] += quantity
        }
        for (const { line: at, quantity, ...o } of sequence) {
          const item = lines[at % lines.length]
          const units = item ? Math.min(quantity, unitsLeft(item)) : 0
          if (item && units > 0) take([{ id: item.id, quantity: units }], o)
        }
        if (allLeft(lines).length > 0) take(allLeft(lines), { isFaulty: false, isSent: true })
        expect(back).toBe(subtotal - state.couponAmount + fee)
        expect(coupons).toBe(state.couponAmount)
      },
    ),
  )
})
