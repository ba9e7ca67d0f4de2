import { addDays, type Day } from '#shared/rules/business-days.ts'
import { cents, sumOf, type Cents, formatSoles } from '#shared/rules/money.ts'
import { cliCashMessages as cashMessages } from '#shared/messages/cli-payments.ts'
import { findSilentCash } from '../orders/collect.ts'
import { findOutsideCash } from '../payments/cash.ts'
import {
  cashDifferences,
  orderDifferences,
  paymentDifferences,
  refundDifferences,
  type Difference,
  type WatchedPayment,
} from '#shared/rules/reconciliation.ts'
import { chargeDifferences, type LedgerEntry, type ListedCharge } from '#shared/rules/charge-differences.ts'
import { eachOf } from '../../lib/each.ts'
import { hasReport, providerNamed, readableProviders } from '../payments/choice.ts'
import { ASKED_AT_ONCE, hasCodesOf, toPayment } from '../payments/ledger.ts'
import { findBalances, findBooked, findOpenRefunds, type Booked, type Span } from './books.ts'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { oneLine } from '#shared/rules/text.ts'
import { and, eq, inArray, isNull, or, isNotNull } from 'drizzle-orm'
import { isAside } from '#shared/rules/orders.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, refunds } from '../../db/schema/payments.ts'
import { reversals } from '../../db/schema/reversals.ts'
import { approvedWithAll } from '../payments/transfer-rows.ts'

/** What a day's books say. */
export interface Reconciled {
  day: Day
  /** Charges that the provider lists; null when no provider could be asked because there are no keys. */
  charges: number | null
  /** Céntimos that the ledger took on that day, and how much of that was refunded. */
  taken: Cents
  refunded: Cents
  differences: Difference[]
}

/** Lima has no daylight saving time. */
const spanOf = (day: Day): Span => ({
  from: new Date(`${day}T00:00:00-05:00`),
  to: new Date(`${addDays(day, 1)}T00:00:00-05:00`),
})

const isSettled = ({ state }: LedgerEntry): boolean => state === 'succeeded'
const isListed = (entry: LedgerEntry, listed: readonly ListedCharge[]): boolean =>
  listed.some(({ reference, paymentId }) => paymentId === entry.id || reference === entry.reference)

/** Charges that belong to another day by the provider's clock, read one by one. */
async function askForOthers(
  booked: readonly Booked[],
  listed: readonly ListedCharge[],
): Promise<ListedCharge[]> {
  const found: ListedCharge[] = []
  const others = booked.filter(entry => isSettled(entry) && !isListed(entry, listed))
  await eachOf(others, { atOnce: ASKED_AT_ONCE }, async ({ id, payment }) => {
    const report = await providerNamed(payment.provider)?.find(await toPayment(payment))
    if (!report) return
    const { amount, currency } = payment
    const isPaid = report.state === 'succeeded'
    const reference = report.providerRef ?? ''
    found.push({ reference, paymentId: id, amount, currency, isPaid, refunded: report.refunded })
  })
  return found
}

/**
 * RECONCILE-01: compares ledger, orders and provider for a day in Lima. With `report`, the provider's own file is used
 * instead of its answers. Throws ProviderError when it cannot be asked.
 */
export async function reconcile(day: Day, report?: readonly ListedCharge[]): Promise<Reconciled> {
  const span = spanOf(day)
  const providers = readableProviders()
  const listOf = async (provider: (typeof providers)[number]) =>
    provider.list(span, { hasCodes: await hasCodesOf(provider.name) })
  const listed = report ?? (await Promise.all(providers.map(listOf))).flat()
  const booked = await findBooked(span, listed)
  const isOfDay = ({ sentAt, succeededAt }: Booked['payment']): boolean => {
    const time = sentAt ?? succeededAt
    return time !== null && time >= span.from && time < span.to
  }
  // What is at a provider that nobody asked, or of which this is not the report, cannot be missing.
  const isRead = report ? hasReport : (name: string) => providerNamed(name) !== null
  const known = booked.filter(({ payment }) => isRead(payment.provider))
  const asked = report ? [] : await askForOthers(known, listed)
  const all = [...listed, ...asked]
  // A report has the charges of one day only, so others cannot be looked up in it.
  const compared = report ? known.filter(entry => isOfDay(entry.payment) || isListed(entry, all)) : known
  const balances = await findBalances(
    span,
    booked.map(({ payment }) => payment.orderId),
  )
  const ofDay = booked.filter(entry => isSettled(entry) && isOfDay(entry.payment))
  const sum = (of: (entry: Booked) => number) => cents(ofDay.reduce((total, entry) => total + of(entry), 0))
  return {
    day,
    charges: report || providers.length > 0 ? listed.length : null,
    taken: sum(({ amount }) => amount),
    refunded: sum(({ refunded }) => refunded),
    differences: [
      ...chargeDifferences(all, compared),
      ...orderDifferences(balances),
      ...refundDifferences(await findOpenRefunds(span)),
      ...(await findCashDifferences(span)),
      ...paymentDifferences(await findWatched(booked.map(({ id }) => id))),
    ],
  }
}

