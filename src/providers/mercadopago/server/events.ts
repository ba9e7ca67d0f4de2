import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { isSameSecret } from '#server/lib/same-secret.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import type { ProviderEvent, WebhookRequest } from '../../adapter.ts'
import { mercadoKeys } from '../settings.ts'
import { findByRef, isPaymentRef } from './payments.ts'

const idOf = (query: URLSearchParams): string => (query.get('data.id') ?? '').toLowerCase()

/** MERCADO-03: `x-signature: ts=…,v1=…`, HMAC-SHA256 of id, request id and time with the webhook's secret. */
export function isGenuine({ headers, query }: WebhookRequest): boolean {
  const { webhookSecret } = mercadoKeys()
  const parts = new Map(
    (headers.get('x-signature') ?? '').split(',').map(part => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()]
    }),
  )
  const requestId = headers.get('x-request-id') ?? ''
  const [ts = '', v1 = ''] = [parts.get('ts'), parts.get('v1')]
  if (webhookSecret === undefined || ts === '' || v1 === '' || requestId === '' || idOf(query) === '')
    return false
  const manifest = `id:${idOf(query)};request-id:${requestId};ts:${ts};`
  return isSameSecret(v1, createHmac('sha256', webhookSecret).update(manifest).digest('hex'))
}

const Event = z.looseObject({ type: z.string().min(1).max(100), action: z.string().max(100).optional() })

/**
 * Reads a notification. Only what was signed counts: the id of the payment in the address, and the request's own id, by
 * which a repetition is recognised. Mercado Pago itself says which payment it is. Refuses with
 * `badRequest`.
 */
export async function readEvent({ headers, query, body }: WebhookRequest): Promise<ProviderEvent> {
  const event = Event.safeParse(body)
  if (!event.success) throw new AppError('badRequest')
  const { type, action = type } = event.data
  const ref = idOf(query)
  const id = `${(headers.get('x-request-id') ?? '').slice(0, 60)}:${ref.slice(0, 40)}`
  if (type !== 'payment' || !isPaymentRef(ref)) return { id, type: action, ref: null, paymentId: null }
  const named = (await findByRef(ref).catch(() => null))?.external_reference ?? ''
  return { id, type: action, ref, paymentId: isUuid(named) ? named : null }
}
