import { expect } from 'vitest'
import { clock } from '#server/lib/clock.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { limaDay, type Day } from '#shared/rules/business-days.ts'
import { isAside } from '#shared/rules/orders.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import type { Difference } from '#shared/rules/reconciliation.ts'
import { ofPayment, notesOf, sumOf, type Books, type Payment } from './books.ts'
import { givenOf } from './check-money.ts'
import { KNOWN_OPERATION } from './customer-acts.ts'
import { DAY } from './world.ts'

/** `code amount`; the same one is named on several days. */
export type Named = string
const named = ({ code, shop }: Pick<Difference, 'code' | 'shop'>): Named => `${code} ${String(shop)}`

const daysOf = ({ payments, refunds }: Books): Day[] => {
  const times = [
    ...payments.flatMap(({ sentAt, succeededAt }) => [sentAt, succeededAt]),
    ...refunds.map(({ updatedAt }) => updatedAt),
  ]
  return [...new Set(times.filter(time => time !== null).map(time => limaDay(time)))]
}

/** What the comparisons of all days of an order name, each once. */
async function differencesOf(books: Books): Promise<Named[]> {
  const found = new Set<Named>()
  for (const day of daysOf(books))
    for (const difference of (await reconcile(day)).differences) found.add(named(difference))
  return [...found].toSorted()
}

/** What somebody has to look at of one payment, by what happened to it and not by what the comparison reads. */
function ofOne(books: Books, payment: Payment): Named[] {
  const { order, main, reversals, refunds } = books
  const own = ofPayment(refunds, payment)
  const { atProvider, byOthers, booked } = givenOf(books, payment)
  const isOver = atProvider + byOthers > payment.amount
  const isMain = payment.id === main?.id
  const panel = sumOf(own.filter(({ reason }) => reason === 'panel'))
  const forMoney = reversals
    .filter(({ settlement }) => settlement === 'money')
    .reduce((sum, { net, shipping }) => sum + net + shipping, 0)
  const promised = sumOf(own.filter(({ reason }) => reason === 'cancelled' || reason === 'returned'))
  const unexplained = isMain && !isAside(order.status) ? panel - Math.max(0, forMoney - promised) : 0
  const isLate = payment.rejectedAt !== null && !isMain
  const notGone = isLate ? payment.amount - sumOf(own.filter(({ state }) => state === 'done')) : 0
  const isKnown = payment.providerRef === KNOWN_OPERATION
  return [
    ...(isOver ? [`refundedTooMuch ${String(byOthers)}`] : []),
    ...(atProvider === booked ? [] : [`refundDiffers ${String(booked)}`]),
    ...(hasOpenDispute(payment) ? [`disputeOpen ${String(payment.amount)}`] : []),
    ...(isKnown ? [`transferTwice ${String(payment.amount)}`] : []),
    ...(notGone > 0 ? [`transferLate ${String(notGone)}`] : []),
    ...(unexplained > 0 ? [`liveOrderRefunded ${String(unexplained)}`] : []),
  ]
}

function expectedOf(books: Books): Named[] {
  const { taken, refunds, reversals } = books
  const byHand = refunds.filter(({ state }) => state === 'refused' || state === 'failed')
  const disputed = refunds.filter(
    ({ state, createdAt }) => state === 'due' && clock.now().getTime() - createdAt.getTime() > DAY,
  )
  const promised = sumOf(refunds) + notesOf(reversals)
  const all = [
    ...taken.flatMap(payment => ofOne(books, payment)),
    ...byHand.map(({ amount }) => `refundByHand ${String(amount)}`),
    ...disputed.map(({ amount }) => `refundLate ${String(amount)}`),
    ...(promised > sumOf(taken) ? [`refundedTooMuch ${String(promised)}`] : []),
  ]
  return [...new Set(all)].toSorted()
}

/** RECONCILE-02, RECONCILE-05: the comparison names every difference that is there, and no other. */
export async function checkDifferences(books: Books): Promise<Named[]> {
  const found = await differencesOf(books)
  expect(found).toEqual(expectedOf(books))
  return found
}

/** One more thing is put in, of which the books know nothing: it is named, and nothing that was not there before. */
export async function checkTamper(
  books: Books,
  o: { code: string; before: readonly Named[] },
): Promise<void> {
  // The days of the payment that it is put into are enough.
  const now = await differencesOf({ ...books, payments: books.main ? [books.main] : [], refunds: [] })
  const codes = now.filter(name => !o.before.includes(name)).map(name => name.split(' ')[0])
  // On the day of its refund alone, a charge of another amount is not found at all.
  const others = o.code === 'amountDiffers' ? codes.filter(code => code !== 'chargeMissing') : codes
  expect(others).toEqual([o.code])
}
