import { and, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { limits, WIDE_NETWORKS } from '#shared/limits/table.ts'
import { mayHold, isHardEnough, orderWork } from '#shared/rules/work.ts'
import type { OrderProof } from '#shared/rules/orders.ts'
import { daysBefore, RETENTION } from '#shared/rules/retention.ts'
import { db } from '../../db/index.ts'
import { orderLines, orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { wideNetworkOf } from '../../lib/network.ts'
import { boundOf } from '../limits.ts'
import { isCodeOf, subjectOf, takeProof } from '../limits/proof.ts'
import type { Goods } from '../cart/goods.ts'
import { canMailCodes, ProofMissing } from './proof.ts'

/** The network of an order as it is kept: keyed hashes, which nobody can read an address from. */
interface OrderNetwork {
  network: string
  /** Null for IPv4, where it would be the same. */
  wideNetwork: string | null
}

export function networkOfOrder(address: string): OrderNetwork {
  const wide = wideNetworkOf(address)
  return {
    network: subjectOf('network', address),
    wideNetwork: wide === address ? null : subjectOf('network', wide),
  }
}

interface Ordering {
  from: OrderNetwork
  /** For which a proof counts: this attempt of this customer from this network. */
  subject: string
  proof: string | null
  lines: readonly Goods[]
}

/**
 * NETWORK-02, NETWORK-04: what this order has proved, '' where its network has few open orders and nothing is asked for.
 * Refuses with `ProofMissing`, `orderCodeWrong`, and without a mail server with `networkOrdersFull` and
 * `networkStockHeld`. Inside of the order's transaction; those of a network are counted one after the other.
 */
export async function checkNetwork({ from, subject, proof, lines }: Ordering): Promise<OrderProof> {
  const excess = await excessOf(from)
  const isHeldBy = await scarceLine(from.network, lines)
  if (excess.open < 0 && !isHeldBy) return ''
  const proved = await takeProof(proof, subject)
  if (proved?.kind === 'code') return 'code'
  if (isCodeOf(proof, subject)) throw new AppError('orderCodeWrong')
  const difficulty = orderWork(excess.open)
  const isFull = excess.unproved >= 0
  if (isHeldBy || isFull) {
    if (canMailCodes()) throw new ProofMissing({ difficulty, isCodeOnly: true })
    throw isHeldBy
      ? new AppError('networkStockHeld', { product: isHeldBy.name })
      : new AppError('networkOrdersFull')
  }
  if (proved && isHardEnough(proved.difficulty, difficulty)) return 'work'
  throw new ProofMissing({ difficulty, isCodeOnly: false })
}

/** Neither paid nor sent, confirmed in cash or not. */
const isOpen = sql`${orders.status} in ('pending', 'placed', 'warehouse') and ${orders.paymentStatus} = 'unpaid'`
const isUnproved = sql`${isOpen} and ${orders.proof} <> 'code'`
/** Only these raise what a network may have open. */
const isSettled = sql`${orders.status} in ('placed', 'warehouse', 'shipped', 'delivered')
  and (${orders.paymentStatus} = 'paid' or ${orders.shippedAt} is not null)`

/** How many orders there are above the ceiling, below zero for fewer: in the network or the /48 around it, whichever is more. */
async function excessOf({ network, wideNetwork }: OrderNetwork): Promise<{ open: number; unproved: number }> {
  const wide = wideNetwork ?? network
  for (const name of [...new Set([network, wide])].toSorted())
    await db().execute(sql`select pg_advisory_xact_lock(hashtextextended(${`order-network:${name}`}, 0))`)
  const here = await countOrders(eq(orders.network, network), 1)
  if (wideNetwork === null) return here
  const around = await countOrders(eq(orders.wideNetwork, wideNetwork), WIDE_NETWORKS)
  return { open: Math.max(here.open, around.open), unproved: Math.max(here.unproved, around.unproved) }
}

async function countOrders(where: ReturnType<typeof eq>, times: number) {
  const of = (condition: typeof isOpen) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [found] = await db()
    .select({ open: of(isOpen), unproved: of(isUnproved), settled: of(isSettled) })
    .from(orders)
    .where(where)
  const { open = 0, unproved = 0, settled = 0 } = found ?? {}
  return {
    open: open - boundOf(limits.openOrdersNetwork).max * times - settled,
    unproved: unproved - boundOf(limits.unprovedOrdersNetwork).max * times - settled,
  }
}

/** The first line of whose stock unproved orders of the network would hold too much. */
async function scarceLine(network: string, lines: readonly Goods[]): Promise<Goods | undefined> {
  const held = await db()
    .select({
      productId: orderLines.productId,
      sizeId: orderLines.sizeId,
      units:
        sql<number>`sum(${orderLines.quantity} - ${orderLines.cancelled} - ${orderLines.returned})`.mapWith(
          Number,
        ),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(
      and(
        eq(orders.network, network),
        isUnproved,
        inArray(
          orderLines.productId,
          lines.map(({ productId }) => productId),
        ),
      ),
    )
    .groupBy(orderLines.productId, orderLines.sizeId)
  return lines.find(({ productId, sizeId, quantity, stock }) => {
    const of = held.find(row => row.productId === productId && row.sizeId === sizeId)
    return !mayHold({ held: of?.units ?? 0, wanted: quantity, stock })
  })
}

/** An order that is called off or old needs no network any more; its limits count neither. */
export async function forgetNetworks(): Promise<void> {
  const isOver = or(
    inArray(orders.status, ['cancelled', 'returned']),
    lt(orders.createdAt, daysBefore(clock.now(), RETENTION.orderNetworkDays)),
  )
  await db()
    .update(orders)
    .set({ network: null, wideNetwork: null })
    .where(and(or(isNotNull(orders.network), isNotNull(orders.wideNetwork)), isOver))
}
