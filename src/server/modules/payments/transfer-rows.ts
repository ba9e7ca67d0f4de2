import { and, desc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import { WALLETS, type Wallet } from '#shared/business.ts'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { toSoles } from '#shared/rules/money.ts'
import { isPayable } from '#shared/rules/orders.ts'
import { walletOf } from '#shared/rules/payments.ts'
import { LATE_MS, manualTransferState } from '#shared/rules/manual-transfer.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, receiptPictures } from '../../db/schema/payments.ts'
import { clock } from '../../lib/clock.ts'
import type { PaymentRow } from './ledger.ts'
import type { OrderRow } from './locks.ts'

/** A manual transfer. */
export interface TransferRow extends PaymentRow {
  /** WALLET-10: whether the customer sent a picture of the receipt. */
  hasPicture: boolean
}

/**
 * The transfers of some orders, each order's newest first. Other payments are left out here: with the
 * wallets in its condition PostgreSQL may read all transfers that there are (GROW-03).
 */
export async function transferRows(orderIds: readonly string[]): Promise<TransferRow[]> {
  if (orderIds.length === 0) return []
  const rows = await db()
    .select({
      ...getTableColumns(payments),
      hasPicture: sql<boolean>`${receiptPictures.paymentId} is not null`,
    })
    .from(payments)
    .leftJoin(receiptPictures, eq(receiptPictures.paymentId, payments.id))
    .where(inArray(payments.orderId, [...orderIds]))
    .orderBy(desc(payments.attempt))
  return rows.filter(({ provider }) => walletOf(provider) !== null)
}

/** For each payment, the numbers of other orders with the same number of operation in the same wallet (WALLET-04). */
export const repeatsOfAll = (rows: readonly PaymentRow[]): Promise<Map<string, string[]>> => namedWith(rows)

export const repeatsOf = async (row: PaymentRow): Promise<string[]> =>
  (await repeatsOfAll([row])).get(row.id) ?? []

/** WALLET-11: such orders whose transfer the owner approved. */
export const approvedWithAll = (rows: readonly PaymentRow[]): Promise<Map<string, string[]>> =>
  namedWith(rows, eq(payments.state, 'succeeded'))

export const approvedWith = async (row: PaymentRow): Promise<string[]> =>
  (await approvedWithAll([row])).get(row.id) ?? []

/** The most payments that are looked up for one. */
const MOST_NAMED = 50

/**
 * Each number is looked up: in a plain join PostgreSQL reads all transfers that there ever were where those
 * of a day are wanted (GROW-03).
 */
async function namedWith(all: readonly PaymentRow[], where?: SQL): Promise<Map<string, string[]>> {
  const named = all.filter(({ provider, providerRef }) => providerRef !== null && walletOf(provider) !== null)
  const numbers = new Map<string, string[]>()
  if (named.length === 0) return numbers
  const column = (of: (row: PaymentRow) => string | null) => sql.param(named.map(of))
  const wanted = sql`unnest(${column(({ id }) => id)}::uuid[], ${column(({ provider }) => provider)}::text[],
    ${column(({ providerRef }) => providerRef)}::text[]) as wanted (id, provider, reference)`
  const other = db()
    .select({ orderId: payments.orderId })
    .from(payments)
    .where(
      and(
        inArray(payments.provider, [...WALLETS]),
        sql`${payments.provider} = wanted.provider`,
        sql`ltrim(${payments.providerRef}, '0') = ltrim(wanted.reference, '0')`,
        sql`${payments.id} <> wanted.id`,
        where,
      ),
    )
    .limit(MOST_NAMED)
    .as('other')
  const rows = await db()
    .selectDistinct({ id: sql<string>`wanted.id`, number: orders.number })
    .from(wanted)
    .innerJoinLateral(other, sql`true`)
    .innerJoin(orders, eq(orders.id, other.orderId))
  for (const { id, number } of rows) numbers.set(id, [...(numbers.get(id) ?? []), number])
  return numbers
}

/**
 * Whether its customer may still send a number: while it is expected, and for a week after its order was cancelled
 * (WALLET-05).
 */
export function canSend(order: OrderRow, row: PaymentRow): boolean {
  if (row.state === 'created') return isPayable(order)
  const { cancelledAt } = order
  return (
    row.state === 'canceled' &&
    cancelledAt !== null &&
    clock.now().getTime() - cancelledAt.getTime() < LATE_MS
  )
}

/** WALLET-06: the newest transfer as its customer sees it; null when there is none, or another method replaced it. */
export function presentTransfer(order: OrderRow, rows: readonly TransferRow[]): ManualTransferAnswer | null {
  const [row, before] = rows.filter(({ orderId }) => orderId === order.id)
  const state = row ? manualTransferState(row.state, order.status) : null
  if (!row || !state) return null
  const refused = state === 'waiting' && before?.state === 'failed' ? before : null
  const isHeld = order.status === 'pending' && state !== 'verifying'
  return {
    state,
    wallet: walletOf(row.provider) ?? ('yape' satisfies Wallet),
    amount: toSoles(row.amount),
    until: isHeld ? (order.heldUntil?.toISOString() ?? null) : null,
    operation: row.providerRef ?? '',
    reason: (refused ?? row).rawState ?? '',
    wasRefused: refused !== null,
    canSend: canSend(order, row),
    hasPicture: row.hasPicture,
  }
}
