import { randomBytes } from 'node:crypto'
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import { providerNamed } from './choice.ts'
import type { Payment, Report } from './provider.ts'

/** Requests that wait for a provider at the same time, so that a silent one does not stall whoever comes after it. */
export const ASKED_AT_ONCE = 4

export type PaymentRow = typeof payments.$inferSelect
/** States in which a payment may still move; a failed one may be tried again with another card, under a new attempt. */
const OPEN = ['created', 'requires_action', 'processing'] as const

/** Unguessable: whoever has it may ask for the state of the payment, if the order is theirs. */
const newSecret = (): string => `vit_${randomBytes(24).toString('base64url')}`

export async function insertPayment(
  order: { id: string; total: Cents },
  provider: string,
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
    })
    .returning()
  if (!row) throw new Error('The payment was not written.')
  return row
}

export const openPayments = (orderId: string): Promise<PaymentRow[]> =>
  db()
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.state, [...OPEN])))
    .orderBy(desc(payments.attempt))

export async function succeededPayment(orderId: string): Promise<PaymentRow | null> {
  const [row] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.state, 'succeeded')))
  return row ?? null
}

/** The payment of a secret, if its order belongs to this customer. */
export async function findPayment(secret: string, customerId: string): Promise<PaymentRow | null> {
  const [row] = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.secret, secret), eq(orders.customerId, customerId)))
  return row?.payment ?? null
}

/** Money that was taken stays taken: a stored 'succeeded' is never overwritten. */
export async function storeReport(
  { id }: { id: string },
  { state, providerRef }: Report,
): Promise<PaymentRow> {
  await db()
    .update(payments)
    .set({ state, ...(providerRef === null ? {} : { providerRef }), updatedAt: clock.now() })
    .where(and(eq(payments.id, id), notInArray(payments.state, ['succeeded'])))
  const [row] = await db().select().from(payments).where(eq(payments.id, id))
  if (!row) throw new Error('The payment is missing.')
  return row
}

export async function toPayment(row: PaymentRow): Promise<Payment> {
  const [order] = await db()
    .select({ shipping: orders.shipping })
    .from(orders)
    .where(eq(orders.id, row.orderId))
  return { ...row, email: order?.shipping.email ?? '' }
}

/** Asks the provider for the state of an open payment and keeps the answer; what is settled is not asked again. */
export async function refresh(row: PaymentRow): Promise<PaymentRow> {
  const provider = providerNamed(row.provider)
  if (!provider || !OPEN.some(state => state === row.state)) return row
  return storeReport(row, await provider.report(await toPayment(row)))
}

/** Ends an open payment with its provider. The answer may be 'succeeded', when the money came first. */
export async function cancelPayment(row: PaymentRow): Promise<PaymentRow> {
  const provider = providerNamed(row.provider)
  const report = provider
    ? await provider.cancel(await toPayment(row))
    : { state: 'canceled' as const, providerRef: null }
  return storeReport(row, report)
}
