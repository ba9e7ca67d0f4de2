import { and, asc, inArray, lte, sql } from 'drizzle-orm'
import { methodOfProvider } from '#shared/rules/payment-methods.ts'
import { ASKED_PAYMENTS, pauseMs } from '#shared/rules/payments.ts'
import { db, transaction } from '../../db/index.ts'
import { payments } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import { eachOf } from '../../lib/each.ts'
import { log } from '../../lib/log.ts'
import { providerNamed } from '../payments/choice.ts'
import {
  ASKED_AT_ONCE,
  findOpenCode,
  putOff,
  succeededPayments,
  type PaymentRow,
} from '../payments/ledger.ts'
import { lockOrder } from '../payments/locks.ts'
import { withdrawAndRead, readPayment, type Reading } from '../payments/reading.ts'
import { createRefund } from '../payments/refunds.ts'
import { applyProviderReport, isAsked, sinceSent } from '../payments/report.ts'
import { ProviderError } from '../payments/request.ts'
import { findOrder, type OrderRow } from './rows.ts'
import { confirmLocked } from './states.ts'
import { AppError } from '#shared/errors.ts'

const BATCH = 100

/**
 * PAYMENT-04: money that came confirms its locked order at once; if the order takes no money any more, the money is
 * refunded. Returns whether it confirmed the order.
 */
export async function settle(order: OrderRow, payment: PaymentRow): Promise<boolean> {
  const others = (await succeededPayments(order.id)).filter(({ id }) => id !== payment.id)
  const isNeeded = order.status === 'pending' && order.total === payment.amount && others.length === 0
  if (isNeeded) await confirmLocked(order, methodOfProvider(payment.provider))
  else await createRefund(order, payment, order.status === 'cancelled' ? 'cancelled' : 'second')
  return isNeeded
}

/** The ledger takes the provider's report, and the order follows. */
export const applyReading = (known: PaymentRow, reading: Reading): Promise<PaymentRow> =>
  transaction(async () => {
    const order = await lockOrder(known.orderId)
    const { payment, isTaken } = await applyProviderReport(order, known, reading)
    if (isTaken) await settle(order, payment)
    return payment
  })

/** Asks the provider about a payment without a result; throws ProviderError when the provider cannot be asked. */
export async function refresh(row: PaymentRow): Promise<PaymentRow> {
  const provider = providerNamed(row.provider)
  if (!provider || !isAsked(row)) return row
  return settleReading(row, await readPayment(provider, row))
}

/**
 * PAYMENT-15: if a payment that was given up as lost was paid after all, the code that replaced it is withdrawn first.
 */
async function settleReading(row: PaymentRow, reading: Reading): Promise<PaymentRow> {
  const code = reading.report?.state === 'succeeded' ? await findOpenCode(row.orderId) : null
  if (code && code.id !== row.id) await withdrawAndSettle(code)
  return applyReading(row, reading)
}

/**
 * PAYMENT-15: withdraws a code at its provider; if it was paid meanwhile, it confirms its order. Throws ProviderError
 * when that cannot be known.
 */
async function withdrawAndSettle(row: PaymentRow): Promise<PaymentRow> {
  return settleReading(row, await withdrawAndRead(providerNamed(row.provider), row))
}

/**
 * PAYMENT-03, PAYMENT-05: asks about every payment that is due, whatever happened to its order, so that no callback
 * address has to be reachable from outside. A silent provider is asked next time.
 */
export async function checkPayments(signal?: AbortSignal): Promise<void> {
  const due = await db()
    .select()
    .from(payments)
    .where(
      and(
        lte(payments.nextCheckAt, clock.now()),
        inArray(payments.state, [...ASKED_PAYMENTS, 'succeeded', 'failed', 'canceled']),
      ),
    )
    // Payments without a result come first; those that are only read again may be many.
    .orderBy(sql`${payments.state} in ('succeeded', 'failed')`, asc(payments.nextCheckAt))
    .limit(BATCH)
  await eachOf(due, { atOnce: ASKED_AT_ONCE, signal }, row => checkPayment(row))
}

/** Asks about one payment, also one that succeeded; `ref` is a charge that may be its own (PAYMENT-09). */
export async function checkPayment(row: PaymentRow, ref: string | null = null): Promise<void> {
  const provider = providerNamed(row.provider)
  try {
    if (!provider) await putOff(row, pauseMs(sinceSent(row)))
    else if (await isUnwanted(row)) await withdrawAndSettle(row)
    else await settleReading(row, await readPayment(provider, row, ref))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('payment could not be checked', { provider: row.provider, reason: error })
    await putOff(row, pauseMs(sinceSent(row)))
  }
}

/** PAYMENT-15: whether it is a code that has expired or was replaced, or whose order takes no money any more. */
async function isUnwanted({ state, expiresAt, orderId }: PaymentRow): Promise<boolean> {
  if (expiresAt === null || (state !== 'waiting' && state !== 'lost')) return false
  const isOver = state === 'lost' || expiresAt <= clock.now()
  return isOver || (await findOrder(orderId))?.status !== 'pending'
}

/**
 * PAYMENT-15: withdraws an order's code before the order is paid in another way, so that it is not paid twice. If the
 * code was paid meanwhile, it confirms the order. Call it outside of a transaction, because it waits for the network;
 * under the order's lock, `refuseOpenCode` checks once more. Refuses with `codeNotTakenBack` when the provider cannot
 * be asked.
 */
export async function withdrawOpenCode(orderId: string): Promise<void> {
  const code = await findOpenCode(orderId)
  if (!code) return
  try {
    const { state } = await withdrawAndSettle(code)
    if (state !== 'waiting') return
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn('a code was not taken back', { provider: code.provider, reason: error })
  }
  throw new AppError('codeNotTakenBack')
}
