import { asc, eq, max, sql } from 'drizzle-orm'
import { productPath, routes, searchPath } from '#shared/routes.ts'
import {
  INDEXED_FILTERS,
  type IndexedFilter,
  SITEMAP_LIMIT,
  type SitemapEntry,
} from '#shared/rules/sitemap.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { imageUrl } from '../media.ts'

const isActive = eq(products.isActive, true)

/** When each file of products last changed; as many files as the number of products needs. */
export async function productFiles(most = SITEMAP_LIMIT): Promise<{ changedAt: Date }[]> {
  const numbered = db()
    .select({
      changedAt: products.updatedAt,
      file: sql<number>`((row_number() over (order by ${products.id}) - 1) / ${most})::int`.as('file'),
    })
    .from(products)
    .where(isActive)
    .as('numbered')
  return db()
    .select({ changedAt: max(numbered.changedAt).mapWith(products.updatedAt) })
    .from(numbered)
    .groupBy(numbered.file)
    .orderBy(asc(numbered.file))
}

/** The products of one file (the first is 0), with their pictures; its paths must still be made absolute. */
export async function productEntries(file: number, most = SITEMAP_LIMIT): Promise<SitemapEntry[]> {
  const rows = await db()
    .select({ slug: products.slug, changedAt: products.updatedAt, images: products.images })
    .from(products)
    .where(isActive)
    .orderBy(asc(products.id))
    .limit(most)
    .offset(file * most)
  return rows.map(({ slug, changedAt, images }) => ({
    url: productPath(slug),
    changedAt,
    pictures: images.map(id => imageUrl(id)),
  }))
}

/**
 * The paths of the catalogue and of its lists by one name that have a product, each with the time of the newest change.
 */
export async function listEntries(): Promise<SitemapEntry[]> {
  const lists = await Promise.all(INDEXED_FILTERS.map(listsBy))
  return [{ url: routes.shops }, ...lists.flat()]
}

async function listsBy(filter: IndexedFilter): Promise<SitemapEntry[]> {
  const column = products[filter]
  const rows = await db()
    .select({ name: column, changedAt: max(products.updatedAt).mapWith(products.updatedAt) })
    .from(products)
    .where(isActive)
    .groupBy(column)
    .orderBy(asc(column))
  return rows.flatMap(({ name, changedAt }) =>
    name ? [{ url: searchPath({ [filter]: name }), changedAt }] : [],
  )
}
