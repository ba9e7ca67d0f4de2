import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { WIDE_NETWORKS, type CountedLimit } from '#shared/limits/table.ts'
import { limitWindow } from '#shared/limits/window.ts'
import { callWork, isHardEnough } from '#shared/rules/work.ts'
import { ask, db } from '../db/index.ts'
import { rateHits } from '../db/schema/limits.ts'
import { currentCall } from '../lib/call.ts'
import { clock } from '../lib/clock.ts'
import { env } from '../lib/env.ts'
import { wideNetworkOf } from '../lib/network.ts'
import { subjectOf, takeProof, workChallenge } from './limits/proof.ts'

/** How many counters all networks share, for each kind, so that a million networks cannot fill the table. */
const NETWORK_COUNTERS = 2 ** 18

const digest = (subject: string): Buffer => createHash('sha256').update(subject.trim().toLowerCase()).digest()

/** The name of a subject's counter: hashed, because an e-mail need not be readable to be counted. */
const counterOf = (subject: string): string => digest(subject).toString('base64url').slice(0, 32)

/** The counter of a network: one of a fixed number. */
export const networkCounterOf = (network: string): string =>
  String(digest(network).readUInt32BE() % NETWORK_COUNTERS)

/** A row of the table, the subject that it counts, and perhaps a `max` that replaces the row's. */
type Use = readonly [row: CountedLimit, subject: string, max?: number]

/** How many a limit allows by the owner's settings, and its window in seconds. */
export function boundOf({ max, seconds }: Limit): { max: number; seconds: number } {
  const { account, address } = env().rateLimits
  const most =
    typeof max === 'number' ? max : 'account' in max ? max.account * account : max.address * address
  return { max: Math.ceil(most), seconds: seconds === 'window' ? limitWindow.minutes * 60 : seconds }
}

function keyOf({ kind, by }: Limit, subject: string): string {
  const isNetwork = by === 'network' || by === 'wide'
  return `${kind}/${by}:${isNetwork ? networkCounterOf(subject) : counterOf(subject)}`
}

const COUNT = {
  name: 'limit_count',
  text: `
    insert into rate_hits as r (key, window_start, hits) values ($1, $2, $3)
    on conflict (key, window_start) do update set hits = greatest(0, r.hits + $4) returning hits`,
}

/** Counts `amount` more (less, where it is below 0) and returns the number in the current window. */
async function count(row: CountedLimit, subject: string, amount: number): Promise<number> {
  const key = keyOf(row, subject)
  const windowMs = boundOf(row).seconds * 1000
  const windowStart = new Date(Math.floor(clock.now().getTime() / windowMs) * windowMs)
  const [counted] = await ask<{ hits: number }>(COUNT, [key, windowStart, Math.max(0, amount), amount])
  const call = currentCall()
  const giveBack = async () => {
    await db()
      .update(rateHits)
      .set({ hits: sql`${rateHits.hits} - 1` })
      .where(and(eq(rateHits.key, key), eq(rateHits.windowStart, windowStart)))
  }
  if (row.counts === 'stored') call?.ifRefused.push(giveBack)
  if (row.counts === 'refused') call?.ifDone.push(giveBack)
  return counted?.hits ?? 0
}

/** The counters of one use: its own and, for a network, that of the /48 around it. */
function countersOf([row, subject, max = boundOf(row).max]: Use): [CountedLimit, string, number][] {
  const wide = row.by === 'network' ? wideNetworkOf(subject) : subject
  const own: [CountedLimit, string, number] = [row, subject, max]
  return wide === subject ? [own] : [own, [{ ...row, by: 'wide' }, wide, max * WIDE_NETWORKS]]
}

/** By how many the limit is exceeded, in the network or in the /48 around it, whichever is more. */
async function excessOf(use: Use, amount = 1): Promise<number> {
  let excess = -Infinity
  for (const [row, subject, max] of countersOf(use))
    excess = Math.max(excess, (await count(row, subject, amount)) - max)
  return excess
}

/** Counts one more for each use and returns whether all of them still allow it. */
export async function isWithin(...uses: readonly Use[]): Promise<boolean> {
  for (const use of uses) if ((await excessOf(use)) > 0) return false
  return true
}

/**
 * Counts one for each use, in their order, and refuses at the first that is used up, with the code of its row. If the
 * row's code is `proofNeeded`, a caller who has done some work may go on (NETWORK-01). Call it outside of the use
 * case's transaction, so that a refused attempt stays counted.
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

/** Counts an amount, such as kilobytes, for every use or for none. Refuses with the code of the row that is used up. */
export async function take(amount: number, ...uses: readonly Use[]): Promise<void> {
  for (const [place, use] of uses.entries()) {
    if ((await excessOf(use, amount)) <= 0) continue
    await giveBack(amount, ...uses.slice(0, place + 1))
    throw new AppError(use[0].code)
  }
}

/** Gives an amount back to each use. */
export async function giveBack(amount: number, ...uses: readonly Use[]): Promise<void> {
  for (const use of uses) await excessOf(use, -amount)
}

/**
 * NETWORK-01: lets a call go on that carries enough work for its network; otherwise refuses with `proofNeeded`, whose
 * details are the challenge and its difficulty. A form without script cannot work, so it is only refused.
 */
async function askForWork(excess: number, max: number): Promise<void> {
  const call = currentCall()
  if (!call) throw new AppError('proofNeeded')
  const difficulty = callWork(excess, max)
  const subject = subjectOf('call', call.address)
  if (call.proved === 0) {
    const proved = await takeProof(call.proof, subject)
    call.proved = proved?.kind === 'work' ? proved.difficulty : 0
  }
  if (isHardEnough(call.proved, difficulty)) return
  throw new AppError('proofNeeded', {
    kind: 'work',
    challenge: workChallenge(subject, difficulty),
    difficulty,
  })
}
