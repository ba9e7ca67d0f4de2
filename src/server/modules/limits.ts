import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError, type ErrorCode } from '#shared/errors.ts'
import { db } from '../db/index.ts'
import { rateHits } from '../db/schema/limits.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'

export const DAY_MINUTES = 24 * 60

/** How often something may happen: so many times in a window of so many minutes, at most a day. */
export interface Quota {
  kind: string
  /** An e-mail, document, order, account or network address; kept hashed. */
  subject: string
  max: number
  /** RATE_LIMIT_MINUTES where it is left out. */
  minutes?: number
  /** How much of it this takes, at most 2^30 in a window; 1 where it is left out. */
  by?: number
  /** The refusal, `tooManyRequests` where it is left out. */
  code?: ErrorCode
}

/** Keys are stored hashed: once counted, an e-mail or address need not be readable. */
const hashed = (kind: string, subject: string): string =>
  `${kind}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url').slice(0, 32)}`

/** Counts what it takes and returns the number in the current window. */
async function count({
  kind,
  subject,
  by = 1,
  minutes = env().rateLimits.windowMinutes,
}: Quota): Promise<number> {
  const windowMs = minutes * 60_000
  const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs)
  const [row] = await db()
    .insert(rateHits)
    .values({ key: hashed(kind, subject), windowStart, hits: Math.max(0, by) })
    .onConflictDoUpdate({
      target: [rateHits.key, rateHits.windowStart],
      set: { hits: sql`greatest(0, ${rateHits.hits} + ${by})` },
    })
    .returning({ hits: rateHits.hits })
  return row?.hits ?? 0
}

/** Counts one more for each quota and returns whether all of them still allow it. */
export async function isWithin(...quotas: readonly Quota[]): Promise<boolean> {
  for (const quota of quotas) if ((await count(quota)) > quota.max) return false
  return true
}

/**
 * Counts one for each quota, in their order, and refuses at the first that is used up. Call it outside of the use
 * case's transaction, so that a refused attempt stays counted.
 */
export async function spend(...quotas: readonly Quota[]): Promise<void> {
  for (const [place, quota] of quotas.entries()) {
    if (await isWithin(quota)) continue
    // Of an amount nothing was used: a refused one takes nothing from those that would fit.
    if (quota.by !== undefined) await giveBack(...quotas.slice(0, place + 1))
    throw new AppError(quota.code ?? 'tooManyRequests')
  }
}

/** Takes back what was counted for each quota. */
export async function giveBack(...quotas: readonly Quota[]): Promise<void> {
  for (const quota of quotas) await count({ ...quota, by: -(quota.by ?? 1) })
}

/**
 * Counts one attempt, strictly per subject (an e-mail, document or order) and loosely per network address,
 * since whole neighbourhoods share one. Refuses with `tooManyRequests`.
 */
export async function limit(
  kind: string,
  { subject, address }: { subject?: string; address: string },
): Promise<void> {
  const limits = env().rateLimits
  await spend({ kind: `${kind}-address`, subject: address, max: limits.address })
  if (subject) await spend({ kind, subject, max: limits.account })
}
