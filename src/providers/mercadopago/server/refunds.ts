import { z } from 'zod'
import type { Payment, RefundReport } from '#server/modules/payments/provider.ts'
import { soles, toCents, toSoles, type Cents } from '#shared/rules/money.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import { api, unreadable } from './api.ts'
import { isPaymentRef } from './payments.ts'

const Refund = z.looseObject({
  id: z.union([z.number().int(), z.string().min(1)]).transform(String),
  amount: z.number(),
  status: z.string().nullish(),
  date_created: z.iso.datetime({ offset: true }).nullish(),
})
const Refusal = z.looseObject({ message: z.string().optional(), error: z.string().optional() })

/** Documented answers after which nothing was refunded; after any other answer the refund may have been made. */
const REFUSED = [400, 404, 422]

/** Requests a refund; `key` belongs to the refund, so that a repeated request is carried out once. */
export async function askRefund(payment: Payment, amount: Cents, key: string): Promise<RefundReport> {
  if (!isPaymentRef(payment.providerRef))
    return { state: 'refused', providerRef: null, rawState: 'preference' }
  const answer = await api(`/v1/payments/${payment.providerRef}/refunds`, {
    method: 'POST',
    idempotencyKey: key,
    body: { amount: toSoles(amount) },
  })
  if (REFUSED.includes(answer.status)) {
    const { message, error } = Refusal.safeParse(answer.body).data ?? {}
    return { state: 'refused', providerRef: null, rawState: (message ?? error ?? '').slice(0, 100) }
  }
  const made = answer.status === 201 || answer.status === 200 ? Refund.safeParse(answer.body).data : undefined
  if (made?.amount !== toSoles(amount)) throw unreadable(answer)
  if (made.status === 'rejected') return { state: 'refused', providerRef: made.id, rawState: 'rejected' }
  return { state: 'accepted', providerRef: made.id, rawState: made.status ?? '' }
}

/** REFUND-10: every refund of a payment, by anybody. */
export async function listRefunds({ providerRef, createdAt }: Payment): Promise<ListedRefund[]> {
  if (!isPaymentRef(providerRef)) return []
  const answer = await list(`/v1/payments/${providerRef}/refunds`)
  return answer.map(({ id, amount, status, date_created: made }) => ({
    reference: id,
    amount: toCents(soles(amount)),
    createdAt: made ? new Date(made) : createdAt,
    hasFailed: status === 'rejected' || status === 'cancelled',
  }))
}

async function list(path: string): Promise<z.output<typeof Refund>[]> {
  const answer = await api(path)
  const found = answer.status === 200 ? z.array(Refund).safeParse(answer.body).data : undefined
  if (!found) throw unreadable(answer)
  return found
}
