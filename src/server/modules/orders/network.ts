import { and, eq, gte, isNotNull, lt, or } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { limits, WIDE_NETWORKS } from '#shared/limits/table.ts'
import { mayHold, isHardEnough, orderWork } from '#shared/rules/work.ts'
import type { OrderProof } from '#shared/rules/orders.ts'
import { daysBefore, RETENTION } from '#shared/rules/retention.ts'
import { db } from '../../db/index.ts'
import { jobMarks } from '../../db/schema/jobs.ts'
import { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import { wideNetworkOf } from '../../lib/network.ts'
import { boundOf } from '../limits.ts'
import { isCodeOf, subjectOf, takeProof } from '../limits/proof.ts'
import type { OrderItem } from '../cart/items.ts'
import type { NetworkCount, OpenOrders, OrderNetwork } from './open-orders.ts'
import { canMail } from '../mail/queue.ts'
import { ProofMissing } from './proof.ts'

export function networkOfOrder(address: string): OrderNetwork {
  const wide = wideNetworkOf(address)
  return {
    network: subjectOf('network', address),
    wideNetwork: wide === address ? null : subjectOf('network', wide),
  }
}

interface Proving {
  /** What a proof is for: this attempt of this customer from this network. */
  subject: string
  proof: string | null
  orders: OpenOrders
  lines: readonly Ordered[]
}

type Ordered = Pick<OrderItem, 'productId' | 'variantId' | 'quantity' | 'stock' | 'name'>

/**
 * NETWORK-02, NETWORK-04: what this order has proved; '' when its network has few open orders and no proof is needed.
 * Refuses with `ProofMissing`, `orderCodeWrong`, and without a mail server with `networkOrdersFull` and
 * `networkStockHeld`. Inside of the order's transaction; the orders of a network are counted one after the other.
 */
export async function checkNetwork({ subject, proof, orders: counted, lines }: Proving): Promise<OrderProof> {
  const excess = excessOf(counted)
  const isHeldBy = scarceLine(counted, lines)
  if (excess.open < 0 && !isHeldBy) return ''
  const proved = await takeProof(proof, subject)
  if (proved?.kind === 'code') return 'code'
  if (isCodeOf(proof, subject)) throw new AppError('orderCodeWrong')
  const difficulty = orderWork(excess.open)
  const isFull = excess.unproved >= 0
  if (isHeldBy || isFull) {
    if (canMail()) throw new ProofMissing({ difficulty, isCodeOnly: true })
    throw isHeldBy
      ? new AppError('networkStockHeld', { product: isHeldBy.name })
      : new AppError('networkOrdersFull')
  }
  if (proved && isHardEnough(proved.difficulty, difficulty)) return 'work'
  throw new ProofMissing({ difficulty, isCodeOnly: false })
}

type Excess = Pick<NetworkCount, 'open' | 'unproved'>

/**
 * By how many orders the limit is exceeded, in the network or in the /48 around it, whichever is more; negative if
 * there are fewer.
 */
function excessOf({ here, around }: OpenOrders): Excess {
  const [near, wide] = [aboveCeiling(here, 1), aboveCeiling(around, WIDE_NETWORKS)]
  return { open: Math.max(near.open, wide.open), unproved: Math.max(near.unproved, wide.unproved) }
}

const aboveCeiling = ({ open, unproved, settled }: NetworkCount, times: number): Excess => ({
  open: open - boundOf(limits.openOrdersNetwork).max * times - settled,
  unproved: unproved - boundOf(limits.unprovedOrdersNetwork).max * times - settled,
})

/** The first line of which unproved orders of the network would hold too much stock. */
const scarceLine = ({ held }: OpenOrders, lines: readonly Ordered[]): Ordered | undefined =>
  lines.find(({ productId, variantId, quantity, stock }) => {
    const of = held.find(row => row.productId === productId && row.variantId === variantId)
    return !mayHold({ held: of?.units ?? 0, wanted: quantity, stock })
  })

/** How long before its last run a job reads again: a transaction may end late, and clocks of instances differ. */
const OVERLAP_MS = 60 * 60_000
/** With another number of days the job begins with the oldest order again. */
const JOB = `forgetNetworks ${String(RETENTION.orderNetworkDays)}`

/**
 * NETWORK-07: deletes the network of orders that were cancelled, came back or became old since the last run, because
 * limits do not count those. It reads these orders alone. After a clock that was ahead it reads from the present again.
 */
export async function forgetNetworks(): Promise<void> {
  const now = clock.now()
  const [mark] = await db().select().from(jobMarks).where(eq(jobMarks.job, JOB))
  const from = new Date(mark ? Math.min(mark.doneUntil.getTime(), now.getTime()) - OVERLAP_MS : 0)
  const { orderNetworkDays } = RETENTION
  const isOver = or(
    and(eq(orders.status, 'cancelled'), gte(orders.cancelledAt, from)),
    and(eq(orders.status, 'returned'), gte(orders.returnedAt, from)),
    and(
      gte(orders.createdAt, mark ? daysBefore(from, orderNetworkDays) : from),
      lt(orders.createdAt, daysBefore(now, orderNetworkDays)),
    ),
  )
  await db()
    .update(orders)
    .set({ network: null, wideNetwork: null })
    .where(and(isNotNull(orders.network), isOver))
  await db()
    .insert(jobMarks)
    .values({ job: JOB, doneUntil: now })
    .onConflictDoUpdate({ target: jobMarks.job, set: { doneUntil: now } })
}
