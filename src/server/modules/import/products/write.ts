import { getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { db } from '../../../db/index.ts'
import { products, variants, colors } from '../../../db/schema/catalog.ts'
import type { Plan } from './plan.ts'
import type { Stored } from './stored.ts'

/** Keys, which a stored row keeps. To write them again would make carts wait for the row (STOCK-05). */
const KEPT_OF_PRODUCTS = ['id', 'code', 'slug']
const KEPT_OF_COLORS = ['id', 'productId', 'color']
const KEPT_OF_VARIANTS = ['id', 'colorId', 'size', 'sku']

interface Written {
  table: PgTable
  rows: readonly { id: string }[]
  /** The fields that a stored row does not change. */
  kept: readonly string[]
}

/** Writes whole rows; those with an id in `stored` replace the stored row. All have the same fields. */
async function writeAll(
  { table, rows, kept }: Written,
  stored: ReadonlySet<string>,
  also = sql``,
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = getTableColumns(table)
  const fields = Object.keys(first)
  const nameOf = (field: string) => sql.identifier(columns[field]?.name ?? field)
  const changes = fields
    .filter(field => !kept.includes(field))
    .map(field => sql`${nameOf(field)} = excluded.${nameOf(field)}`)
  const over = sql` on conflict (id) do update set ${sql.join(changes, sql`, `)}${also}`
  const [fresh, known] = [rows.filter(({ id }) => !stored.has(id)), rows.filter(({ id }) => stored.has(id))]
  // PostgreSQL needs more time for a row that may exist already than for a new one.
  if (fresh.length > 0) await insert(table, fields, fresh)
  if (known.length > 0) await insert(table, fields, known, over)
}

/** One statement with one parameter, however many rows there are. */
async function insert(
  table: PgTable,
  fields: readonly string[],
  rows: readonly object[],
  otherwise = sql``,
): Promise<void> {
  const columns = getTableColumns(table)
  const join = (of: (field: string) => SQL) => sql.join(fields.map(of), sql`, `)
  const typed = (field: string) =>
    sql`${sql.identifier(field)} ${sql.raw(columns[field]?.getSQLType() ?? '')}`
  await db().execute(sql`
    insert into ${table} (${join(field => sql`${sql.identifier(columns[field]?.name ?? '')}`)})
    select ${join(field => sql`${sql.identifier(field)}`)}
    from json_to_recordset(${JSON.stringify(rows)}::json) as given(${join(typed)})${otherwise}`)
}

/** Writes new and changed products. Deletions come first, because SKUs and colours may exist only once. */
export async function writePlans(plans: readonly Plan[], before: Iterable<Stored>): Promise<void> {
  const goneVariants = plans.flatMap(({ gone }) => gone.variants)
  const goneColors = plans.flatMap(({ gone }) => gone.colors)
  if (goneVariants.length > 0) await db().delete(variants).where(inArray(variants.id, goneVariants))
  if (goneColors.length > 0) await db().delete(colors).where(inArray(colors.id, goneColors))
  const stored = new Set(
    [...before].flatMap(old => [old.product, ...old.colors, ...old.variants].map(({ id }) => id)),
  )
  const all = <Row extends { id: string }>(of: (plan: Plan) => readonly Row[]) => plans.flatMap(of)
  await writeAll(
    { table: products, rows: all(({ product }) => [product]), kept: KEPT_OF_PRODUCTS },
    stored,
    sql`, updated_at = now()`,
  )
  await writeAll({ table: colors, rows: all(plan => plan.colors), kept: KEPT_OF_COLORS }, stored)
  await writeAll({ table: variants, rows: all(plan => plan.variants), kept: KEPT_OF_VARIANTS }, stored)
}
