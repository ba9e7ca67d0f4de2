import { getTableColumns, inArray, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../../db/index.ts'
import { products, sizes, variants } from '../../../db/schema/catalog.ts'
import type { Plan } from './plan.ts'

/** What stays of a stored row whatever a file says. */
const KEPT_OF_PRODUCTS = ['id', 'code', 'slug']
const KEPT_OF_VARIANTS = ['id', 'productId', 'color']
const KEPT_OF_SIZES = ['id', 'productId', 'variantId', 'size', 'sku']

/**
 * Writes whole rows, new or stored, in one statement with one parameter, however many they are. All rows have the same
 * fields; `kept` are those that a stored one does not change.
 */
async function writeAll(
  table: PgTable,
  rows: readonly object[],
  kept: readonly string[],
  also = sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const nameOf = (field: string) => sql.identifier(columns[field]?.name ?? field)
  const fields = Object.keys(first)
  const list = sql.join(fields.map(nameOf), sql`, `)
  const changes = fields
    .filter(field => !kept.includes(field))
    .map(field => sql`${nameOf(field)} = excluded.${nameOf(field)}`)
  const named = rows.map(row =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columns[field]?.name ?? field, value])),
  )
  await db().execute(sql`
    insert into ${table} (${list}) select ${list}
    from json_populate_recordset(null::${sql.identifier(getTableConfig(table).name)}, ${JSON.stringify(named)})
    on conflict (id) do update set ${sql.join(changes, sql`, `)}${also}`)
}

/** Writes new and changed products: deletions come first, since SKUs and colours may only exist once. */
export async function writePlans(plans: readonly Plan[]): Promise<void> {
  const goneSizes = plans.flatMap(({ gone }) => gone.sizes)
  const goneVariants = plans.flatMap(({ gone }) => gone.variants)
  if (goneSizes.length > 0) await db().delete(sizes).where(inArray(sizes.id, goneSizes))
  if (goneVariants.length > 0) await db().delete(variants).where(inArray(variants.id, goneVariants))
  const rowsOf = <T>(of: (plan: Plan) => readonly T[]): T[] => plans.flatMap(of)
  await writeAll(
    products,
    rowsOf(({ product }) => [product]),
    KEPT_OF_PRODUCTS,
    sql`, updated_at = now()`,
  )
  await writeAll(
    variants,
    rowsOf(plan => plan.variants),
    KEPT_OF_VARIANTS,
  )
  await writeAll(
    sizes,
    rowsOf(plan => plan.sizes),
    KEPT_OF_SIZES,
  )
}
