import { createHash, createHmac, randomBytes } from 'node:crypto'
import { PROOF_MINUTES } from '#shared/business.ts'
import { isWorkDone, workBlock } from '#shared/rules/work.ts'
import { db } from '../../db/index.ts'
import { rateHits } from '../../db/schema/limits.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'
import { isSameSecret } from '../../lib/same-secret.ts'

/** What a caller has to show: some work, or the code of a mail. */
interface Challenge {
  /** The only thing that the proof is for: a hash of the customer, the attempt and the network. */
  subject: string
  /** How many blocks to hash on average; 0 for a mailed code. */
  difficulty: number
  /** Milliseconds since 1970. */
  until: number
  nonce: string
  /** Keyed hash of the mailed code. */
  code?: string
}

type Proved = { kind: 'code' } | { kind: 'work'; difficulty: number }

const keyed = (text: string): string =>
  createHmac('sha256', env().tokenSecret).update(`proof:${text}`).digest('base64url')

const codeHash = (nonce: string, code: string): string => keyed(`code:${nonce}:${code}`)

/** The subject of a challenge; its parts cannot be read from it. */
export const subjectOf = (...parts: readonly string[]): string => keyed(JSON.stringify(parts))

/** A challenge is not stored: its signature says that it is ours. */
function write(challenge: Challenge): string {
  const text = Buffer.from(JSON.stringify(challenge)).toString('base64url')
  return `${text}.${keyed(text)}`
}

const fresh = (subject: string, difficulty: number): Challenge => ({
  subject,
  difficulty,
  until: clock.now().getTime() + PROOF_MINUTES * 60_000,
  nonce: randomBytes(12).toString('base64url'),
})

export const workChallenge = (subject: string, difficulty: number): string =>
  write(fresh(subject, difficulty))

export function codeChallenge(subject: string, code: string): string {
  const challenge = fresh(subject, 0)
  return write({ ...challenge, code: codeHash(challenge.nonce, code) })
}

interface Answered {
  /** The text of a challenge, as it is given out. */
  text: string
  challenge: Challenge
  answer: string
}

/**
 * Reads `challenge.signature.answer`, as a client sends it. Null if the challenge was not given out for this subject,
 * or has expired.
 */
function read(proof: string, subject: string): Answered | null {
  const [, text = '', signature = '', answer = ''] =
    /^([\w-]{1,600})\.([\w-]{43})\.(\d{1,15})$/.exec(proof) ?? []
  if (!isSameSecret(signature, keyed(text))) return null
  const challenge = JSON.parse(Buffer.from(text, 'base64url').toString()) as Challenge
  const now = clock.now().getTime()
  const isNow = challenge.until > now && challenge.until <= now + PROOF_MINUTES * 60_000
  return challenge.subject === subject && isNow ? { text: `${text}.${signature}`, challenge, answer } : null
}

/** What a proof proves for this subject; null for one that is wrong, expired, for something else or already used. */
export async function takeProof(proof: string | null, subject: string): Promise<Proved | null> {
  const answered = proof === null ? null : read(proof, subject)
  if (!answered || !isRight(answered)) return null
  if (!(await isFirstUse(answered.challenge))) return null
  const { code, difficulty } = answered.challenge
  return code === undefined ? { kind: 'work', difficulty } : { kind: 'code' }
}

/** Whether the proof answers a mailed code for this subject, even with wrong digits. */
export const isCodeOf = (proof: string | null, subject: string): boolean =>
  (proof === null ? null : read(proof, subject))?.challenge.code !== undefined

function isRight({ text, challenge, answer }: Answered): boolean {
  const { code, difficulty, nonce } = challenge
  if (code !== undefined) return isSameSecret(code, codeHash(nonce, answer))
  const digest = createHash('sha256')
    .update(workBlock(text, Number(answer)))
    .digest()
  return isWorkDone(digest, difficulty)
}

/**
 * Notes that a proof was used. Call it in the transaction of what it proves: if that is rolled back, the proof can be
 * used again. The note is kept as long as counts are.
 */
async function isFirstUse({ nonce, until }: Challenge): Promise<boolean> {
  const used = await db()
    .insert(rateHits)
    .values({ key: `proof:${nonce}`, windowStart: new Date(until) })
    .onConflictDoNothing()
    .returning({ key: rateHits.key })
  return used.length === 1
}
