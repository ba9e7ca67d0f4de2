import { z } from 'zod'
import type { OrderStatus, PaymentStatus, ReachedStep } from '../rules/orders.ts'
import type { IssuedReceiptAnswer, ParcelAnswer } from './orders.ts'
import type { Soles } from '../rules/money.ts'

/**
 * API-45, D-77: with the order's number alone the answer has its states; with `contacto` (the customer's e-mail or
 * document) also its lines.
 */
export const TrackBody = z.object({
  npedido: z.string().trim().min(1).max(40),
  contacto: z.string().trim().max(254).default(''),
})
export type TrackInput = z.input<typeof TrackBody>

/** PARCEL-14: a parcel's number, and the contact unless the caller is its customer. */
export const ReceivedBody = z.object({
  paquete: z.string().trim().min(1).max(40),
  contacto: z.string().trim().max(254).default(''),
})
export type ReceivedInput = z.input<typeof ReceivedBody>

/** No personal data. Dates are ISO 8601 UTC; `lines` is null without the right contact. */
export interface TrackingAnswer {
  number: string
  date: string
  delivery_status: OrderStatus
  payment_status: PaymentStatus
  /** WALLET-06: what a transfer by Yape or Plin waits for. */
  wallet?: { state: 'waiting' | 'verifying' }
  /** When each state was reached, in order. */
  steps: ReachedStep[]
  lines:
    | {
        name: string
        brand: string
        size: string
        color: string
        quantity: number
        price: Soles
        shopName: string
      }[]
    | null
  /** PARCEL-10: with the right contact, once the order is confirmed. */
  parcels?: ParcelAnswer[]
  /** FISCAL-12: with the right contact, without the files. */
  receipts?: IssuedReceiptAnswer[]
  /** Soles, shipping included; null without the right contact. */
  total: Soles | null
}
