import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { products, variants, colors } from '../../db/schema/catalog.ts'
import { clock } from '../../lib/clock.ts'
import { removeOrphans, removeFiles } from '../media/store.ts'
import { rebuildVocabulary } from './search.ts'

/** A product as the owner's lists show it. Prices in céntimos. */
interface OwnerProduct {
  code: string
  name: string
  seller: string
  price: number
  stock: number
  isActive: boolean
  /** It is not sold because its seller is suspended. */
  isSuspended: boolean
}

const listed = {
  code: products.code,
  name: products.name,
  seller: products.shopName,
  price: products.sellingPrice,
  stock: products.stock,
  isActive: products.isActive,
  isSuspended: products.isSuspended,
}

/**
 * Products by their code, one page: those after `after`, at most `limit`. `text` is in the code or the name, in any
 * case and with or without accents.
 */
export const listProducts = (o: { text: string; after: string; limit: number }): Promise<OwnerProduct[]> =>
  db()
    .select(listed)
    .from(products)
    .where(
      and(
        sql`${products.code} > ${o.after}`,
        o.text === ''
          ? undefined
          : sql`position(lower(f_unaccent(${o.text})) in lower(f_unaccent(${products.code} || ' ' || ${products.name}))) > 0`,
      ),
    )
    .orderBy(asc(products.code))
    .limit(o.limit)

/** Codes that no product has. */
export async function unknownCodes(codes: readonly string[]): Promise<string[]> {
  const known = await db()
    .select({ code: products.code })
    .from(products)
    .where(inArray(products.code, [...codes]))
  return codes.filter(code => !known.some(product => product.code === code))
}

const isForSale = sql`${products.isActive} or ${products.isSuspended}`

/**
 * Takes products off sale or puts them back, and returns how many changed. Carts and orders keep their lines. Products
 * of a suspended seller come back when it does (PEOPLE-05).
 */
export const showProducts = (codes: readonly string[], isActive: boolean): Promise<number> =>
  transaction(async () => {
    const changed = await db()
      .update(products)
      .set({ isActive, isSuspended: false, updatedAt: clock.now() })
      .where(and(inArray(products.code, [...codes]), sql`(${isForSale}) <> ${isActive}`))
      .returning({ id: products.id })
    await rebuildVocabulary()
    await forget(changed.map(({ id }) => id))
    return changed.length
  })

/**
 * Deletes products with their variants, reviews and places in carts and wishlists, and returns how many. Order lines keep
 * their texts, prices and pictures, so that receipts and returns stay possible.
 */
export async function deleteProducts(codes: readonly string[]): Promise<number> {
  const gone = await transaction(async () => {
    const deleted = await db()
      .delete(products)
      .where(inArray(products.code, [...codes]))
      .returning({ id: products.id })
    await rebuildVocabulary()
    await forget(deleted.map(({ id }) => id))
    return { count: deleted.length, pictures: await removeOrphans() }
  })
  await removeFiles(gone.pictures)
  return gone.count
}

async function forget(ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await invalidate(['catalog', ...ids.map(id => `product:${id}`)])
}

/** A product with its colours and variants, as the rows of the export need it. */
export async function readForExport(codes: readonly string[]) {
  const rows = await db()
    .select()
    .from(products)
    .leftJoin(colors, eq(colors.productId, products.id))
    .leftJoin(variants, eq(variants.colorId, colors.id))
    .where(inArray(products.code, [...codes]))
    .orderBy(asc(products.code), asc(colors.position), asc(variants.position))
  return rows.map(({ products: product, variants: color, sizes: variant }) => ({ product, color, variant }))
}
