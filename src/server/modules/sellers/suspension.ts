import { and, eq, isNull, isNotNull } from 'drizzle-orm'
import { slugify } from '#shared/rules/text.ts'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { products } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { clock } from '../../lib/clock.ts'
import { note, ownerFor } from '../audit.ts'
import { rebuildVocabulary } from '../catalog/search.ts'

/** The seller's name, and how many products left or came back; null if the seller was so already. */
interface Outcome {
  name: string
  products: number | null
}

/**
 * PEOPLE-05: from now on the shop sells nothing of this seller: its products are withdrawn, so that lists, searches,
 * pages, carts and orders treat them so, on older instances too. Parcels, conversations and sign-in stay as they are.
 * Null when there is no seller of that name.
 */
export const suspendSeller = (name: string, reason: string): Promise<Outcome | null> =>
  transaction(
    async () => {
      const suspended = { suspendedAt: clock.now(), suspendedReason: reason }
      const [seller] = await db()
        .update(sellers)
        .set(suspended)
        .where(and(isNamed(name), isNull(sellers.suspendedAt)))
        .returning({ id: sellers.id, name: sellers.name })
      if (!seller) return unchanged(name)
      const changed = await followSeller(seller.id, products.isActive)
      await note(ownerFor(seller.id), { action: 'sellerSuspended', subject: seller.name, after: { reason } })
      return end(seller.name, changed)
    },
    { isLong: true },
  )

/** PEOPLE-05: sells again what was on sale, or was put on sale meanwhile. Null when there is no seller of that name. */
export const resumeSeller = (name: string): Promise<Outcome | null> =>
  transaction(
    async () => {
      const [seller] = await db()
        .update(sellers)
        .set({ suspendedAt: null, suspendedReason: '' })
        .where(and(isNamed(name), isNotNull(sellers.suspendedAt)))
        .returning({ id: sellers.id, name: sellers.name })
      if (!seller) return unchanged(name)
      const changed = await followSeller(seller.id, products.isSuspended)
      await note(ownerFor(seller.id), { action: 'sellerResumed', subject: seller.name })
      return end(seller.name, changed)
    },
    { isLong: true },
  )

/**
 * The seller's products of this kind, which leave or come back with it. They are written as they are: triggers on
 * `is_active` decide by their seller whether they are on sale, note which ones would be, and tell the catalogue.
 */
const followSeller = (sellerId: string, kind: typeof products.isActive | typeof products.isSuspended) =>
  db()
    .update(products)
    .set({ isActive: products.isActive })
    .where(and(eq(products.sellerId, sellerId), eq(kind, true)))
    .returning({ id: products.id })

const isNamed = (name: string) => eq(sellers.slug, slugify(name))

async function unchanged(name: string): Promise<Outcome | null> {
  const [seller] = await db().select({ name: sellers.name }).from(sellers).where(isNamed(name))
  return seller ? { name: seller.name, products: null } : null
}

async function end(name: string, changed: readonly { id: string }[]): Promise<Outcome> {
  await rebuildVocabulary()
  await invalidate(['catalog', ...changed.map(({ id }) => `product:${id}`)])
  return { name, products: changed.length }
}
