import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '#shared/endpoints/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { things } from '#shared/messages/things.ts'
import { log } from '../../lib/log.ts'
import { env } from '../../lib/env.ts'
import { spend } from '../limits.ts'
import { hearsCulqi, isFromCulqi, readCulqiEvent, type ProviderEvent } from '../payments/events.ts'
import { noteEvent } from '../payments/event-log.ts'
import type { PaymentRow } from '../payments/ledger.ts'
import { checkPayment } from './settle.ts'

/** A provider calls again when it waits longer for an answer; the job asks for what took longer. */
const PATIENCE_MS = 2_000

/**
 * PAYMENT-09: Culqi says that something changed. Nothing that it says is believed: the payment is asked for at Culqi, and
 * taken in as ever. Refuses with `notFound` while the owner gave it no credentials, `webhookRefused` without the right
 * ones, `badRequest` what is no event.
 */
export async function hearCulqi(
  authorization: string | null,
  body: unknown,
  address: string,
): Promise<Message> {
  if (!hearsCulqi()) throw new AppError('notFound', { what: things.call })
  if (!isFromCulqi(authorization)) {
    await spend({ kind: 'webhook', subject: address, max: env().rateLimits.account })
    throw new AppError('webhookRefused')
  }
  const event = readCulqiEvent(body)
  const payment = await noteEvent(event)
  if (payment) await Promise.race([check(payment, event), wait(PATIENCE_MS, undefined, { ref: false })])
  return { message: orderCallMessages.heard }
}

async function check(payment: PaymentRow, { ref }: ProviderEvent): Promise<void> {
  try {
    await checkPayment(payment, ref)
  } catch (error) {
    log.error('payment that a provider told of was not checked', error, { provider: payment.provider })
  }
}
