import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { and, eq, gt, like } from 'drizzle-orm'
import { PASSWORD_TICKET_MINUTES } from '#shared/business.ts'
import { db } from '../../db/index.ts'
import { customers, passwordTickets } from '../../db/schema/customers.ts'
import { clock } from '../../lib/clock.ts'
import { env } from '../../lib/env.ts'

const CODE_DIGITS = 8

/** Put before the hash of a code, so that codes differ from links. */
const CODE = 'code:'

/** A keyed hash, so that short codes cannot be guessed from a stolen table. */
const hashOf = (secret: string): string =>
  createHmac('sha256', env().tokenSecret).update(`password-ticket:${secret}`).digest('base64url')

/** A code is short, so it is valid only for its customer. */
const codeHash = (customerId: string, code: string): string => CODE + hashOf(`${customerId}:${code}`)

async function store(hash: string, customerId: string): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + PASSWORD_TICKET_MINUTES * 60_000)
  await db().insert(passwordTickets).values({ hash, customerId, expiresAt })
}

/** D-75: the secret of a one-time link. */
export async function issueLink(customerId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await store(hashOf(token), customerId)
  return token
}

/** D-49: the digits of a mailed code, from then on the only one of its customer. Inside a transaction. */
export async function issueCode(customerId: string): Promise<string> {
  // Locks the customer, so that of two codes made at the same time only one stays.
  await db().select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update')
  await db()
    .delete(passwordTickets)
    .where(and(eq(passwordTickets.customerId, customerId), like(passwordTickets.hash, `${CODE}%`)))
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  await store(codeHash(customerId, code), customerId)
  return code
}

/** Deletes the ticket, so that of two callers with the same secret one gets its customer and the other null. */
async function redeem(hash: string): Promise<string | null> {
  const [row] = await db()
    .delete(passwordTickets)
    .where(and(eq(passwordTickets.hash, hash), gt(passwordTickets.expiresAt, clock.now())))
    .returning({ customerId: passwordTickets.customerId })
  return row?.customerId ?? null
}

export const redeemLink = (token: string): Promise<string | null> => redeem(hashOf(token))

export const redeemCode = async (customerId: string, code: string): Promise<boolean> =>
  (await redeem(codeHash(customerId, code.replace(/\D/g, '')))) === customerId

/** A new password makes all other links and codes of its customer invalid. */
export async function dropTickets(customerId: string): Promise<void> {
  await db().delete(passwordTickets).where(eq(passwordTickets.customerId, customerId))
}
