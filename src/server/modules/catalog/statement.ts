import { sql, type SQL } from 'drizzle-orm'
import type { Filters } from '#shared/rules/catalog.ts'
import { db } from '../../db/index.ts'
import { boundsOf } from './memory/failures.ts'
import type { Found } from './memory/find.ts'

/** The same as `findOn`, asked of the tables: while the catalogue is not in memory, and as what a test compares with. */
export async function findByStatement(filters: Filters, query: SQL): Promise<Found> {
  const { rows } = await db().execute<Found & Record<string, unknown>>(statement(filters, query))
  const [row] = rows
  if (!row) throw new Error('A question without a table has one answer.')
  return row
}

/** True when `column` is the chosen value or nothing is chosen. */
const chosen = (column: SQL, value: string): SQL => (value === '' ? sql`true` : sql`${column} = ${value}`)

/** A product of the colour NEGRO is one in NEGRO or NEGRO/ROJO (see `mainColor`). */
const ofColor = (color: string): SQL =>
  color === '' ? sql`true` : sql`(v.color = ${color} or split_part(v.color, '/', 1) = ${color})`
const ofSize = (size: string): SQL =>
  size === ''
    ? sql`true`
    : sql`exists (select 1 from sizes s where s.variant_id = v.id and s.stock > 0 and s.size = ${size})`

/** D-92: with a size, only where that size is in stock, and in the chosen colour if there is one. */
const offered = ({ color, size }: Filters): SQL =>
  color === '' && size === ''
    ? sql`true`
    : sql`exists (select 1 from variants v where v.product_id = p.id and ${ofColor(color)} and ${ofSize(size)})`

function priced(filters: Filters): SQL {
  const { low, high } = boundsOf(filters)
  return sql`(p.selling_price >= ${low} and p.selling_price <= ${high})`
}

/** CONST-10, DOOR-25: of the list price the smallest share left is the largest discount; without a sort (SCREEN-09) sold-out products last, those named so before those described so, the newest first. */
function order({ sortPrice }: Filters): SQL {
  if (sortPrice === 'low-to-high') return sql`selling_price, created_at desc, id desc`
  if (sortPrice === 'high-to-low') return sql`selling_price desc, created_at desc, id desc`
  if (sortPrice === 'discount') return sql`is_gone, share_left, created_at desc, id desc`
  return sql`is_gone, is_named desc, created_at desc, id desc`
}

const FLAGS = ['category', 'typeproduct', 'typearticle', 'brand', 'rating', 'offer'] as const
type Flag = (typeof FLAGS)[number]

/** Every filter but the named one. */
const others = (than: Flag | null): SQL =>
  sql.join(
    [sql`ok_price`, ...FLAGS.filter(flag => flag !== than).map(flag => sql.identifier(`ok_${flag}`))],
    sql` and `,
  )

const columnFacet = (flag: 'category' | 'typeproduct' | 'typearticle' | 'brand'): SQL => sql`
  select ${flag}::text as facet, ${sql.identifier(flag)} as name, count(*)::int as count
  from hit where ${others(flag)} and ${sql.identifier(flag)} is not null group by 2`

const statement = (filters: Filters, query: SQL): SQL => sql`
  with hit as materialized (
    select p.id, p.category, p.typeproduct, p.typearticle, p.brand, p.selling_price, p.created_at, p.stock <= 0 as is_gone,
      p.selling_price::float / nullif(p.price, 0) as share_left,
      floor(p.rating)::int as stars,
      coalesce(ts_filter(p.search, '{a,b}') @@ ${query}, true) as is_named,
      ${priced(filters)} as ok_price,
      ${chosen(sql`p.category`, filters.category)} as ok_category,
      ${chosen(sql`p.typeproduct`, filters.typeproduct)} as ok_typeproduct,
      ${chosen(sql`p.typearticle`, filters.typearticle)} as ok_typearticle,
      ${filters.brand === '' ? sql`true` : sql`p.brand is not distinct from ${filters.brand}`} as ok_brand,
      ${filters.rating === 0 ? sql`true` : sql`floor(p.rating)::int = ${filters.rating}`} as ok_rating,
      ${offered(filters)} as ok_offer
    from products p
    where p.is_active and (${query} is null or p.search @@ ${query})
  ), page as (
    select id from hit where ${others(null)}
    order by ${order(filters)} limit ${filters.parPage} offset ${(filters.pageNumber - 1) * filters.parPage}
  ), facet as (
    ${columnFacet('category')} union all ${columnFacet('typeproduct')} union all
    ${columnFacet('typearticle')} union all ${columnFacet('brand')} union all
    select 'rating', stars::text, count(*)::int from hit where ${others('rating')} and stars > 0 group by 2
    union all
    select 'color', split_part(v.color, '/', 1), count(distinct hit.id)::int
    from hit join variants v on v.product_id = hit.id
    where ${others('offer')} and ${ofSize(filters.size)} group by 2
    union all
    select 'size', s.size, count(distinct hit.id)::int
    from hit join variants v on v.product_id = hit.id join sizes s on s.variant_id = v.id and s.stock > 0
    where ${others('offer')} and ${ofColor(filters.color)} group by 2
  )
  select array(select id::text from page) as ids,
    (select count(*)::int from hit where ${others(null)}) as total,
    coalesce((select jsonb_agg(to_jsonb(f)) from facet f), '[]') as facets`
