import { z } from 'zod'
import type { Payment, Report } from '#server/modules/payments/provider.ts'
import type { ProviderAnswer } from '#server/modules/payments/request.ts'
import { soles, toCents, type Cents } from '#shared/rules/money.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'
import { api, unreadable } from './api.ts'

/** A payment at Mercado Pago, as far as the shop reads it. Amounts in soles. */
const MercadoPayment = z.looseObject({
  id: z.union([z.number().int(), z.string().regex(/^\d+$/)]).transform(String),
  status: z.string(),
  currency_id: z.string(),
  transaction_amount: z.number(),
  transaction_amount_refunded: z.number().nullish(),
  external_reference: z.string().nullish(),
  date_created: z.iso.datetime({ offset: true }),
})
type MercadoPayment = z.output<typeof MercadoPayment>

/** The money was taken; later changes are in the refunded amount. */
const TAKEN = ['approved', 'refunded', 'in_mediation', 'charged_back']
const DISPUTED = ['in_mediation', 'charged_back']
/** Mercado Pago has not decided yet. */
const UNDERWAY = ['pending', 'in_process', 'authorized']
export const isUnderway = (status: string): boolean => UNDERWAY.includes(status)
const isTaken = ({ status }: MercadoPayment): boolean => TAKEN.includes(status)

const inCents = (amount: number): Cents => toCents(soles(amount))

const isOf = (payment: Payment, found: MercadoPayment): boolean =>
  found.external_reference === payment.id &&
  inCents(found.transaction_amount) === payment.amount &&
  found.currency_id === payment.currency

const refundedOf = (found: MercadoPayment): Cents =>
  inCents(found.transaction_amount_refunded ?? (found.status === 'refunded' ? found.transaction_amount : 0))

/** A refused card is not the end: the same page takes another card until it expires. */
const reportOf = (found: MercadoPayment): Report => ({
  state: isTaken(found) ? 'succeeded' : 'waiting',
  providerRef: isTaken(found) ? found.id : null,
  rawState: found.status,
  refunded: refundedOf(found),
  isDisputed: DISPUTED.includes(found.status),
})

export const isPaymentRef = (ref: string | null): ref is string => ref !== null && /^\d{1,20}$/.test(ref)

function readOne(answer: ProviderAnswer): MercadoPayment {
  const found = answer.status === 200 ? MercadoPayment.safeParse(answer.body).data : undefined
  if (!found) throw unreadable(answer)
  return found
}

/** Reads a payment by Mercado Pago's own id; null when there is none. */
export async function findByRef(ref: string): Promise<MercadoPayment | null> {
  const answer = await api(`/v1/payments/${ref}`)
  return answer.status === 404 ? null : readOne(answer)
}

const Page = z.looseObject({ results: z.array(MercadoPayment) })

async function search(query: Record<string, string>): Promise<MercadoPayment[]> {
  const answer = await api(
    `/v1/payments/search?${new URLSearchParams({ sort: 'date_created', criteria: 'desc', ...query }).toString()}`,
  )
  const page = answer.status === 200 ? Page.safeParse(answer.body).data : undefined
  if (!page) throw unreadable(answer)
  return page.results
}

const searchOwn = async (payment: Payment): Promise<MercadoPayment[]> =>
  (await search({ external_reference: payment.id, limit: '50' })).filter(found => isOf(payment, found))

/** Pending payments of a closed page could still be paid, so they are cancelled with it. False when one was not. */
export async function cancelUnderway(externalReference: string): Promise<boolean> {
  const found = await search({ external_reference: externalReference, limit: '50' })
  let areAllOver = true
  for (const { id, status, external_reference: reference } of found) {
    if (reference !== externalReference || !isUnderway(status)) continue
    const answer = await api(`/v1/payments/${id}`, { method: 'PUT', body: { status: 'cancelled' } })
    if (answer.status !== 200) areAllOver = false
  }
  return areAllOver
}

/**
 * The payment as Mercado Pago has it: by its id, by the id in a message or in the return address, else by our own
 * reference. null when nothing was tried on its page.
 */
export async function findPayment(payment: Payment, hint: string | null): Promise<Report | null> {
  if (isPaymentRef(payment.providerRef)) {
    const found = await findByRef(payment.providerRef)
    return found && isOf(payment, found) ? reportOf(found) : null
  }
  const named = isPaymentRef(hint) ? await findByRef(hint) : null
  if (named && isOf(payment, named) && isTaken(named)) return reportOf(named)
  const own = await searchOwn(payment)
  const found = own.findLast(isTaken) ?? own.find(({ status }) => isUnderway(status)) ?? own[0] ?? named
  return found && isOf(payment, found) ? reportOf(found) : null
}

const toListed = (found: MercadoPayment): ListedCharge => ({
  reference: found.id,
  paymentId: found.external_reference ?? null,
  amount: inCents(found.transaction_amount),
  currency: found.currency_id,
  isPaid: isTaken(found),
  refunded: refundedOf(found),
})

const PAGE = 100

/** RECONCILE-01: read from the newest payment back; its time filters are not used. */
export async function listPayments({ from, to }: { from: Date; to: Date }): Promise<ListedCharge[]> {
  const listed: ListedCharge[] = []
  for (let offset = 0; ; offset += PAGE) {
    const results = await search({ limit: String(PAGE), offset: String(offset) })
    const isOfTime = ({ date_created: made }: MercadoPayment) => new Date(made) >= from && new Date(made) < to
    listed.push(...results.filter(isOfTime).map(toListed))
    const oldest = results.at(-1)
    if (results.length < PAGE || !oldest || new Date(oldest.date_created) < from) return listed
  }
}
