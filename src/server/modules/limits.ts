import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { db } from '../db/index.ts'
import { rateHits } from '../db/schema.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'

/** Keys are stored hashed: an e-mail or address is nobody's business once it was counted. */
const hashed = (kind: string, subject: string): string =>
  `${kind}:${createHash('sha256').update(subject.trim().toLowerCase()).digest('base64url').slice(0, 32)}`

async function count(key: string, max: number): Promise<void> {
  const windowMs = env().rateLimits.windowMinutes * 60_000
  const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs)
  const [row] = await db()
    .insert(rateHits)
    .values({ key, windowStart })
    .onConflictDoUpdate({
      target: [rateHits.key, rateHits.windowStart],
      set: { hits: sql`${rateHits.hits} + 1` },
    })
    .returning({ hits: rateHits.hits })
  if ((row?.hits ?? 0) > max) throw new AppError('tooManyRequests')
}

/**
 * Counts one attempt, strictly per subject (an e-mail, document or order) and loosely per network address,
 * since whole neighbourhoods share one. Refuses with `tooManyRequests`. Call it outside of the use case's
 * transaction, so that a refused attempt stays counted.
 */
export async function limit(
  kind: string,
  { subject, address }: { subject?: string; address: string },
): Promise<void> {
  const limits = env().rateLimits
  await count(hashed(`${kind}-address`, address), limits.address)
  if (subject) await count(hashed(kind, subject), limits.account)
}
