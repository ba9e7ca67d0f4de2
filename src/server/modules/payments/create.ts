import { and, desc, eq } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { PaymentStateAnswer, PayInput } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { asCustomer, type Actor, type CustomerActor } from '../../lib/actor.ts'
import { log } from '../../lib/log.ts'
import { limitCards } from './limits.ts'
import { availableProvider, providerNamed } from './choice.ts'
import type { PaymentProvider } from './provider.ts'
import { ProviderError } from './request.ts'
import {
  findPayment,
  insertPayment,
  openPayments,
  refresh,
  storeReport,
  succeededPayment,
  toPayment,
  type PaymentRow,
} from './sessions.ts'

type OrderRow = typeof orders.$inferSelect

interface Wanted {
  /** As sent; must be what the stored order costs (D-71). */
  price: Soles
  orderId?: string | undefined
}

/** API-34: a payment of the caller's stored, unpaid order; an open one is handed out again. */
export async function createPayment(
  actor: Actor,
  wanted: Wanted,
  address: string,
): Promise<{ clientSecret: string }> {
  const customer = asCustomer(actor)
  const provider = await availableProvider()
  const { id, total } = await findPayable(customer, wanted)
  const fits = (payment: PaymentRow): boolean =>
    payment.provider === provider.name && payment.amount === total && isReusable(payment)
  const known = await openPayments(id)
  // Whoever only opens the page again tries no further card.
  if (!known.some(fits)) await limitCards('open', { orderId: id, customerId: customer.id, address })
  for (const payment of known) if (payment.state === 'processing') await reachable(() => refresh(payment))
  const row = await transaction(async () => {
    const order = await findPayable(customer, wanted)
    if (await succeededPayment(order.id)) throw new AppError('orderNotPending')
    const open = await openPayments(order.id)
    if (open.some(({ state }) => state === 'processing')) throw new AppError('paymentInProgress')
    return open.find(fits) ?? insertPayment(order, provider.name)
  })
  return {
    clientSecret: isReusable(row) && row.providerRef !== null ? row.secret : await open(provider, row),
  }
}

/** Stripe's payments are known by their reference; one without is only just being made by another request. */
const isReusable = (row: PaymentRow): boolean => row.provider === 'culqi' || row.providerRef !== null

async function open(provider: PaymentProvider, row: PaymentRow): Promise<string> {
  try {
    const { providerRef, secret } = await provider.open(await toPayment(row))
    if (secret === null) return row.secret
    await db().update(payments).set({ providerRef, secret }).where(eq(payments.id, row.id))
    return secret
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('payment could not be opened', { provider: provider.name, reason: error })
    await storeReport(row, { state: 'failed', providerRef: null })
    throw new AppError('paymentUnavailable')
  }
}

/**
 * The order named, else the caller's newest unpaid one of that price. A restricted session finds only its kind that
 * way: trying prices would lead it to an order whose number proves whose account it is (D-49).
 */
async function findPayable(
  { id: customerId, isRestricted }: CustomerActor,
  { price, orderId }: Wanted,
): Promise<OrderRow> {
  const isNamed = orderId !== undefined && isUuid(orderId)
  const chosen = isNamed
    ? eq(orders.id, orderId)
    : and(
        eq(orders.total, toCents(price)),
        eq(orders.status, 'pending'),
        eq(orders.paymentStatus, 'unpaid'),
        isRestricted ? eq(orders.provesCustomer, false) : undefined,
      )
  const [order] =
    orderId !== undefined && !isNamed
      ? []
      : await db()
          .select()
          .from(orders)
          .where(and(eq(orders.customerId, customerId), chosen))
          .orderBy(desc(orders.createdAt))
          .limit(1)
          .for('update')
  if (!order) throw new AppError('notFound', { what: things.order })
  if (order.status === 'cancelled') throw new AppError('orderCancelled')
  if (!isPayable(order)) throw new AppError('orderNotPending')
  if (order.total !== toCents(price)) throw new AppError('paymentMismatch')
  return order
}

/** The state of a payment, after asking its provider; a secret of somebody else's order is unknown. */
export async function getPayment(actor: Actor, secret: string): Promise<PaymentStateAnswer> {
  const { id: customerId } = asCustomer(actor)
  return present(await reachable(() => findOwn(customerId, secret).then(refresh)))
}

/** Charges a card form's token. 'processing' is written first, so that a charge whose answer is lost is looked for. */
export async function payWithToken(
  actor: Actor,
  secret: string,
  { token, authentication }: PayInput,
  address: string,
): Promise<PaymentStateAnswer> {
  const { id: customerId } = asCustomer(actor)
  const own = await findOwn(customerId, secret)
  const charge = providerNamed(own.provider)?.charge
  if (!charge) throw new AppError('paymentUnavailable')
  await limitCards('charge', { orderId: own.orderId, customerId, address })
  const row = await transaction(async () => {
    const [order] = await db().select().from(orders).where(eq(orders.id, own.orderId)).for('update')
    if (order?.status === 'cancelled') throw new AppError('orderCancelled')
    if (!order || !isPayable(order)) throw new AppError('orderNotPending')
    const fresh = await findOwn(customerId, secret)
    if (fresh.state !== 'created' && fresh.state !== 'requires_action')
      throw new AppError('paymentNotFinished')
    return storeReport(fresh, { state: 'processing', providerRef: null })
  })
  const report = await reachable(async () => charge(await toPayment(row), token, authentication))
  const settled = await storeReport(row, report)
  if (settled.state === 'failed') throw new AppError('paymentRejected')
  return present(settled)
}

async function findOwn(customerId: string, secret: string): Promise<PaymentRow> {
  const row = await findPayment(secret, customerId)
  if (!row) throw new AppError('notFound', { what: things.payment })
  return row
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw new AppError('paymentUnavailable')
    throw error
  }
}

/** The words of CONF-01; a payment that failed wants another card. */
const present = ({ state, orderId }: PaymentRow): PaymentStateAnswer => ({
  orderId,
  status: state === 'created' || state === 'failed' ? 'requires_payment_method' : state,
})
