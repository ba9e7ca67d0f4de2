import { and, desc, eq, lt } from 'drizzle-orm'
import type { AuditAction } from '#shared/rules/audit.ts'
import { slugify } from '#shared/rules/text.ts'
import { db, inTransaction } from '../db/index.ts'
import { audit } from '../db/schema/audit.ts'
import { sellers } from '../db/schema/sellers.ts'
import type { SellerActor } from '../lib/actor.ts'
import { clock } from '../lib/clock.ts'

/** Who writes: a person of a seller, or the owner by a command. */
export type Writer =
  | Pick<SellerActor, 'id' | 'personId' | 'email'>
  | { id: string; personId: null; email: '' }

/** The owner's commands, about one seller. */
export const ownerFor = (sellerId: string): Writer => ({ id: sellerId, personId: null, email: '' })

interface Entry {
  action: AuditAction
  /** What was written: an e-mail, a number, an id; never a secret. */
  subject: string
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/**
 * PEOPLE-06: notes a write of a desk: who, when, what it was before and after. Every desk use case calls it inside of
 * the transaction that writes.
 */
export async function note(writer: Writer, { before = {}, after = {}, ...entry }: Entry): Promise<void> {
  if (!inTransaction()) throw new Error('What is audited is noted in its own transaction.')
  await db()
    .insert(audit)
    .values({
      ...{ at: clock.now(), sellerId: writer.id, personId: writer.personId, who: writer.email },
      ...{ ...entry, before, after },
    })
}

/**
 * One page of what was noted, the newest first: entries before an id, of one seller or of all. Null when there is no
 * seller of that name.
 */
export async function readAudit(o: { seller: string; before: number; limit: number }) {
  const [seller] = o.seller === '' ? [] : await sellersNamed(o.seller)
  if (o.seller !== '' && !seller) return null
  return db()
    .select({ entry: audit, seller: sellers.name })
    .from(audit)
    .leftJoin(sellers, eq(sellers.id, audit.sellerId))
    .where(and(o.before === 0 ? undefined : lt(audit.id, o.before), seller && eq(audit.sellerId, seller.id)))
    .orderBy(desc(audit.id))
    .limit(o.limit)
}

const sellersNamed = (name: string) =>
  db()
    .select({ id: sellers.id })
    .from(sellers)
    .where(eq(sellers.slug, slugify(name)))
