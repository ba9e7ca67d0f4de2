import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { CardAnswer, ProductAnswer } from '#shared/contracts/catalog.ts'
import type { Cents } from '#shared/rules/money.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { findPictureSizes } from '../media.ts'
import { pictureIds, presentCard, presentProduct, type ColorRow } from './present.ts'

const { search: _search, ...columns } = getTableColumns(products)

type Variants = [
  id: string,
  size: string,
  stock: number,
  price: Cents,
  discount: Cents,
  sku: string,
  image: string | null,
][]
type Colors = [id: string, color: string, colorCode: string, images: string[], variants: Variants][]

/**
 * Colours with their sizes as one JSON column, so that a page of products is one statement. They are JSON lists without
 * field names, and not `jsonb`, because PostgreSQL makes them in half the time.
 */
const colors = sql<Colors>`coalesce((
  select json_agg(json_build_array(v.id, v.color, v.color_code, v.images, coalesce((
      select json_agg(json_build_array(s.id, s.size, s.stock, s.price, s.discount, s.sku, s.image) order by s.position)
      from sizes s where s.variant_id = v.id), '[]')) order by v.position)
  from variants v where v.product_id = "products"."id"), '[]')`

const named = (rows: Colors): ColorRow[] =>
  rows.map(([id, color, colorCode, images, variants]) => ({
    id,
    color,
    colorCode,
    images,
    variants: variants.map(([id, size, stock, price, discount, sku, image]) => ({
      id,
      size,
      stock,
      price,
      discount,
      sku,
      image,
    })),
  }))

/** The products of these ids, whole and in this order; unknown ids are left out. */
export async function loadProducts(ids: readonly string[]): Promise<ProductAnswer[]> {
  if (ids.length === 0) return []
  const found = await db()
    .select({ ...columns, colors })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  const rows = found.map(row => ({ ...row, colors: named(row.colors) }))
  const pictures = await findPictureSizes(rows.flatMap(pictureIds))
  const byId = new Map(rows.map(row => [row.id, presentProduct(row, pictures)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}

/** Only the colours, as a card shows them. */
const cardColors = sql<[color: string, colorCode: string][]>`coalesce((
  select json_agg(json_build_array(v.color, v.color_code) order by v.position)
  from variants v where v.product_id = "products"."id"), '[]')`

/** What a card may show: the pictures of the colour that the product opens with, then the product's own. */
const cardImages = sql<string[]>`(
  select v.images from variants v where v.product_id = "products"."id" order by v.position limit 1
) || ${products.images}`

/** The cards of these products, in this order; unknown ids are left out. They cost a third of whole products. */
export async function loadCards(ids: readonly string[]): Promise<CardAnswer[]> {
  if (ids.length === 0) return []
  const { id, shopName, name, slug, brand, category, typearticle } = products
  const { price, discount, stock, rating, reviewCount, hasVariants } = products
  const rows = await db()
    .select({
      ...{ id, shopName, name, slug, brand, category, typearticle },
      ...{ price, discount, stock, rating, reviewCount, hasVariants, images: cardImages, colors: cardColors },
    })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  const pictures = await findPictureSizes(rows.flatMap(row => row.images))
  const byId = new Map(rows.map(row => [row.id, presentCard(row, pictures)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
