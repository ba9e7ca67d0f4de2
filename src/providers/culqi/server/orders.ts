import { z } from 'zod'
import { cents } from '#shared/rules/money.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'
import { api, listOf, readTime, unreadable, type Span } from './api.ts'
import type { CodeWanted, Payment, Report } from '#server/modules/payments/provider.ts'

/** Culqi's order: a code of PagoEfectivo or a QR of the wallets pays it, until it expires. */
const Order = z.looseObject({
  id: z.string().regex(/^ord_\w+$/),
  amount: z.number(),
  currency_code: z.string(),
  state: z.string(),
  creation_date: z.number().optional(),
  /** The CIP, once it was made for a customer. */
  payment_code: z.string().max(40).nullish(),
  metadata: z.looseObject({ payment: z.string().optional() }).nullish(),
})

export const isOrderRef = (ref: string | null): ref is string => ref?.startsWith('ord_') ?? false

const states: Readonly<Record<string, Report['state']>> = {
  paid: 'succeeded',
  expired: 'canceled',
  deleted: 'canceled',
}

/** Opens one and returns its id. Throws ProviderError when Culqi does not open it. */
export async function openOrder(payment: Payment, { number, expiresAt }: CodeWanted): Promise<string> {
  const { name, lastname, email, phone } = payment.customer
  const answer = await api('/orders', {
    amount: payment.amount,
    currency_code: payment.currency,
    description: `Pedido ${number}`,
    // Culqi takes each number once, and an order of the shop may be tried again.
    order_number: `${number}-${payment.id.slice(-8)}`,
    client_details: { first_name: name, last_name: lastname, email, phone_number: phone },
    expiration_date: Math.floor(expiresAt.getTime() / 1000),
    confirm: false,
    metadata: { payment: payment.id, order: payment.orderId },
  })
  const order = answer.status === 201 ? Order.safeParse(answer.body).data : undefined
  if (!order) throw unreadable(answer)
  return order.id
}

/** Its state; null when Culqi does not know it, or it has another amount, currency or payment. */
export async function findOrder(payment: Payment, ref: string): Promise<Report | null> {
  const answer = await api(`/orders/${encodeURIComponent(ref)}`)
  if (answer.status === 404) return null
  const order = answer.status === 200 ? Order.safeParse(answer.body).data : undefined
  if (!order) throw unreadable(answer)
  const isOwn =
    order.amount === payment.amount &&
    order.currency_code === payment.currency &&
    order.metadata?.payment === payment.id
  if (!isOwn) return null
  const { id, state, payment_code: code } = order
  return {
    state: states[state] ?? 'waiting',
    providerRef: id,
    rawState: state,
    refunded: cents(0),
    ...(code ? { code } : {}),
  }
}

/**
 * Takes it back, so that nobody can pay it any more; false when it stays as it is, because it was paid or has expired.
 */
export async function withdrawOrder(ref: string): Promise<boolean> {
  const { status } = await api(`/orders/${encodeURIComponent(ref)}`, undefined, 'DELETE')
  return status >= 200 && status < 300
}

/** RECONCILE-01: those that were opened in this time. Culqi does not refund what was paid by a code. */
export async function listOrders(span: Span): Promise<ListedCharge[]> {
  const orders = await listOf('orders', span, entry => {
    const order = Order.safeParse(entry).data
    return order ? { ...order, createdAt: readTime(order.creation_date) } : null
  })
  return orders.map(({ id, amount, currency_code: currency, state, metadata }) => ({
    reference: id,
    paymentId: metadata?.payment ?? null,
    amount: cents(amount),
    currency,
    isPaid: state === 'paid',
    refunded: null,
  }))
}