/** PARCEL-17: cash that was collected by the end of the day and is not in the shop, and cash parcels without news. */
async function findCashDifferences({ to }: Span): Promise<Difference[]> {
  const outside = await findOutsideCash(to)
  const silent = await findSilentCash()
  return [
    ...cashDifferences(
      'cashOutside',
      outside.map(({ number, amount: taken, collector }) => ({
        ...{ number, amount: taken, holder: cashMessages.collectors[collector] },
      })),
    ),
    ...cashDifferences(
      'cashUnheard',
      silent.map(({ number, carrier }) => ({ number, amount: null, holder: carrier })),
    ),
  ]
}

const amount = (value: Cents | null): string | null => (value === null ? null : formatSoles(value))

/** A difference in a line for the owner. */
export const describeDifference = (o: Difference): string =>
  say.difference({
    ...o,
    reference: o.reference === null ? null : oneLine(o.reference),
    shop: amount(o.shop),
    provider: amount(o.provider),
  })

export const describeTotals = ({ day, charges, taken, refunded }: Reconciled): string =>
  say.totals({ day, charges, taken: formatSoles(taken), refunded: formatSoles(refunded) })

/** What has to be refunded for the units that left each order, in céntimos; nothing for a credit note. */
async function findOwed(orderIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db()
    .select()
    .from(reversals)
    .where(and(inArray(reversals.orderId, [...orderIds]), eq(reversals.settlement, 'money')))
  const owed = new Map<string, number>()
  for (const { orderId, net, shipping } of rows) owed.set(orderId, (owed.get(orderId) ?? 0) + net + shipping)
  return owed
}

/** RECONCILE-05: payments of a day, and every one with an open dispute, because somebody has to look at them. */
async function findWatched(paymentIds: readonly string[]): Promise<WatchedPayment[]> {
  const rows = await db()
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(
      and(
        eq(payments.state, 'succeeded'),
        or(
          inArray(payments.id, [...paymentIds]),
          and(isNotNull(payments.disputedAt), isNull(payments.disputeResult)),
        ),
      ),
    )
  const ids = rows.map(({ payment }) => payment.id)
  const back = await db().select().from(refunds).where(inArray(refunds.paymentId, ids))
  const twice = await approvedWithAll(rows.map(({ payment }) => payment))
  const owed = await findOwed(rows.map(({ order }) => order.id))
  const watched: WatchedPayment[] = []
  for (const { payment, order } of rows) {
    const own = back.filter(({ paymentId }) => paymentId === payment.id)
    const others = own.filter(({ giver, state }) => giver !== 'provider' && state === 'done')
    const done = own.filter(({ state }) => state === 'done')
    const panel = own.filter(({ reason }) => reason === 'panel')
    const forUnits = own.filter(({ reason }) => reason === 'cancelled' || reason === 'returned')
    const isSecond = own.some(({ reason }) => reason === 'second')
    const isPaidByIt = !isSecond && order.paymentMethod === 'wallet' && order.paymentStatus === 'paid'
    const unexplained = sumOf(panel) - Math.max(0, (owed.get(order.id) ?? 0) - sumOf(forUnits))
    watched.push({
      number: order.number,
      reference: payment.providerRef,
      amount: payment.amount,
      byProvider: payment.refunded,
      byOthers: sumOf(others),
      hasOpenDispute: hasOpenDispute(payment),
      isTransferTwice: twice.has(payment.id),
      lateLeft: cents(payment.rejectedAt === null || isPaidByIt ? 0 : payment.amount - sumOf(done)),
      panelOfLive: cents(isAside(order.status) ? 0 : Math.max(0, unexplained)),
    })
  }
  return watched
}
