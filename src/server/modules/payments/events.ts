import { z } from 'zod'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import { env } from '../../lib/env.ts'
import { isSameSecret } from '../../lib/same-secret.ts'

/** What a provider tells of itself. None of it is believed: it only says about which payment the provider is to be asked. */
export interface ProviderEvent {
  id: string
  type: string
  /** The provider's own id of what changed; null where the event names none. */
  ref: string | null
  /** The payment of ours that it names; null for none. */
  paymentId: string | null
}

/** Whether the owner gave Culqi a name and a password for its webhook. */
export const hearsCulqi = (): boolean => {
  const { user, password } = env().payment.culqui.webhook
  return user !== undefined && password !== undefined
}

/** PAYMENT-09: whether the credentials are those that the owner gave Culqi (RFC 7617). */
export function isFromCulqi(authorization: string | null): boolean {
  const { user = '', password = '' } = env().payment.culqui.webhook
  const given = /^Basic ([\w+/]+={0,2})$/i.exec(authorization ?? '')?.[1] ?? ''
  return isSameSecret(Buffer.from(given, 'base64').toString(), `${user}:${password}`) && hearsCulqi()
}

/** What the plug-ins of Culqi's own read: `data` is the object that changed, most often as JSON in a text. */
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

/** Reads Culqi's event. Refuses with `badRequest` what is none; one about something else names nothing. */
export function readCulqiEvent(body: unknown): ProviderEvent {
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
