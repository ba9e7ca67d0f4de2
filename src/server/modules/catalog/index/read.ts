import { sql, type SQL } from 'drizzle-orm'
import { db } from '../../../db/index.ts'
import { FACETS } from './facets.ts'

/** A colour with its name and code, and its sizes, each after a `+` if some are left, else after a `-`. */
type ListedColor = readonly [color: string, colorCode: string, sizes: readonly string[]]

/** What the index needs of a product on sale. */
export interface ListedProduct {
  id: string
  sellerId: string
  /** Céntimos. */
  sellingPrice: number
  price: number
  /** Microseconds since 1970, with PostgreSQL's precision. */
  createdAt: number
  /** Nothing is left of it. */
  soldOut: boolean
  /** With the precision of a `real`. */
  averageRating: number
  reviewCount: number
  /** The product's value of each facet, by the facet's name. */
  facets: Readonly<Record<string, string | null>>
  colors: ListedColor[]
  lexemes: string[]
  /** The words of its name and its lists (weights A and B). */
  nameLexemes: Set<string>
}

type Row = Record<`facet ${string}`, string | null> &
  Omit<ListedProduct, 'facets' | 'colors' | 'lexemes' | 'nameLexemes'> & {
    /** As JSON; sizes and lexemes are separated by a character that none of them contains. */
    colors: string | null
    /** Each after the id of its colour. */
    sizes: string | null
    lexemes: string
    nameLexemes: string
  }

const PART = '\u001F'
const ID_LENGTH = 36

/** The prefix keeps these column names apart from all others. */
const facetColumns = FACETS.map(({ name, value }) => ({ name, value, column: `facet ${name}` as const }))
const facetValues = sql.join(
  facetColumns.map(({ value, column }) => sql`${value} as ${sql.identifier(column)}`),
  sql`, `,
)

/** Sizes are looked up once for each product, and not once for each colour. */
const rowsWhere = (rest: SQL): SQL => sql`
  select p.id::text, ${facetValues}, p.seller_id::text as "sellerId", p.selling_price as "sellingPrice", p.price,
    (extract(epoch from p.created_at) * 1000000)::float8 as "createdAt",
    p.stock <= 0 as "soldOut", p.rating as "averageRating", p.review_count as "reviewCount",
    (select json_agg(json_build_array(v.id, v.color, v.color_code)) from variants v where v.product_id = p.id)::text
      as colors,
    (select string_agg(s.variant_id || case when s.stock > 0 then '+' else '-' end || s.size, ${PART})
      from sizes s where s.product_id = p.id) as sizes,
    array_to_string(tsvector_to_array(p.search), ${PART}) as lexemes,
    array_to_string(tsvector_to_array(ts_filter(p.search, '{a,b}')), ${PART}) as "nameLexemes"
  from products p where p.is_active ${rest}`

/** Sizes with their signs, by the ids of their colours. */
function sizesByColor(sizes: string | null): Map<string, string[]> {
  const sizesOf = new Map<string, string[]>()
  for (const size of sizes?.split(PART) ?? []) {
    const colorId = size.slice(0, ID_LENGTH)
    const known = sizesOf.get(colorId)
    if (known) known.push(size.slice(ID_LENGTH))
    else sizesOf.set(colorId, [size.slice(ID_LENGTH)])
  }
  return sizesOf
}

function read(row: Row): ListedProduct {
  const { id, sellerId, sellingPrice, price, createdAt, soldOut, averageRating, reviewCount, lexemes } = row
  const sizesOf = sizesByColor(row.sizes)
  const colors = JSON.parse(row.colors ?? '[]') as [id: string, color: string, colorCode: string][]
  const facets: Record<string, string | null> = {}
  for (const { name, column } of facetColumns) facets[name] = row[column] ?? null
  return {
    ...{ id, sellerId, sellingPrice, price, createdAt, soldOut, averageRating, reviewCount, facets },
    colors: colors.map(([id, color, colorCode]) => [color, colorCode, sizesOf.get(id) ?? []]),
    lexemes: lexemes === '' ? [] : lexemes.split(PART),
    nameLexemes: new Set(row.nameLexemes.split(PART)),
  }
}

/** Those of these products that are on sale. */
export async function readListed(ids: readonly string[]): Promise<ListedProduct[]> {
  const { rows } = await db().execute<Row>(rowsWhere(sql`and p.id = any(${sql.param([...ids])}::uuid[])`))
  return rows.map(read)
}

/** The products on sale after `last`, or the first ones, newest first. */
export async function readNext(last: ListedProduct | undefined, count: number): Promise<ListedProduct[]> {
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
  /** The PostgreSQL snapshot that was read, for the next call. */
  snapshot: string
  ids: string[]
}

/**
 * What changed after a snapshot, and the new snapshot. Transaction numbers above it come from another server, for
 * example from before a backup was restored; they are left out.
 */
export async function readChanges(since: string): Promise<Changes> {
  const { rows } = await db().execute<Changes>(sql`
    select pg_current_snapshot()::text as snapshot, array(
      select product_id::text from catalog_changes
      where xid >= pg_snapshot_xmin(${since}::pg_snapshot) and xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot)) as ids`)
  const [row] = rows
  if (!row) throw new Error('A query without a table returns one row.')
  return row
}

export async function readMoment(): Promise<string> {
  const { rows } = await db().execute<{ snapshot: string }>(
    sql`select pg_current_snapshot()::text as snapshot`,
  )
  return rows[0]?.snapshot ?? ''
}
