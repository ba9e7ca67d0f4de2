import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '#shared/endpoints/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { things } from '#shared/messages/things.ts'
import { log } from '../../lib/log.ts'
import { spend } from '../limits.ts'
import type { ProviderEvent, WebhookRequest } from '#providers/adapter.ts'
import { providerNamed } from '../payments/choice.ts'
import { noteEvent } from '../payments/event-log.ts'
import type { PaymentRow } from '../payments/ledger.ts'
import { checkPayment } from './settle.ts'

/**
 * The longest time before the provider gets its answer, because it repeats a call that takes longer. What is not read
 * by then, the job reads.
 */
const PATIENCE_MS = 2_000

/**
 * PAYMENT-09: a provider reports a change. The event proves nothing: the payment is read from the provider as usual.
 * Refuses with `notFound` an unknown provider or one without the owner's credentials, with `webhookRefused` a message
 * that is not the provider's, with `badRequest` what is not an event.
 */
export async function receiveEvent(name: string, request: WebhookRequest, address: string): Promise<Message> {
  const provider = providerNamed(name)
  if (!provider?.webhook.listens()) throw new AppError('notFound', { what: things.call })
  if (!provider.webhook.isGenuine(request)) {
    await spend([limits.webhookNetwork, address])
    throw new AppError('webhookRefused')
  }
  const event = await provider.webhook.readEvent(request)
  const payment = await noteEvent(provider.name, event)
  if (payment) await Promise.race([check(payment, event), wait(PATIENCE_MS, undefined, { ref: false })])
  return { message: orderCallMessages.received }
}

async function check(payment: PaymentRow, { ref }: ProviderEvent): Promise<void> {
  try {
    await checkPayment(payment, ref)
  } catch (error) {
    log.error('payment that a provider told of was not checked', error, { provider: payment.provider })
  }
}
