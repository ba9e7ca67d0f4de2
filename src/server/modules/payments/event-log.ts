import { and, eq, inArray, or } from 'drizzle-orm'
import { ASKED_PAYMENTS } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { paymentEvents, payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import type { ProviderEvent } from '#providers/adapter.ts'
import type { PaymentRow } from './ledger.ts'

/** The states in which a provider may have news about a payment. */
const ANSWERABLE = [...ASKED_PAYMENTS, 'succeeded', 'failed', 'canceled'] as const

/**
 * Writes the event once and makes its payment due; null for a repeated event, or one that is about no payment of the
 * shop.
 */
export const noteEvent = (provider: string, event: ProviderEvent): Promise<PaymentRow | null> =>
  transaction(async () => {
    const payment = await findNamed(provider, event)
    const noted = await db()
      .insert(paymentEvents)
      .values({ id: eventId(provider, event.id), type: event.type, paymentId: payment?.id ?? null })
      .onConflictDoNothing()
      .returning()
    if (!payment || noted.length === 0) return null
    const [due] = await db()
      .update(payments)
      .set({ nextCheckAt: clock.now() })
      .where(and(eq(payments.id, payment.id), inArray(payments.state, ANSWERABLE)))
      .returning()
    return due ?? null
  })

/** Two providers may use the same ids. */
const eventId = (provider: string, id: string): string => `${provider}:${id}`

async function findNamed(provider: string, { ref, paymentId }: ProviderEvent): Promise<PaymentRow | null> {
  const isNamed = [
    ...(ref === null ? [] : [eq(payments.providerRef, ref)]),
    ...(paymentId === null ? [] : [eq(payments.id, paymentId)]),
  ]
  if (isNamed.length === 0) return null
  const [row] = await db()
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), or(...isNamed)))
    .limit(1)
  return row ?? null
}
