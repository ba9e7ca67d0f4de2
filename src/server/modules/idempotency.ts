import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { connectionLimits as limits } from '#shared/limits/connections.ts'
import { answeredCalls } from '../db/schema/calls.ts'
import { db, transaction } from '../db/index.ts'
import { Buckets } from '../lib/buckets.ts'
import { clock } from '../lib/clock.ts'
import { singleton } from '../lib/singleton.ts'

/** How long an answer is kept for a caller that missed it and repeats the call. */
const KEPT_MS = DAY_MS

interface IdempotentCall {
  name: string
  /** The caller, so that nobody gets the answer meant for another. */
  caller: string
  /** The caller's idempotency key, made for one attempt; null if the caller never repeats. */
  key: string | null
  /** What was sent: the same key with another request is refused with `repeatConflict`. */
  request: unknown
}

/**
 * Runs a use case in its transaction, once, however often it is called with the same key. A repetition, also one that
 * comes while the first call is under way and on another instance, gets the first one's answer. `work` returns plain
 * JSON without personal data, which is kept for a day. A refusal is not kept: what was refused may be tried again.
 */
export function idempotent<T>(
  { name, caller, key, request }: IdempotentCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === null) return transaction(work)
  const hash = hashRequest([name, caller, key])
  const requestHash = hashRequest([key, request])
  if (!mayRemember(caller)) return workUnremembered(hash, requestHash, work)
  return transaction(async () => {
    // Waits for a first call that is under way, and takes its place if that one was refused.
    const [mine] = await db()
      .insert(answeredCalls)
      .values({ hash, requestHash, createdAt: clock.now() })
      .onConflictDoNothing()
      .returning({ hash: answeredCalls.hash })
    if (!mine) return findAnswer<T>(hash, requestHash)
    const answer = await work()
    await db().update(answeredCalls).set({ answer }).where(eq(answeredCalls.hash, hash))
    return answer
  })
}

/**
 * For a call of many steps, each with its own transaction: a step that was done for this key is not done again, also
 * when the call was lost in the middle, or comes twice at once. Runs `work` in its transaction if it was not done.
 * Refuses a call without a key with `invalidField`, and the same key with another request with `repeatConflict`.
 */
export async function inSteps({
  name,
  caller,
  key,
  request,
}: IdempotentCall): Promise<(step: number, work: () => Promise<void>) => Promise<void>> {
  const hash = hashRequest([name, caller, needKey(key)])
  const requestHash = hashRequest([key, request])
  const begun = { hash, requestHash, answer: [], createdAt: clock.now() }
  const [mine] = await db().insert(answeredCalls).values(begun).onConflictDoNothing().returning()
  if (!mine) await findAnswer<number[]>(hash, requestHash)
  return (step, work) =>
    transaction(async () => {
      const { rowCount } = await db()
        .update(answeredCalls)
        .set({ answer: sql`${answeredCalls.answer} || to_jsonb(${step}::int)` })
        .where(and(eq(answeredCalls.hash, hash), sql`not ${answeredCalls.answer} @> to_jsonb(${step}::int)`))
      if (rowCount !== 0) await work()
    })
}

const kept = () =>
  singleton('kept-answers', () => ({
    each: new Buckets(limits.keptAnswers),
    inAll: new Buckets(limits.keptAnswersInAll),
  }))

/** Callers choose the keys, so the number of kept answers is limited, for each caller and for all (D-63). */
const mayRemember = (caller: string): boolean => kept().each.take(caller) && kept().inAll.take('')

/** Above the limit, earlier answers are still found, but new ones are not kept. */
const workUnremembered = <T>(hash: string, requestHash: string, work: () => Promise<T>): Promise<T> =>
  transaction(async () => {
    const [known] = await db()
      .select({ hash: answeredCalls.hash })
      .from(answeredCalls)
      .where(eq(answeredCalls.hash, hash))
    return known ? findAnswer<T>(hash, requestHash) : work()
  })

async function findAnswer<T>(hash: string, requestHash: string): Promise<T> {
  const [row] = await db().select().from(answeredCalls).where(eq(answeredCalls.hash, hash))
  if (row?.requestHash !== requestHash) throw new AppError('repeatConflict')
  return row.answer as T
}

/** The jobs call it. */
export async function forgetAnsweredCalls(): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  await db().delete(answeredCalls).where(lt(answeredCalls.createdAt, before))
}

const MAX_KEY = 200

/** The `Idempotency-Key` of a caller that may repeat a call when it is not sure; null when it sends none (D-63). */
export function readIdempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key') ?? ''
  if (key.length > MAX_KEY) throw new AppError('invalidField', { field: 'Idempotency-Key' })
  return key === '' ? null : key
}

/** For calls that are only made with a key: refuses one without it with `invalidField`. */
export function needKey(key: string | null): string {
  if (key === null) throw new AppError('invalidField', { field: 'Idempotency-Key' })
  return key
}

/** The same request has the same hash, whatever the order of its fields (D-63). */
export const hashRequest = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(body)))
    .digest('base64url')

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const fields = new Map(Object.entries(value))
  return Object.fromEntries([...fields.keys()].toSorted().map(key => [key, sorted(fields.get(key))]))
}
