import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../../db/index.ts'

/** A colour as it is called and coded, and its sizes, each with `+` before it where some are left, else `-`. */
type ListedVariant = readonly [color: string, colorCode: string, sizes: readonly string[]]

/** What lists and filters need of a product on sale. */
export interface Listed {
  id: string
  category: string
  typeproduct: string
  typearticle: string
  brand: string | null
  sellerId: string
  /** Céntimos. */
  sellingPrice: number
  price: number
  /** Microseconds since 1970, as exact as PostgreSQL has them. */
  createdAt: number
  isGone: boolean
  /** As exact as a `real`. */
  rating: number
  reviewCount: number
  variants: ListedVariant[]
  lexemes: string[]
  /** Those of its name and its lists (weights A and B). */
  named: Set<string>
}

interface Row extends Record<string, unknown>, Omit<Listed, 'variants' | 'lexemes' | 'named'> {
  /** As JSON, and lexemes parted by a character that none of them contains. */
  variants: string
  lexemes: string
  named: string
}

const PART = '\u001F'

const rowsWhere = (rest: SQL): SQL => sql`
  select p.id::text, p.category, p.typeproduct, p.typearticle, p.brand, p.seller_id::text as "sellerId",
    p.selling_price as "sellingPrice", p.price,
    (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt",
    p.stock <= 0 as "isGone", p.rating, p.review_count as "reviewCount",
    coalesce((select json_agg(json_build_array(v.color, v.color_code, array(
        select case when s.stock > 0 then '+' else '-' end || s.size from sizes s where s.variant_id = v.id)))
      from variants v where v.product_id = p.id), '[]')::text as variants,
    array_to_string(tsvector_to_array(p.search), ${PART}) as lexemes,
    array_to_string(tsvector_to_array(ts_filter(p.search, '{a,b}')), ${PART}) as named
  from products p where p.is_active ${rest}`

const read = ({ variants, lexemes, named, ...row }: Row): Listed => ({
  ...row,
  variants: JSON.parse(variants) as ListedVariant[],
  lexemes: lexemes === '' ? [] : lexemes.split(PART),
  named: new Set(named.split(PART)),
})

/** Those of these products that are on sale. */
export async function readListed(ids: readonly string[]): Promise<Listed[]> {
  const { rows } = await db().execute<Row>(rowsWhere(sql`and p.id = any(${sql.param([...ids])}::uuid[])`))
  return rows.map(read)
}

/** The products on sale after `last`, or the first ones, newest first. */
export async function readNext(last: Listed | undefined, count: number): Promise<Listed[]> {
  const after = last
    ? sql`and (p.created_at, p.id)
        < (timestamptz 'epoch' + interval '1 microsecond' * ${last.createdAt}::float8, ${last.id}::uuid)`
    : sql``
  const { rows } = await db().execute<Row>(
    rowsWhere(sql`${after} order by p.created_at desc, p.id desc limit ${count}`),
  )
  return rows.map(read)
}

interface Changes extends Record<string, unknown> {
  /** PostgreSQL's name of the moment, for the next question. */
  snapshot: string
  ids: string[]
}

/** What changed after a moment, and the moment of the answer. Numbers from another server's past are not ours. */
export async function readChanges(since: string): Promise<Changes> {
  const { rows } = await db().execute<Changes>(sql`
    select pg_current_snapshot()::text as snapshot, array(
      select product_id::text from catalog_changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as ids`)
  const [row] = rows
  if (!row) throw new Error('A question without a table has one answer.')
  return row
}

export async function readMoment(): Promise<string> {
  const { rows } = await db().execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  return rows[0]?.snapshot ?? ''
}
