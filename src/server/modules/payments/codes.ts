import type { ProviderAdapter } from '#providers/adapter.ts'
import { longestHoldMinutes } from '#shared/rules/holds.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { CODE_PAUSE_MS } from '#shared/rules/payments.ts'
import { transaction } from '../../db/index.ts'
import { clock } from '../../lib/clock.ts'
import { log } from '../../lib/log.ts'
import { newId } from '../../lib/uuid.ts'
import { findCompanyRow, holdsOf } from '../company.ts'
import { findOpenCode, insertPayment, findOpenPayment, toPayment, type PaymentRow } from './ledger.ts'
import { ProviderError } from './request.ts'
import { lockOrder, type OrderRow } from './locks.ts'

const MINUTE_MS = 60_000
/** The shortest useful time for a code: the customer has to go to an agent. */
const LEAST_MS = 5 * MINUTE_MS

/**
 * PAYMENT-15: a payment code for as long as the stock of this order is held: the open one, else a new one. Null if the
 * owner offers no codes, the amount or the time left is too small, or the provider opens none. The customer can always
 * pay by card instead.
 */
export async function offerCode(order: OrderRow, provider: ProviderAdapter): Promise<PaymentRow | null> {
  if (!(await provider.offersCode(order.total))) return null
  const out = await findOpenCode(order.id)
  if (out) return isGoodAt(provider, out) ? out : null
  const expiresAt = await codeEnd(order)
  if (!expiresAt) return null
  try {
    return await open(order, provider, expiresAt)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('no code to pay with', { provider: provider.name, reason: error })
    return null
  }
}

/** Until when the stock of an order that is being paid is held; null when too little time is left. */
export async function codeEnd({ createdAt, proof }: OrderRow): Promise<Date | null> {
  const holds = holdsOf(await findCompanyRow())
  const now = clock.now().getTime()
  // An order that waits for its code is not cancelled, so this is also how long its stock is held.
  const latest = createdAt.getTime() + longestHoldMinutes(proof) * MINUTE_MS
  const end = Math.min(now + holds.card * MINUTE_MS, latest)
  return end - now < LEAST_MS ? null : new Date(end)
}

/** A code that expires soon is not shown, and no other is opened before it is withdrawn. */
export const isGoodAt = ({ name }: ProviderAdapter, { provider, expiresAt }: PaymentRow): boolean =>
  provider === name && expiresAt !== null && expiresAt.getTime() - clock.now().getTime() > LEAST_MS

/**
 * The code is opened at the provider before the row is written: a code without a row is never shown, so it does no
 * harm.
 */
async function open(order: OrderRow, provider: ProviderAdapter, expiresAt: Date): Promise<PaymentRow | null> {
  const id = newId()
  const asked = await toPayment({ id, orderId: order.id, amount: order.total, providerRef: null })
  const providerRef = await provider.openCode(asked, { number: order.number, expiresAt })
  return transaction(async () => {
    const locked = await lockOrder(order.id)
    if (!isPayable(locked)) return null
    const other = await findOpenCode(order.id)
    if (other) return isGoodAt(provider, other) ? other : null
    if (!isOpenCardAt(await findOpenPayment(order.id), provider)) return null
    const sentAt = clock.now()
    const nextCheckAt = new Date(sentAt.getTime() + CODE_PAUSE_MS)
    return insertPayment(locked, provider.name, {
      id,
      state: 'waiting',
      providerRef,
      sentAt,
      nextCheckAt,
      expiresAt,
    })
  })
}

/** Another tab may have chosen a wallet meanwhile, or be charging a card. */
const isOpenCardAt = (card: PaymentRow | null, { name }: ProviderAdapter): boolean =>
  card !== null && card.provider === name && (card.state === 'created' || card.state === 'requires_action')
