import { getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../../db/index.ts'
import { products, sizes, variants } from '../../../db/schema/catalog.ts'
import type { Plan } from './plan.ts'

/** PostgreSQL takes 65,535 parameters a statement; the widest row here has 26. */
const ROWS_AT_ONCE = 1500

const updatable = {
  products: [
    'name',
    'description',
    'sellerId',
    'shopName',
    'brand',
    'category',
    'typearticle',
    'typeproduct',
    'price',
    'discount',
    'stock',
    'hasVariants',
    'images',
    'labelCountry',
    'labelUpper',
    'labelLining',
    'labelSole',
    'labelImporterRuc',
    'isActive',
    'isDemo',
  ],
  variants: ['colorCode', 'images', 'position'],
  sizes: ['stock', 'price', 'discount', 'position'],
} as const

/** `set name = excluded.name` for each of these columns. */
function fromExcluded(table: PgTable, names: readonly string[]): Record<string, SQL> {
  const columns = getTableColumns(table)
  return Object.fromEntries(
    names.map(name => [name, sql`excluded.${sql.identifier(columns[name]?.name ?? name)}`]),
  )
}

const chunks = <T>(rows: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_AT_ONCE) }, (_, i) =>
    rows.slice(i * ROWS_AT_ONCE, (i + 1) * ROWS_AT_ONCE),
  )

/** Writes new and changed products: deletions come first, since SKUs and colours may only exist once. */
export async function writePlans(plans: readonly Plan[]): Promise<void> {
  const goneSizes = plans.flatMap(({ gone }) => gone.sizes)
  const goneVariants = plans.flatMap(({ gone }) => gone.variants)
  if (goneSizes.length > 0) await db().delete(sizes).where(inArray(sizes.id, goneSizes))
  if (goneVariants.length > 0) await db().delete(variants).where(inArray(variants.id, goneVariants))
  for (const rows of chunks(plans.map(({ product }) => product))) {
    await db()
      .insert(products)
      .values(rows)
      .onConflictDoUpdate({
        target: products.id,
        set: { ...fromExcluded(products, updatable.products), updatedAt: sql`now()` },
      })
  }
  for (const rows of chunks(plans.flatMap(plan => plan.variants))) {
    await db()
      .insert(variants)
      .values(rows)
      .onConflictDoUpdate({ target: variants.id, set: fromExcluded(variants, updatable.variants) })
  }
  for (const rows of chunks(plans.flatMap(plan => plan.sizes))) {
    await db()
      .insert(sizes)
      .values(rows)
      .onConflictDoUpdate({ target: sizes.id, set: fromExcluded(sizes, updatable.sizes) })
  }
}
