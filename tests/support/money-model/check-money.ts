import { expect } from 'vitest'
import { providers } from '#providers/index.ts'
import { readHistories } from '#server/modules/receipts/read.ts'
import { receiptsOf } from '#server/modules/receipts/receipts.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import { notesOf, ofPayment, sumOf, type Books, type Payment } from './books.ts'
import type { World } from './world.ts'

const isAside = ({ order: { status } }: Books): boolean => status === 'cancelled' || status === 'returned'

/** What the books call taken is what the providers took for these payments, and the reverse. */
function checkTaken({ taken, charges, payments }: Books): void {
  const atProviders = taken.filter(({ provider }) => providers.some(({ name }) => name === provider))
  expect(atProviders.map(({ id, amount }) => [id, amount]).toSorted()).toEqual(
    charges.map(({ paymentId, amount }) => [paymentId, amount]).toSorted(),
  )
  const undecided = ['processing', 'waiting', 'to_verify']
  expect(payments.map(({ state }) => state).filter(state => undecided.includes(state))).toEqual([])
}

/** Each way of giving back, as it stands: the provider's by its own word. */
export function givenOf({ refunds, charges }: Books, payment: Payment) {
  const own = ofPayment(refunds, payment).filter(({ state }) => state === 'done')
  const by = (giver: string) => sumOf(own.filter(row => row.giver === giver))
  const atProvider = charges.find(({ paymentId }) => paymentId === payment.id)?.back ?? 0
  return { atProvider, booked: by('provider'), byOthers: by('owner') + by('bank') }
}

/** What every refund has come to, and that the provider's word is the books'. */
function checkRefunds(books: Books): void {
  for (const payment of books.taken) {
    const own = ofPayment(books.refunds, payment)
    const { atProvider, booked, byOthers } = givenOf(books, payment)
    expect(payment.refunded).toBe(atProvider)
    expect(sumOf(own)).toBeLessThanOrEqual(payment.amount)
    // What was given twice in fact has no room in the ledger.
    const room = payment.amount - byOthers
    if (atProvider <= room) expect(booked).toBe(atProvider)
    const open = own.filter(({ state }) => ['due', 'asked', 'unknown', 'accepted'].includes(state))
    if (!hasOpenDispute(payment)) expect(open.map(({ state }) => state)).toEqual([])
  }
}

/**
 * Nothing is given twice: what the providers gave back is what the shop asked of them and what somebody did in their
 * panels. What the owner gave by hand for a refund that was requested of a provider may come from both.
 */
function checkGiven({ refunds, charges }: Books, { panel }: World): void {
  const made = charges.reduce((sum, { back }) => sum + back, 0)
  const asked = refunds.filter(({ giver, reason }) => giver === 'provider' && reason !== 'panel')
  const byHand = refunds.filter(({ giver, askedAt }) => giver !== 'provider' && askedAt !== null)
  expect(made).toBeLessThanOrEqual(panel + sumOf(asked) + sumOf(byHand))
}

/** Taken is owed: what is kept of an order is what its units still cost, and nothing of any second taking. */
function checkKept(books: Books): void {
  const { order, taken, refunds, reversals, main } = books
  for (const payment of taken)
    if (payment.id !== main?.id) expect(sumOf(ofPayment(refunds, payment))).toBe(payment.amount)
  if (order.paymentStatus === 'paid' && order.total > 0) expect(main).not.toBeNull()
  if (!main) return
  const backs = ofPayment(refunds, main)
  const of = (...reasons: string[]) => sumOf(backs.filter(({ reason }) => reasons.includes(reason)))
  const cashWas = main.provider === 'cash' ? main.amount : order.total
  const beforePaid = order.total - cashWas
  const forMoney = reversals
    .filter(({ settlement }) => settlement === 'money')
    .reduce((sum, { net, shipping }) => sum + net + shipping, 0)
  const notes = notesOf(reversals)
  const outside = of('panel', 'dispute')
  const wanted = cashWas - (forMoney - beforePaid) - of('owner') - outside
  const kept = main.amount - sumOf(backs)
  const most = Math.max(wanted, notes)
  if (outside === 0) expect(kept).toBe(most)
  else {
    expect(kept).toBeLessThanOrEqual(most)
    expect(kept).toBeGreaterThanOrEqual(Math.max(0, wanted))
  }
}

/** REFUND-12: the accountant's credit notes are what was given back of what is on the receipt. */
async function checkReceipts({ order, refunds }: Books): Promise<void> {
  const always = { from: new Date(0), until: new Date(4_000_000_000_000) }
  for await (const histories of readHistories(always))
    for (const history of histories.filter(one => one.order.id === order.id)) {
      const receipts = receiptsOf(history, always)
      const sum = (isCredit: boolean) =>
        sumOf(receipts.filter(({ kind }) => (kind === '07') === isCredit).flatMap(({ lines }) => lines))
      const done = sumOf(refunds.filter(({ state, reason }) => state === 'done' && reason !== 'second'))
      expect(sum(true)).toBe(Math.min(sum(false), done))
      for (const { lines } of receipts)
        for (const { base, amount } of lines) expect(base).toBeLessThanOrEqual(amount)
    }
}

export async function checkMoney(books: Books, world: World): Promise<void> {
  const { order } = books
  expect(order.status).not.toBe('pending')
  checkTaken(books)
  checkRefunds(books)
  checkGiven(books, world)
  checkKept(books)
  await checkReceipts(books)
  if (isAside(books) && books.main === null) expect(notesOf(books.reversals)).toBe(0)
}
