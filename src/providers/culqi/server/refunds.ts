import { DAY_MS } from '#shared/business.ts'
import { z } from 'zod'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { RefundReason } from '#shared/rules/refunds.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import { api, isRefusal, listOf, readTime, unreadable, wordOf } from './api.ts'
import type { Payment, RefundReport } from '#server/modules/payments/provider.ts'

/** Culqi's refund; a state is not documented, and is read if there is one. */
const Refund = z.looseObject({
  id: z.string().min(1).max(100),
  charge_id: z.string(),
  amount: z.number(),
  creation_date: z.number().optional(),
  status: z.string().nullish(),
})
const FAILED = /rechaz|fallid|fail|anulad|deneg|reject|cancel/i

export async function askRefund(
  { providerRef }: Payment,
  amount: Cents,
  reason: RefundReason,
): Promise<RefundReport> {
  const answer = await api('/refunds', {
    charge_id: providerRef,
    amount,
    reason: reason === 'second' ? 'duplicado' : 'solicitud_comprador',
  })
  if (isRefusal(answer)) return { state: 'refused', providerRef: null, rawState: wordOf(answer.body) }
  const refund = answer.status === 201 ? Refund.safeParse(answer.body).data : undefined
  if (refund?.amount !== amount || refund.charge_id !== providerRef) throw unreadable(answer)
  return { state: 'accepted', providerRef: refund.id, rawState: refund.status ?? '' }
}

/**
 * REFUND-10: every refund of a charge. The list is read back to the beginning of the payment; its filters are not used.
 */
export async function listRefunds({ providerRef, createdAt }: Payment): Promise<ListedRefund[]> {
  const span = { from: new Date(createdAt.getTime() - DAY_MS), to: new Date(8_640_000_000_000_000) }
  const all = await listOf('refunds', span, entry => {
    const refund = Refund.safeParse(entry).data
    return refund ? { ...refund, createdAt: readTime(refund.creation_date) } : null
  })
  return all
    .filter(refund => refund.charge_id === providerRef)
    .map(refund => ({
      reference: refund.id,
      amount: cents(refund.amount),
      createdAt: refund.createdAt,
      hasFailed: FAILED.test(refund.status ?? ''),
    }))
}
