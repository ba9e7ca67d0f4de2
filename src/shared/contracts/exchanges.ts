import { z } from 'zod'
import {
  EXCHANGE_KINDS,
  MAX_REASON,
  type ExchangeKind,
  type ExchangeState,
  type Payer,
} from '../rules/exchanges.ts'
import type { Soles } from '../rules/money.ts'

const Units = z.object({
  lineId: z.string().max(60),
  quantity: z.number().int().min(1).max(999),
  /** The size wanted instead. */
  sizeId: z.string().max(60).nullable().default(null),
})

/** EXCHANGE-02: multipart, since a picture may come with it; `lineas` is JSON. */
export const AskExchangeForm = z.object({
  tipo: z.enum(EXCHANGE_KINDS),
  motivo: z.string().trim().min(1).max(MAX_REASON),
  lineas: z
    .string()
    .max(20_000)
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom' })
        return z.NEVER
      }
    })
    .pipe(z.array(Units).min(1).max(100)),
  archivo: z.instanceof(File).optional(),
})
export type AskExchange = z.output<typeof AskExchangeForm>

/** One request. Times are ISO 8601 UTC. */
export interface ExchangeAnswer {
  _id: string
  number: number
  kind: ExchangeKind
  state: ExchangeState
  reason: string
  /** The shop's words. */
  answer: string
  /** EXCHANGE-07: the number of the parcel that it is about; null for an older request about several. */
  parcel: string | null
  /** EXCHANGE-08: how the units come back, and who pays for it; '' for not said. */
  comesBy: string
  payer: Payer | ''
  /** EXCHANGE-09: the number of the parcel that brings the new size; null for none. */
  replacement: string | null
  createdAt: string
  /** Until when the new size is held; null when none is. */
  heldUntil: string | null
  lines: { lineId: string; name: string; quantity: number; size: string }[]
  /** The call that answers with the picture; null without one. */
  picture: string | null
  /** CREDIT-01: the credit note that it led to: what is left of it, and until when it is valid. */
  note: { code: string; left: Soles; endsAt: string } | null
}

/** EXCHANGE-02: the requests about an order, and what the customer may still request for each of its lines. */
export interface ExchangesAnswer {
  exchanges: ExchangeAnswer[]
  /** Lines for which nothing can be requested are left out. */
  lines: {
    _id: string
    /** Units that are in no request yet. */
    units: number
    kinds: ExchangeKind[]
    /** Sizes of the same colour that are in stock. */
    sizes: { _id: string; size: string }[]
  }[]
}
