import { and, eq, gt, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { WIDE_NETWORKS, type CountedLimit } from '#shared/limits/table.ts'
import { db } from '../db/index.ts'
import { rateHits } from '../db/schema/limits.ts'
import { currentCall } from '../lib/call.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'
import { wideNetworkOf } from '../lib/network.ts'
import { counterOf, networkCounterOf } from './limits/counter.ts'
import { askForWork } from './limits/work.ts'

/** A row of the table and whom it counts; `max` takes the place of the row's own where the owner sets it. */
type Use = readonly [row: CountedLimit, subject: string, max?: number]

/** How many a limit allows by the owner's settings, and its window in seconds. */
export function boundOf({ max, seconds }: Limit): { max: number; seconds: number } {
  const { account, address, windowMinutes } = env().rateLimits
  const most =
    typeof max === 'number' ? max : 'account' in max ? max.account * account : max.address * address
  return { max: Math.ceil(most), seconds: seconds === 'window' ? windowMinutes * 60 : seconds }
}

function keyOf({ kind, by }: Limit, subject: string): string {
  const isNetwork = by === 'network' || by === 'wide'
  return `${kind}/${by}:${isNetwork ? networkCounterOf(subject) : counterOf(subject)}`
}

/** Counts one more and returns the number in the current window. */
async function count(row: CountedLimit, subject: string): Promise<number> {
  const key = keyOf(row, subject)
  const windowMs = boundOf(row).seconds * 1000
  const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs)
  const [counted] = await db()
    .insert(rateHits)
    .values({ key, windowStart })
    .onConflictDoUpdate({
      target: [rateHits.key, rateHits.windowStart],
      set: { hits: sql`${rateHits.hits} + 1` },
    })
    .returning({ hits: rateHits.hits })
  const call = currentCall()
  const giveBack = async () => {
    await db()
      .update(rateHits)
      .set({ hits: sql`${rateHits.hits} - 1` })
      .where(and(eq(rateHits.key, key), eq(rateHits.windowStart, windowStart), gt(rateHits.hits, 0)))
  }
  if (row.counts === 'stored') call?.ifRefused.push(giveBack)
  if (row.counts === 'refused') call?.ifDone.push(giveBack)
  return counted?.hits ?? 0
}

/** How many are above the bound, in the network itself or in the /48 around it, whichever is more. */
async function excessOf([row, subject, max = boundOf(row).max]: Use): Promise<number> {
  const excess = (await count(row, subject)) - max
  const wide = row.by === 'network' ? wideNetworkOf(subject) : subject
  if (wide === subject) return excess
  return Math.max(excess, (await count({ ...row, by: 'wide' }, wide)) - max * WIDE_NETWORKS)
}

/** Counts one more for each use and returns whether all of them still allow it. */
export async function isWithin(...uses: readonly Use[]): Promise<boolean> {
  for (const use of uses) if ((await excessOf(use)) > 0) return false
  return true
}

/**
 * Counts one for each use, in their order, and refuses at the first that is used up, with the code of its row; a row of
 * `proofNeeded` lets a caller go on who has done some work (NETWORK-01). Call it outside of the use case's transaction,
 * so that a refused attempt stays counted.
 */
export async function spend(...uses: readonly Use[]): Promise<void> {
  for (const use of uses) {
    const excess = await excessOf(use)
    if (excess <= 0) continue
    const [row] = use
    if (row.code !== 'proofNeeded') throw new AppError(row.code)
    await askForWork(excess, boundOf(row).max)
  }
}
