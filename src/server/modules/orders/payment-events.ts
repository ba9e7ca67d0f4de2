import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, or } from 'drizzle-orm'
import { ASKED_PAYMENTS } from '#shared/rules/payments.ts'
import type { Message } from '#shared/endpoints/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { providers } from '#providers/index.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { things } from '#shared/messages/things.ts'
import { db, transaction } from '../../db/index.ts'
import { paymentEvents, payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { log } from '../../lib/log.ts'
import { env } from '../../lib/env.ts'
import { spend } from '../limits.ts'
import type { ProviderEvent, WebhookRequest } from '#providers/adapter.ts'
import { providerNamed } from '../payments/choice.ts'
import type { PaymentRow } from '../payments/ledger.ts'
import { checkPayment } from './settle.ts'

/** The provider has something to say of these; of the others it knows nothing, or all is said. */
const ANSWERABLE = [...ASKED_PAYMENTS, 'succeeded' as const, 'failed' as const]
/** A provider calls again when it waits longer for an answer; the job asks for what took longer. */
const PATIENCE_MS = 2_000

/**
 * PAYMENT-09: a provider reports that something changed. Nothing of it is believed: the payment is read from the
 * provider as ever. Refuses with `notFound` an unknown provider or one for which the owner set no credentials,
 * `webhookRefused` a message that is not the provider's, `badRequest` what is no event.
 */
export async function receiveEvent(name: string, request: WebhookRequest, address: string): Promise<Message> {
  const provider = providerNamed(name)
  if (!provider?.webhook.listens()) throw new AppError('notFound', { what: things.call })
  if (!provider.webhook.isGenuine(request)) {
    await spend({ kind: 'webhook', subject: address, max: env().rateLimits.account })
    throw new AppError('webhookRefused')
  }
  const event = await provider.webhook.readEvent(request)
  const payment = await note(provider.name, event)
  if (payment) await Promise.race([check(payment, event), wait(PATIENCE_MS, undefined, { ref: false })])
  return { message: orderCallMessages.heard }
}

/** Writes it down once and makes its payment due; null for one that was heard before or is about none of ours. */
const note = (provider: string, event: ProviderEvent): Promise<PaymentRow | null> =>
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

/** Ids of two providers may be the same; those of the first one are kept as it writes them. */
const eventId = (provider: string, id: string): string =>
  provider === providers[0]?.name ? id : `${provider}:${id}`

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

async function check(payment: PaymentRow, { ref }: ProviderEvent): Promise<void> {
  try {
    await checkPayment(payment, ref)
  } catch (error) {
    log.error('payment that a provider told of was not checked', error, { provider: payment.provider })
  }
}
