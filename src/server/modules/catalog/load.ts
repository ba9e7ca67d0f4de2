import { getTableColumns, inArray, sql } from 'drizzle-orm'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { findPictureSizes } from '../media.ts'
import { pictureIds, presentProduct, type VariantRow } from './present.ts'

const { search: _search, ...columns } = getTableColumns(products)

/** Colours with their sizes as one JSON column, so that a page of products is one statement. */
const variants = sql<VariantRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object(
    'id', v.id, 'color', v.color, 'colorCode', v.color_code, 'images', v.images,
    'sizes', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'size', s.size, 'stock', s.stock, 'price', s.price,
        'discount', s.discount, 'sku', s.sku, 'image', s.image) order by s.position)
      from sizes s where s.variant_id = v.id), '[]')) order by v.position)
  from variants v where v.product_id = "products"."id"), '[]')`

/** The products of these ids, whole and in this order; unknown ids are left out. */
export async function loadProducts(ids: readonly string[]): Promise<ProductAnswer[]> {
  if (ids.length === 0) return []
  const rows = await db()
    .select({ ...columns, variants })
    .from(products)
    .where(inArray(products.id, [...new Set(ids)]))
  const pictures = await findPictureSizes(rows.flatMap(pictureIds))
  const byId = new Map(rows.map(row => [row.id, presentProduct(row, pictures)]))
  return ids.flatMap(id => byId.get(id) ?? [])
}
