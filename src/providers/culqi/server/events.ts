import { z } from 'zod'
import { isSameSecret } from '#server/lib/same-secret.ts'
import type { ProviderEvent, WebhookRequest } from '../../adapter.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import { culqiKeys } from '../settings.ts'

/** Whether the owner gave Culqi a name and a password for its webhook. */
export const listensToCulqi = (): boolean => {
  const { user, password } = culqiKeys().webhook
  return user !== undefined && password !== undefined
}

/** PAYMENT-09: whether the credentials are those that the owner gave Culqi (RFC 7617). */
export function isFromCulqi({ headers }: WebhookRequest): boolean {
  const { user = '', password = '' } = culqiKeys().webhook
  const given = /^Basic ([\w+/]+={0,2})$/i.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  return isSameSecret(Buffer.from(given, 'base64').toString(), `${user}:${password}`) && listensToCulqi()
}

/** What Culqi's own plug-ins read: `data` is the object that changed, usually as JSON in a string. */
const Event = z.object({
  object: z.literal('event'),
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  data: z.union([z.string(), z.looseObject({})]).optional(),
})
const Changed = z.looseObject({
  id: z.string().max(100).optional(),
  charge_id: z.string().max(100).optional(),
  chargeId: z.string().max(100).optional(),
  metadata: z.looseObject({ payment: z.string().max(100).optional() }).optional(),
})

function readData(data: unknown): unknown {
  if (typeof data !== 'string') return data
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

/** Reads Culqi's event. Refuses with `badRequest` what is not an event; one about something else names nothing. */
export function readCulqiEvent({ body }: WebhookRequest): ProviderEvent {
  const event = Event.safeParse(body)
  if (!event.success) throw new AppError('badRequest')
  const { id, type, data } = event.data
  const changed = Changed.safeParse(readData(data)).data
  const named = changed?.metadata?.payment ?? ''
  return {
    id,
    type,
    ref: changed?.charge_id ?? changed?.chargeId ?? changed?.id ?? null,
    paymentId: isUuid(named) ? named : null,
  }
}
