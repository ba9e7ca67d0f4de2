import { z } from 'zod'
import { cents, type Cents } from '#shared/rules/money.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'
import type {
  Payer,
  Payment,
  PaymentProvider,
  Report,
  RefundReport,
} from '#server/modules/payments/provider.ts'
import { ProviderError } from '#server/modules/payments/request.ts'
import { DAY_MS } from '#shared/business.ts'
import type { RefundReason } from '#shared/rules/refunds.ts'
import type { ListedRefund } from '#shared/rules/refund-match.ts'
import { api, isRefusal, listOf, readTime, unreadable, wordOf } from './api.ts'
import { withdrawOrder, findOrder, isOrderRef, listOrders, openOrder } from './orders.ts'
import { takesOrders } from './owner.ts'

/** Culqi's refund. Its state is not documented, but is read if there is one. */
const Refund = z.looseObject({
  id: z.string().min(1).max(100),
  charge_id: z.string(),
  amount: z.number(),
  creation_date: z.number().optional(),
  status: z.string().nullish(),
})
const FAILED = /rechaz|fallid|fail|anulad|deneg|reject|cancel/i

async function askRefund(
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

/** REFUND-10: every refund of a charge. The list is read back to when the payment began; its filters are not used. */
async function listRefunds({ providerRef, createdAt }: Payment): Promise<ListedRefund[]> {
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

interface Charge {
  id: string
  amount: number
  currency: string
  outcome: string
  refunded: number
  isDisputed: boolean
  createdAt: Date
  paymentId: unknown
}

function readCharge(body: unknown): Charge | null {
  if (typeof body !== 'object' || body === null) return null
  const {
    id,
    amount,
    currency_code: currency,
    outcome,
    metadata,
    amount_refunded: refunded,
    creation_date: created,
    dispute,
  } = body as Record<string, unknown>
  if (typeof id !== 'string' || typeof amount !== 'number' || typeof currency !== 'string') return null
  return {
    id,
    amount,
    currency,
    outcome: String((outcome as { type?: unknown } | null | undefined)?.type),
    refunded: typeof refunded === 'number' && Number.isSafeInteger(refunded) ? refunded : 0,
    isDisputed: dispute === true,
    createdAt: readTime(created),
    paymentId: (metadata as { payment?: unknown } | null | undefined)?.payment,
  }
}

const isOf = (payment: Payment, charge: Charge): boolean =>
  charge.amount === payment.amount && charge.currency === payment.currency && charge.paymentId === payment.id

const PAID = 'venta_exitosa'

/** Culqi's words for a charge that was not made ("Códigos de error", `outcome.type` and `decline_code`). */
const NOT_PAID =
  /^(?:venta_(?:fallida|rechazada|denegada)|denegad|rechazad|error|card_|fondos_|tarjeta_|codigo_|contactar_|operacion_|fraud|insufficient_|expired_|stolen_|lost_|incorrect_|issuer_)/

/** Throws ProviderError for a word that Culqi does not document: it is not known whether the money was taken. */
function reportOf(charge: Charge): Report {
  const isPaid = charge.outcome === PAID
  if (!isPaid && !NOT_PAID.test(charge.outcome))
    throw new ProviderError(`Culqi answered with an unknown outcome: ${charge.outcome.slice(0, 50)}.`)
  return {
    state: isPaid ? 'succeeded' : 'failed',
    providerRef: charge.id,
    rawState: charge.outcome,
    refunded: cents(charge.refunded),
    isDisputed: charge.isDisputed,
  }
}

/** A charge whose answer never reached us is among the customer's newest ones; it names the payment. */
async function findByPayment(payment: Payment): Promise<Charge | null> {
  const answer = await api(`/charges?email=${encodeURIComponent(payment.customer.email)}&limit=50`)
  const list = answer.body['data']
  if (answer.status !== 200 || !Array.isArray(list)) throw unreadable(answer)
  const own = list.flatMap(entry => readCharge(entry) ?? []).filter(charge => isOf(payment, charge))
  // Two charges can name the same payment: one that was refused, and one that was paid after the bank's check.
  return own.find(({ outcome }) => outcome === PAID) ?? own[0] ?? null
}

async function findByRef(ref: string): Promise<Charge | null> {
  const answer = await api(`/charges/${encodeURIComponent(ref)}`)
  if (answer.status === 404) return null
  const charge = answer.status === 200 ? readCharge(answer.body) : null
  if (!charge) throw unreadable(answer)
  return charge
}

/** A charge that an event names; null when there is none, or it is another payment's. */
async function findNamed(payment: Payment, ref: string): Promise<Charge | null> {
  const charge = /^chr_\w+$/.test(ref) ? await findByRef(ref) : null
  return charge && isOf(payment, charge) ? charge : null
}

/**
 * The lengths of personal data that Culqi takes; what does not fit is left out, because Culqi would refuse the charge.
 */
const fraudDetails = (payer: Payer, device: string | undefined): Record<string, string> => {
  const fields: [name: string, value: string, min: number, max: number][] = [
    ['first_name', payer.name, 2, 50],
    ['last_name', payer.lastname, 2, 50],
    ['phone_number', payer.phone.replace(/[^\d+]/g, ''), 5, 15],
    ['address', payer.address, 5, 100],
    ['address_city', payer.city, 2, 30],
    ['country_code', 'PE', 2, 2],
    ['device_finger_print_id', device ?? '', 1, 100],
  ]
  const fitting = fields.filter(([, value, min, max]) => value.length >= min && value.length <= max)
  return Object.fromEntries(fitting.map(([name, value]) => [name, value]))
}

const toListed = ({ id, amount, currency, outcome, refunded, paymentId }: Charge): ListedCharge => ({
  reference: id,
  paymentId: typeof paymentId === 'string' ? paymentId : null,
  amount: cents(amount),
  currency,
  isPaid: outcome === PAID,
  refunded: cents(refunded),
})

/**
 * Culqi charges a token made in the browser: 201 means paid, 200 that the bank has to check first; all others are
 * refusals.
 */
export const culqiCharges: PaymentProvider = {
  name: 'culqi',
  capture: async (payment, { token, device, authentication }) => {
    const answer = await api('/charges', {
      amount: payment.amount,
      currency_code: payment.currency,
      email: payment.customer.email,
      source_id: token,
      antifraud_details: fraudDetails(payment.customer, device),
      metadata: { payment: payment.id, order: payment.orderId },
      ...(authentication ? { authentication_3DS: authentication } : {}),
    })
    const { status, body } = answer
    if (status === 200 && body['action_code'] === 'REVIEW')
      return { state: 'requires_action', providerRef: null, rawState: 'REVIEW', refunded: cents(0) }
    if (isRefusal(answer))
      return { state: 'failed', providerRef: null, rawState: wordOf(body), refunded: cents(0) }
    const charge = status === 201 ? readCharge(body) : null
    if (!charge || !isOf(payment, charge)) throw unreadable(answer)
    return reportOf(charge)
  },
  find: async (payment, ref = null) => {
    if (isOrderRef(payment.providerRef)) return findOrder(payment, payment.providerRef)
    const named = payment.providerRef === null && ref !== null ? await findNamed(payment, ref) : null
    const charge =
      named ??
      (payment.providerRef === null ? await findByPayment(payment) : await findByRef(payment.providerRef))
    return charge && isOf(payment, charge) ? reportOf(charge) : null
  },
  // Culqi refunds only charges. Money that was paid with a code is refunded by the owner, by hand.
  refund: async (payment, amount, reason) =>
    isOrderRef(payment.providerRef)
      ? { state: 'refused', providerRef: null, rawState: 'order' }
      : askRefund(payment, amount, reason),
  refundsOf: async payment => (isOrderRef(payment.providerRef) ? [] : listRefunds(payment)),
  openCode: openOrder,
  withdrawCode: withdrawOrder,
  list: async (span, { hasCodes }) => {
    const charges = (await listOf('charges', span, readCharge)).map(toListed)
    // If Culqi did not enable codes for this account, even the list of them is refused.
    const asksOrders = hasCodes || (await takesOrders())
    return asksOrders ? [...charges, ...(await listOrders(span))] : charges
  },
}
