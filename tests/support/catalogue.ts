import type pg from 'pg'
import { slugify } from '#shared/rules/text.ts'
import * as lists from './catalogue-words.ts'

const BRANDS = lists.BRAND_STEMS.flatMap(stem => [stem, `${stem} SPORT`, `${stem} KIDS`, `${stem} PREMIUM`])
const SELLERS = 40

/** One of an array of SQL, more often one of the first; `i` gives every row an own throw of the dice. */
const pick = (array: string): string =>
  `(${array})[1 + floor(power(random(), 1.6) * cardinality(${array}))::int]`

/**
 * Fills an empty, migrated database with `count` products, ten times as many sizes, and their lists, the same for every
 * run. About one product in ten has no sizes, one size in four is sold out.
 */
export async function fillCatalogue(client: pg.ClientBase, count: number): Promise<void> {
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('begin')
  await run("set local session_replication_role = 'replica'")
  await run('select setseed(0.42)')
  const named = (table: string, names: readonly string[]) =>
    run(
      `insert into ${table} (id, name, slug, position) select gen_random_uuid(), name, slug, place
        from unnest($1::text[], $2::text[]) with ordinality as t(name, slug, place)`,
      [names, names.map(slugify)],
    )
  await named('categories', lists.CATEGORIES)
  await named('type_products', lists.TYPES)
  await named('type_articles', lists.ARTICLES)
  await named('brands', BRANDS)
  await run(
    `insert into sellers (id, name, slug) select gen_random_uuid(), 'Tienda ' || i, 'tienda-' || i
      from generate_series(1, ${String(SELLERS)}) i`,
  )
  await run(
    `insert into products (id, code, slug, name, description, seller_id, shop_name, brand, category, typearticle,
        typeproduct, price, discount, stock, has_variants, rating, review_count, created_at)
      select gen_random_uuid(), 'C' || i, 'p-' || i,
        initcap(article) || ' ' || ${pick('$5::text[]')} || ' ' || ${pick('$4::text[]')}
          || case when random() < 0.3 then ' M' || (1000 + i) else '' end,
        initcap(array_to_string(array(select ${pick('$6::text[]')} from generate_series(1, 22) where i > 0), ' ')),
        seller.id, seller.name, case when random() < 0.98 then ${pick('$3::text[]')} end, ${pick('$1::text[]')},
        article, ${pick('$7::text[]')}, price, case when random() < 0.35 then price * 7 / 10 else 0 end,
        case when random() < 0.9 then 10 else 0 end, random() < 0.9,
        case when random() < 0.4 then 0 else round((2.5 + random() * 2.5)::numeric, 1) end,
        floor(random() * 80)::int, timestamptz '2024-01-01' + random() * interval '700 days'
      from (
        select i, ${pick('$2::text[]')} as article, (500 + floor(power(random(), 2) * 595))::int * 100 - 10 as price,
          1 + floor(random() * ${String(SELLERS)})::int as s
        from generate_series(1, ${String(count)}) i) made
      join (select id, name, row_number() over (order by name) as s from sellers) seller using (s)`,
    [lists.CATEGORIES, lists.ARTICLES, BRANDS, lists.MODELS, lists.QUALITIES, lists.DESCRIBING, lists.TYPES],
  )
  await run(
    `insert into variants (id, product_id, color, color_code, position)
      select gen_random_uuid(), product_id, color, case when color like '%/%' then '#112233,#445566' else '#112233' end, n
      from (
        select distinct on (product_id, color) product_id, color, n from (
          select p.id as product_id, n,
            ${pick('$1::text[]')} || case when random() < 0.15 then '/' || ${pick('$1::text[]')} else '' end as color
          from products p, generate_series(1, 1 + floor(random() * 3)::int) n where p.has_variants) painted
        order by product_id, color) once`,
    [lists.COLORS],
  )
  await run(
    `insert into sizes (id, variant_id, product_id, size, stock, price, discount, sku, position)
      select gen_random_uuid(), v.id, v.product_id,
        case when p.typeproduct = 'ROPA' and n <= 6 then (array['XS','S','M','L','XL','XXL'])[n]
          else ($1::text[])[1 + (n + ascii(v.id::text)) % 12] end,
        case when random() < 0.75 then 1 + floor(random() * 20)::int else 0 end, p.price, p.discount,
        v.id || '-' || n, n
      from variants v join products p on p.id = v.product_id,
        generate_series(1, case when p.typeproduct = 'ROPA' then 6 else 5 + ascii(right(v.id::text, 1)) % 3 end) n`,
    [lists.SHOE_SIZES],
  )
  await run(`update products p set stock = s.stock
    from (select product_id, sum(stock) as stock from sizes group by 1) s where s.product_id = p.id`)
  await run('commit')
  await run('vacuum analyze')
}
