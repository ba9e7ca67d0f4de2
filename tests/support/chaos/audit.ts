import pg from 'pg'
import type { Acknowledged } from './load.ts'

/** What must never be in the database, whatever was killed when. Each query gives the rows that are wrong. */
const IMPOSSIBLE = {
  'orders without lines': `select id from orders o where not exists (select from order_lines l where l.order_id = o.id)`,
  'orders whose lines do not add up': `select o.id from orders o join order_lines l on l.order_id = o.id
    group by o.id having sum(l.quantity) <> o.items`,
  'gaps in the complaints book': `select year from complaints group by year having count(*) <> max(correlative)`,
  'a series that is ahead of its sheets': `select s.year from complaint_series s
    where s.last <> (select count(*) from complaints c where c.year = s.year)`,
  'conversations without messages': `select customer_id from conversations c where not exists
    (select from chat_messages m where m.customer_id = c.customer_id and m.seller_id = c.seller_id)`,
} as const

async function missing(client: pg.Client, wanted: readonly string[], sql: string): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(sql, [wanted])
  const found = new Set(rows.map(({ key }) => key))
  return wanted.filter(key => !found.has(key))
}

/**
 * Everything that is wrong after the kills, as sentences; none when all is well. `stock` is what the product had
 * before the first order.
 */
export async function audit(
  connection: pg.ClientConfig,
  { done, productId, stock }: { done: Acknowledged; productId: string; stock: number },
): Promise<string[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const lost = {
      'orders placed': await missing(
        client,
        done.placed,
        'select id::text as key from orders where id = any($1::uuid[])',
      ),
      'orders confirmed': await missing(
        client,
        done.confirmed,
        "select id::text as key from orders where id = any($1::uuid[]) and status <> 'pending'",
      ),
      'orders cancelled': await missing(
        client,
        done.cancelled,
        "select id::text as key from orders where id = any($1::uuid[]) and status = 'cancelled'",
      ),
      complaints: await missing(
        client,
        done.complaints,
        "select lpad(correlative::text, 9, '0') || '-' || year as key from complaints where lpad(correlative::text, 9, '0') || '-' || year = any($1)",
      ),
      messages: await missing(
        client,
        done.messages,
        'select text as key from chat_messages where text = any($1)',
      ),
      reviews: await missing(
        client,
        done.reviews,
        'select review as key from reviews where review = any($1)',
      ),
    }
    const problems = Object.entries(lost).flatMap(([what, keys]) =>
      keys.length > 0 ? [`${String(keys.length)} ${what} lost: ${keys.slice(0, 3).join(', ')}`] : [],
    )
    for (const [what, sql] of Object.entries(IMPOSSIBLE)) {
      const { rowCount } = await client.query(sql)
      if (rowCount) problems.push(`${String(rowCount)} ${what}`)
    }
    const { rows } = await client.query<{ stock: number; sold: number }>(
      `select p.stock, (select coalesce(sum(l.quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = p.id and o.status <> 'cancelled') as sold from products p where p.id = $1`,
      [productId],
    )
    const [row] = rows
    if (!row || row.stock + row.sold !== stock)
      problems.push(`stock ${String(row?.stock)} + sold ${String(row?.sold)} is not ${String(stock)}`)
    return problems
  } finally {
    await client.end()
  }
}
