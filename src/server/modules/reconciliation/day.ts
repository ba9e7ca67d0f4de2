import { addDays, type Day } from '#shared/rules/business-days.ts'
import { cents, type Cents, formatSoles } from '#shared/rules/money.ts'
import {
  orderDifferences,
  paymentDifferences,
  refundDifferences,
  type Difference,
} from '#shared/rules/reconciliation.ts'
import { chargeDifferences, type LedgerEntry, type ListedCharge } from '#shared/rules/charge-differences.ts'
import { eachOf } from '../../lib/each.ts'
import { isAtProvider, providerNamed, readableProviders } from '../payments/choice.ts'
import { ASKED_AT_ONCE, hasCodesOf, toPayment } from '../payments/ledger.ts'
import { findWatched } from './watched.ts'
import { findBalances, findBooked, findOpenRefunds, type Booked, type Span } from './books.ts'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { oneLine } from '#shared/rules/text.ts'

/** What a day's books say. */
export interface Reconciled {
  day: Day
  /** Charges that the provider lists; null where no provider could be asked, for want of its keys. */
  charges: number | null
  /** Céntimos that the ledger took on that day, and gave back of that. */
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

/** Charges that belong to another day by the provider's clock, asked for one by one. */
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
 * RECONCILE-01: compares ledger, orders and provider for a day of Lima. With `report`, what the provider's own file
 * says stands in for what it answers. Throws ProviderError when it cannot be asked.
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
  const known = booked.filter(({ payment }) => isAtProvider(payment.provider))
  const asked = report ? [] : await askForOthers(known, listed)
  const all = [...listed, ...asked]
  // A file of one day says nothing about the charges of another.
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
      ...(report || providers.length > 0 ? chargeDifferences(all, compared) : []),
      ...orderDifferences(balances),
      ...refundDifferences(await findOpenRefunds(span)),
      ...paymentDifferences(await findWatched(booked.map(({ id }) => id))),
    ],
  }
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
