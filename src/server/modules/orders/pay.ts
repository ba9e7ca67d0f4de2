import { and, desc, eq } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { PaymentCode, PaymentOpened, PaymentStateAnswer, PayInput } from '#shared/contracts/payments.ts'
import { AppError } from '#shared/errors.ts'
import { toCents, type Soles } from '#shared/rules/money.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { methodOfProvider } from '#shared/rules/payment-methods.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor, type CustomerActor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { checkAmount, limitCards, capture, isChargeable, startCapture } from '../payments/capture.ts'
import { availableProvider, providerNamed } from '../payments/choice.ts'
import {
  expireAttempt,
  findPayment,
  insertPayment,
  RETURNED,
  findOpenPayment,
  type PaymentRow,
} from '../payments/ledger.ts'
import { offerCode } from '../payments/codes.ts'
import { ProviderError } from '../payments/request.ts'
import { withdrawOpenCode, applyReading, refresh } from './settle.ts'
import { findOpenPage, openRedirect } from './redirect.ts'
import type { OrderRow } from './rows.ts'

interface Wanted {
  /** The price that was sent; it must be that of the stored order (D-71). */
  price: Soles
  orderId?: string | undefined
  /** PROVIDER-03: the provider's name; without it the owner's first one. */
  provider?: string | undefined
}

/** API-34: a payment of the caller's stored, unpaid order; an open one is returned again. */
export async function createPayment(actor: Actor, wanted: Wanted, address: string): Promise<PaymentOpened> {
  const customer = asCustomer(actor)
  const provider = await availableProvider(wanted.provider)
  const payable = await findPayable(customer, wanted)
  const { id, total } = payable
  await checkAmount(provider, total)
  const fits = (payment: PaymentRow | null): payment is PaymentRow => payment?.provider === provider.name
  // Opening the page again is no new attempt, so it is not counted.
  const open = await findOpenPayment(id)
  const known = provider.redirect ? await findOpenPage(id, provider) : open
  if (!fits(known)) await limitCards('open', { orderId: id, customerId: customer.id, address })
  if (open) await refreshed(open)
  if (provider.redirect) {
    const { secret: clientSecret, redirectUrl } = await openRedirect(payable, provider)
    return { clientSecret, ...(redirectUrl === null ? {} : { redirectUrl }) }
  }
  const { secret } = await transaction(async () => {
    const order = await findPayable(customer, wanted)
    const known = await findOpenPayment(order.id)
    if (known?.state === 'processing') throw new AppError('paymentInProgress')
    if (fits(known)) return known
    await expireAttempt(order.id)
    return insertPayment(order, provider.name)
  })
  const code = await offerCode(payable, provider)
  return { clientSecret: secret, ...(code ? { code: presentCode(code) } : {}) }
}

/**
 * The order that is named, else the caller's newest unpaid one of that price. By price, a restricted session finds only
 * orders of restricted sessions. Otherwise it could find, by trying prices, an order whose number proves whose account
 * it is (D-49).
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

/** The state of a payment, after asking its provider; a secret of somebody else's order is refused as unknown. */
export async function getPayment(actor: Actor, secret: string): Promise<PaymentStateAnswer> {
  const { id: customerId } = asCustomer(actor)
  return present(await refreshed(await findOwn(customerId, secret)))
}

/**
 * Charges a card form's token. 'processing' is written first: whatever happens to the answer, nothing else is charged
 * or done to the order until the provider says how it went (PAYMENT-02, PAYMENT-03).
 */
export async function payWithToken(
  actor: Actor,
  secret: string,
  means: PayInput,
  address: string,
): Promise<PaymentStateAnswer> {
  const { id: customerId } = asCustomer(actor)
  const own = await findOwn(customerId, secret)
  const provider = providerNamed(own.provider)
  if (!provider) throw new AppError('paymentUnavailable')
  await provider.checkMeans(means.token, own.amount)
  await limitCards('capture', { orderId: own.orderId, customerId, address })
  if (isChargeable(own)) await withdrawOpenCode(own.orderId)
  const row = await transaction(async () => {
    const [order] = await db().select().from(orders).where(eq(orders.id, own.orderId)).for('update')
    if (order?.status === 'cancelled') throw new AppError('orderCancelled')
    if (!order || !isPayable(order)) throw new AppError('orderNotPending')
    return startCapture(order, await findOwn(customerId, secret))
  })
  const { row: settled, isUntouched } = await charged(row, means)
  if (isUntouched) throw new AppError('paymentUnavailable')
  if (settled.state === 'failed') throw new AppError(provider.refusalOf(means.token, settled.rawState))
  return present(settled)
}

/** How a charge went; one whose answer is lost stays 'processing'. `isUntouched`: the provider did not look at it. */
async function charged(row: PaymentRow, means: PayInput): Promise<{ row: PaymentRow; isUntouched: boolean }> {
  const captured = await capture(row, means)
  if (captured === null) return { row, isUntouched: false }
  const { report, isUntouched } = captured
  return { row: await applyReading(row, { report, listed: null }), isUntouched }
}

async function findOwn(customerId: string, secret: string): Promise<PaymentRow> {
  const row = await findPayment(secret, customerId)
  if (!row) throw new AppError('notFound', { what: things.payment })
  return row
}

/** What is known about a payment after asking the provider; unchanged when the provider cannot be asked. */
async function refreshed(row: PaymentRow): Promise<PaymentRow> {
  try {
    return await refresh(row)
  } catch (error) {
    if (error instanceof ProviderError) return row
    throw error
  }
}

const presentCode = ({ secret, providerRef, expiresAt }: PaymentRow): PaymentCode => ({
  secret,
  reference: providerRef ?? '',
  until: (expiresAt ?? clock.now()).toISOString(),
})

/** The state in the words of CONF-01; after a failed payment another card is needed. */
function present({ state, orderId, provider, redirectUrl, rawState }: PaymentRow): PaymentStateAnswer {
  const known = { orderId, method: methodOfProvider(provider) }
  if (state === 'to_verify') return { ...known, status: 'processing' }
  if (state === 'lost') return { ...known, status: 'requires_payment_method', unclear: true }
  if (state === 'waiting' && redirectUrl !== null) {
    const isUnderway = rawState === RETURNED || providerNamed(provider)?.redirect?.isUnderway(rawState ?? '')
    return { ...known, status: isUnderway ? 'processing' : 'requires_payment_method' }
  }
  if (state === 'waiting') return { ...known, status: 'requires_action' }
  return { ...known, status: state === 'created' || state === 'failed' ? 'requires_payment_method' : state }
}
