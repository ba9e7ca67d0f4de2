import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { giveBackCoupon } from '#server/modules/orders/order-coupon.ts'
import { restoreNote } from '#server/modules/payments/credit-notes.ts'
import { cents } from '#shared/rules/money.ts'
import { CREDIT_NOTE_DAYS } from '#shared/business.ts'
import { signedIn } from '../support/commerce.ts'
import { coupon } from '../support/lock-rows.ts'
import { movedClock } from '../support/moved-clock.ts'

const time = movedClock()
const NOW = new Date('2027-03-01T15:00:00Z')
const SOON = new Date('2027-03-02T15:00:00Z')
const LATER = new Date(NOW.getTime() + CREDIT_NOTE_DAYS * 86_400_000)

const read = async (code: string) => {
  const [row] = await db().select().from(coupons).where(eq(coupons.code, code))
  return row && { value: row.value, used: row.used, endsAt: row.endsAt }
}
const note = async () => coupon({ customerId: (await signedIn()).id, value: cents(500), endsAt: SOON })

test.each([
  [0, { value: 500, endsAt: SOON }],
  [1, { value: 501, endsAt: LATER }],
])('CREDIT-03 a credit note that gets %i céntimos back', async (amount, expected) => {
  time.at(NOW)
  const [one, other] = [await note(), await note()]
  expect(await restoreNote(one, cents(amount))).toBe(true)
  expect(await read(one)).toMatchObject(expected)
  expect(await read(other)).toMatchObject({ value: 500, endsAt: SOON })
})

test('CREDIT-03 D-62 no other coupon gets money back: one may be used again after its whole order', async () => {
  const code = await coupon({ used: 2 })
  expect(await restoreNote(code, cents(300))).toBe(false)
  expect(await giveBackCoupon({ couponCode: code }, { share: cents(300), isAll: false })).toBe(0)
  expect(await read(code)).toMatchObject({ value: 1_000, used: 2 })
  expect(await giveBackCoupon({ couponCode: code }, { share: cents(300), isAll: true })).toBe(0)
  expect(await read(code)).toMatchObject({ value: 1_000, used: 1 })
  expect(await giveBackCoupon({ couponCode: null }, { share: cents(0), isAll: true })).toBe(0)
  const own = await note()
  expect(await giveBackCoupon({ couponCode: own }, { share: cents(300), isAll: true })).toBe(300)
})
