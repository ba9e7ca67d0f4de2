import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { DAY_MS, CURRENCY } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import type { Cents } from '#shared/rules/money.ts'
import { ASKED_PAYMENTS, canPaymentMove, OPEN_PAYMENTS, type PaymentState } from '#shared/rules/payments.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import type { Payment } from './provider.ts'

/** How many requests to providers may be under way at once, so that a silent one does not delay the others. */
export const ASKED_AT_ONCE = 4

export type PaymentRow = typeof payments.$inferSelect

/** The secret must be unguessable: with it, the order's customer reads the state of the payment. */
const newSecret = (): string => `vit_${randomBytes(24).toString('base64url')}`

/** Opens the next attempt to pay a locked order. */
export async function insertPayment(
  order: { id: string; total: Cents },
  provider: string,
  more: Partial<typeof payments.$inferInsert> = {},
): Promise<PaymentRow> {
  const [last] = await db()
    .select({ attempt: payments.attempt })
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(desc(payments.attempt))
    .limit(1)
  const [row] = await db()
    .insert(payments)
    .values({
      id: newId(),
      secret: newSecret(),
      orderId: order.id,
      attempt: (last?.attempt ?? 0) + 1,
      provider,
      amount: order.total,
      ...more,
    })
    .returning()
  if (!row) throw new Error('The payment was not written.')
  return row
}

const withStates = (orderId: string, states: readonly PaymentState[]): Promise<PaymentRow[]> =>
  db()
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...states])))
    .orderBy(desc(payments.attempt))

/** The open attempt; an order has one at most. */
export const findOpenPayment = async (orderId: string): Promise<PaymentRow | null> =>
  (await withStates(orderId, OPEN_PAYMENTS))[0] ?? null

export const succeededPayments = (orderId: string): Promise<PaymentRow[]> =>
  withStates(orderId, ['succeeded'])

/** Whether money may still come for this order, or has come and is not verified yet. */
export const isBeingPaid = async (orderId: string): Promise<boolean> =>
  (await withStates(orderId, [...ASKED_PAYMENTS, 'to_verify'])).length > 0

/** The payment with a secret, if its order belongs to this customer. */
export async function findPayment(secret: string, customerId: string): Promise<PaymentRow | null> {
  const [row] = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.secret, secret), eq(orders.customerId, customerId)))
  return row?.payment ?? null
}

type Change = Partial<Omit<typeof payments.$inferInsert, 'id' | 'state'>>

/** Writes to a payment whose order is locked; a move that is not in the table of states is a bug. */
export async function updatePayment(
  row: PaymentRow,
  change: Change & { state?: PaymentState },
): Promise<PaymentRow> {
  const { state = row.state } = change
  if (state !== row.state && !canPaymentMove(row.state, state))
    throw new Error(`A payment does not go from ${row.state} to ${state}.`)
  const [updated] = await db()
    .update(payments)
    .set({ ...change, updatedAt: clock.now() })
    .where(eq(payments.id, row.id))
    .returning()
  if (!updated) throw new Error('The payment is missing.')
  return updated
}

/**
 * PAYMENT-02: ends the open attempt of a locked order, so that something else may happen to it. Nothing may happen
 * while one is being charged or verified: refuses with `paymentInProgress` or `paymentToVerify`.
 */
export async function expireAttempt(orderId: string): Promise<void> {
  const open = await findOpenPayment(orderId)
  if (open?.state === 'processing') throw new AppError('paymentInProgress')
  if (open?.state === 'to_verify') throw new AppError('paymentToVerify')
  if (open) await updatePayment(open, { state: 'canceled', nextCheckAt: null })
  // The job will withdraw an open code at the provider as soon as it can.
  await db()
    .update(payments)
    .set({ nextCheckAt: clock.now() })
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'waiting')))
}

/** PAYMENT-15: the open code; an order has one at most. */
export const findOpenCode = async (orderId: string): Promise<PaymentRow | null> =>
  (await withStates(orderId, ['waiting']))[0] ?? null

/**
 * PAYMENT-15: under the order's lock, before it is paid in another way: refuses with `codeNotTakenBack` while a code is
 * open, because one may have been opened since `withdrawOpenCode`.
 */
export async function refuseOpenCode(orderId: string): Promise<void> {
  if (await findOpenCode(orderId)) throw new AppError('codeNotTakenBack')
}

/**
 * PAYMENT-15: whether there is a code with which the order may just have been paid. A day after it expired, it no
 * longer counts.
 */
export const hasOpenCode = async (orderId: string): Promise<boolean> =>
  (await withStates(orderId, ['waiting'])).some(
    ({ expiresAt }) => expiresAt !== null && expiresAt.getTime() > clock.now().getTime() - DAY_MS,
  )

type Sent = Pick<PaymentRow, 'id' | 'orderId' | 'amount' | 'providerRef'> & {
  currency?: string
  lookupEmail?: string | null
  createdAt?: Date
}

/** What a provider is given about a payment. */
export async function toPayment({
  id,
  orderId,
  amount,
  currency = CURRENCY,
  providerRef,
  lookupEmail = null,
  createdAt = clock.now(),
}: Sent): Promise<Payment> {
  const [order] = await db().select({ shipping: orders.shipping }).from(orders).where(eq(orders.id, orderId))
  const { email = '', name = '', lastname = '', phone = '', address = '', city = '' } = order?.shipping ?? {}
  return {
    id,
    orderId,
    amount,
    currency,
    providerRef,
    createdAt,
    // PAYMENT-17: the order may have lost its e-mail with its account.
    customer: { email: lookupEmail ?? email, name, lastname, phone, address, city },
  }
}

/** A payment that cannot be checked now does not delay those behind it. */
export const putOff = (row: PaymentRow, ms: number): Promise<unknown> =>
  db()
    .update(payments)
    .set({ nextCheckAt: new Date(clock.now().getTime() + ms) })
    .where(and(eq(payments.id, row.id), eq(payments.state, row.state)))

/** PAYMENT-15: whether codes of this provider were ever opened, also when the owner offers none any more. */
export async function hasCodesOf(provider: string): Promise<boolean> {
  const [row] = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), isNotNull(payments.expiresAt)))
    .limit(1)
  return row !== undefined
}

/**
 * The shop's own state for a payment whose customer came back from the provider's page, until the provider is asked.
 */
export const RETURNED = 'returned'

/** PROVIDER-06: the customer came back from the provider's page, which named a payment. */
export const noteReturn = (id: string): Promise<unknown> =>
  db()
    .update(payments)
    .set({ rawState: RETURNED })
    .where(and(eq(payments.id, id), eq(payments.state, 'waiting'), isNull(payments.rawState)))
