import { asc, eq, isNull, lt } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { CashShare, Collector } from '#shared/rules/parcel-cash.ts'
import { CASH } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { parcels } from '../../db/schema/parcels.ts'
import { parcelCash, payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { insertPayment } from './ledger.ts'
import { lockOrder } from './locks.ts'

/** What was collected for a parcel, in céntimos. */
export interface TakenCash {
  parcelId: string
  fee: Cents
  amount: Cents
}

/** PARCEL-16: what was collected for the parcels of an order, in their order. */
export const cashOf = (orderId: string): Promise<TakenCash[]> =>
  db()
    .select({ parcelId: parcelCash.parcelId, fee: parcelCash.fee, amount: payments.amount })
    .from(parcelCash)
    .innerJoin(payments, eq(payments.id, parcelCash.paymentId))
    .innerJoin(parcels, eq(parcels.id, parcelCash.parcelId))
    .where(eq(payments.orderId, orderId))
    .orderBy(asc(parcels.place))

/**
 * PARCEL-16: one row of the ledger for the cash of a delivered parcel of a locked order. Cash that the shop collects
 * itself counts as handed on at once.
 */
export async function takeCash(
  orderId: string,
  parcelId: string,
  { net, fee, collector }: CashShare & { collector: Collector },
): Promise<void> {
  const total = cents(net + fee)
  const now = clock.now()
  const paid = { state: 'succeeded', succeededAt: now } as const
  const { id: paymentId } = await insertPayment({ id: orderId, total }, CASH, paid)
  const handedOnAt = collector === 'shop' ? now : null
  await db().insert(parcelCash).values({ paymentId, parcelId, fee, collector, handedOnAt })
}

/**
 * PARCEL-16: a part of the fee that was collected for an order goes back, from its first parcels; what is still to be
 * collected does not change.
 */
export async function giveBackFee(orderId: string, amount: Cents): Promise<void> {
  let left = amount
  for (const { parcelId, fee } of await cashOf(orderId)) {
    const part = cents(Math.min(left, fee))
    await db()
      .update(parcelCash)
      .set({ fee: cents(fee - part) })
      .where(eq(parcelCash.parcelId, parcelId))
    left = cents(left - part)
  }
}

interface OutsideCash {
  number: string
  shopName: string
  collector: Collector
  amount: Cents
  takenAt: Date | null
}

/**
 * PARCEL-17: cash that was collected before this time and is still with its collector, the oldest first. Each payment is
 * looked up: in a plain join PostgreSQL may read all that came in before that time (GROW-03).
 */
export function findOutsideCash(before: Date): Promise<OutsideCash[]> {
  const payment = db()
    .select({ amount: payments.amount, takenAt: payments.succeededAt })
    .from(payments)
    .where(eq(payments.id, parcelCash.paymentId))
    .limit(1)
    .as('payment')
  return db()
    .select({
      number: parcels.number,
      shopName: parcels.shopName,
      collector: parcelCash.collector,
      amount: payment.amount,
      takenAt: payment.takenAt,
    })
    .from(parcelCash)
    .innerJoinLateral(payment, lt(payment.takenAt, before))
    .innerJoin(parcels, eq(parcels.id, parcelCash.parcelId))
    .where(isNull(parcelCash.handedOnAt))
    .orderBy(asc(payment.takenAt), asc(parcels.number))
}

/**
 * PARCEL-17: the collector of a parcel's cash gave it to the shop. Refuses with `notFound`, `cashNotTaken`,
 * `cashHandedOn`.
 */
export const handOnCash = (number: string): Promise<Cents> =>
  transaction(async () => {
    const [parcel] = await db().select().from(parcels).where(eq(parcels.number, number))
    if (!parcel) throw new AppError('notFound', { what: things.parcelOf(number) })
    await lockOrder(parcel.orderId)
    const [row] = await db()
      .select({ cash: parcelCash, amount: payments.amount })
      .from(parcelCash)
      .innerJoin(payments, eq(payments.id, parcelCash.paymentId))
      .where(eq(parcelCash.parcelId, parcel.id))
    if (!row) throw new AppError('cashNotTaken', { number })
    if (row.cash.handedOnAt !== null) throw new AppError('cashHandedOn', { number })
    await db()
      .update(parcelCash)
      .set({ handedOnAt: clock.now() })
      .where(eq(parcelCash.paymentId, row.cash.paymentId))
    return row.amount
  })
