import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { isPayable } from '#shared/rules/orders.ts'
import { CODE_PAUSE_MS } from '#shared/rules/payments.ts'
import { limits } from '#shared/limits/table.ts'
import { confirmPath, routes } from '#shared/routes.ts'
import { AppError } from '#shared/errors.ts'
import type { ProviderAdapter } from '#providers/adapter.ts'
import { db, transaction } from '../../db/index.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { log } from '../../lib/log.ts'
import { newId } from '../../lib/uuid.ts'
import { spend } from '../limits.ts'
import { providerNamed } from '../payments/choice.ts'
import { codeEnd, isGoodAt } from '../payments/codes.ts'
import {
  expireAttempt,
  findOpenCode,
  insertPayment,
  noteReturn,
  toPayment,
  type PaymentRow,
} from '../payments/ledger.ts'
import { ProviderError } from '../payments/request.ts'
import { absoluteUrl } from '../site.ts'
import { withdrawOpenCode, checkPayment } from './settle.ts'
import { findOrder, type OrderRow } from './rows.ts'

/** PROVIDER-05: the provider's page for this order that is open, and is so for long enough to pay on it. */
export async function findOpenPage(orderId: string, provider: ProviderAdapter): Promise<PaymentRow | null> {
  const out = await findOpenCode(orderId)
  return out && isGoodAt(provider, out) ? out : null
}

/**
 * PROVIDER-05: the provider's own page for this order: the open one, or a new one. Every other open way to pay the
 * order is closed first, so that it is not paid twice. Refuses with `paymentUnavailable` when the provider opens none,
 * `codeNotTakenBack` when the other way cannot be closed, `paymentInProgress` while it is being paid.
 */
export async function openRedirect(order: OrderRow, provider: ProviderAdapter): Promise<PaymentRow> {
  const out = await findOpenPage(order.id, provider)
  if (out) return out
  await withdrawOpenCode(order.id)
  const expiresAt = await codeEnd(order)
  if (!provider.redirect || !expiresAt) throw new AppError('paymentUnavailable')
  const id = newId()
  const asked = await toPayment({ id, orderId: order.id, amount: order.total, providerRef: null })
  const { ref, url } = await provider.redirect
    .open(asked, {
      number: order.number,
      expiresAt,
      returnUrl: absoluteUrl(`/api/payments/return/${provider.name}`),
      webhookUrl: absoluteUrl(`/api/payments/webhook/${provider.name}`),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      log.warn('no page to pay on', { provider: provider.name, reason: error })
      throw new AppError('paymentUnavailable')
    })
  return transaction(async () => {
    const locked = await findOrder(order.id, { lock: true })
    if (!locked || !isPayable(locked)) throw new AppError('orderNotPending')
    const other = await findOpenCode(order.id)
    // If two tabs open a page at the same time, the one that was stored first is used; the other is shown to nobody.
    if (other && isGoodAt(provider, other)) return other
    if (other) throw new AppError('codeNotTakenBack')
    await expireAttempt(order.id)
    const sentAt = clock.now()
    return insertPayment(locked, provider.name, {
      id,
      state: 'waiting',
      providerRef: ref,
      redirectUrl: url,
      sentAt,
      nextCheckAt: new Date(sentAt.getTime() + CODE_PAUSE_MS),
      expiresAt,
    })
  })
}

/** The longest wait for a browser that comes back; the result page asks again. */
const PATIENCE_MS = 4_000
/**
 * PROVIDER-06: where a provider's page leads back to. The address only says which payment to read from the provider; it
 * proves nothing. Returns the result page (ROUTE-14), with the payment's secret, which only its own customer can use.
 */
export async function acceptReturn(name: string, query: URLSearchParams, address: string): Promise<string> {
  const provider = providerNamed(name)
  const named = provider?.redirect?.readReturn(query)
  if (!named) return routes.confirm
  const [row] = await db().select().from(payments).where(eq(payments.id, named.paymentId))
  if (row?.provider !== name) return routes.confirm
  await spend([limits.returnNetwork, address])
  if (row.state === 'waiting' || row.state === 'canceled') {
    if (named.ref !== null) await noteReturn(row.id)
    await Promise.race([read(row, named.ref), wait(PATIENCE_MS, undefined, { ref: false })])
  }
  return confirmPath(row.secret)
}

async function read(row: PaymentRow, ref: string | null): Promise<void> {
  try {
    await checkPayment(row, ref)
  } catch (error) {
    log.error('payment that its customer came back from was not read', error, { provider: row.provider })
  }
}
