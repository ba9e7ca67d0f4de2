import type pg from 'pg'
import { SignJWT } from 'jose'
import { shippingInfo } from '../../../tests/support/checkout-form.ts'
import { growth } from '../../../tests/support/growth.ts'

/** Signs the tokens of the bench's customers. */
export const SECRET = 'a secret of this bench and of nothing else'
export const PRODUCTS = 200
/** Of other customers: PostgreSQL keeps the plans that it made, and for a table without rows it plans to read it whole. */
const EARLIER_ORDERS = 5_000
const FIRST = 100_000_000_000
/** The ids that `before.sql` writes as well: kind of row and number. */
const id = (kind: number, n: number) => `00000000-0000-4000-800${String(kind)}-${String(FIRST + n)}`

/** Products with one size each, earlier orders, and customers with a session; nothing in their carts yet. */
export async function fillWorld(client: pg.Client, customers: number): Promise<void> {
  const of = (kind: number, n = 'i') =>
    `('00000000-0000-4000-800${String(kind)}-' || (${String(FIRST)} + ${n}))::uuid`
  await client.query(`
    insert into company (id, name, ruc, business_name) values (1, 'Vitrina', '20100070970', 'Vitrina SAC')
      on conflict (id) do update set name = excluded.name, ruc = excluded.ruc, business_name = excluded.business_name;
    insert into sellers (id, name, slug) values ('00000000-0000-4000-8005-000000000001', 'Tienda', 'tienda');
    insert into categories (id, name, slug) values (gen_random_uuid(), 'MUJER', 'mujer');
    insert into type_articles (id, name, slug) values (gen_random_uuid(), 'BOTAS', 'botas');
    insert into type_products (id, name, slug) values (gen_random_uuid(), 'CALZADO', 'calzado');
    insert into products (id, code, slug, name, seller_id, shop_name, category, typearticle, typeproduct, price, has_variants)
      select ${of(1)}, 'P' || i, 'p-' || i, 'Sandalia ' || i, '00000000-0000-4000-8005-000000000001', 'Tienda',
        'MUJER', 'BOTAS', 'CALZADO', 50000, true from generate_series(1, ${String(PRODUCTS)}) i;
    insert into variants (id, product_id, color, color_code)
      select gen_random_uuid(), id, 'NEGRO', '#000000' from products;
    insert into sizes (id, variant_id, product_id, size, stock, price, sku)
      select replace(p.id::text, '-8001-', '-8002-')::uuid, v.id, p.id, '38', 0, 50000, 'SKU-' || right(p.id::text, 12)
      from products p join variants v on v.product_id = p.id;
    insert into customers (id, name, email, password_hash)
      select ${of(0)}, 'Rosa', 'rosa-' || i || '@example.com', '-' from generate_series(1, ${String(customers)}) i;
    insert into sessions (id, customer_id, expires_at)
      select ${of(9)}, ${of(0)}, now() + interval '1 day' from generate_series(1, ${String(customers)}) i;
    insert into carts (owner) select id::text from customers`)
  await client.query(growth(EARLIER_ORDERS))
}

const isOurs = (column: string): string => `${column}::text like '00000000-0000-4000-8000-%'`
const TOUCHED =
  'orders, order_lines, stock_moves, cart_lines, carts, rate_hits, sizes, products, customers, tallies'

/** Everything as before the first order: full shelves, full carts with two products each, `among` so many in all. */
export async function refill(client: pg.Client, among = PRODUCTS): Promise<void> {
  // Each in a separate transaction: a job of the shop locks sizes first, then what is truncated.
  await client.query(`delete from orders where ${isOurs('customer_id')}`)
  await client.query('truncate stock_moves, cart_lines, rate_hits')
  await client.query(`
    update sizes set stock = 100000; update products set stock = 100000;
    insert into cart_lines (id, owner, product_id, size_id, quantity)
      select replace(c.id::text, '-8000-', '-800' || 3 + j || '-')::uuid, c.id::text,
        ('00000000-0000-4000-8001-' || p)::uuid, ('00000000-0000-4000-8002-' || p)::uuid, 1
      from customers c, generate_series(0, 1) j,
        lateral (select ${String(FIRST + 1)} + (2 * (right(c.id::text, 12)::bigint - ${String(FIRST)})) % ${String(among)} + j as p) of
      where ${isOurs('c.id')}`)
  await client.query(`vacuum analyze ${TOUCHED}`)
}

export interface Order {
  token: string
  body: string
}

/** What each customer sends for what lies in the cart. */
export async function ordersOf(customers: number): Promise<Order[]> {
  const key = new TextEncoder().encode(SECRET)
  const all: Order[] = []
  for (let n = 1; n <= customers; n += 1) {
    const email = `rosa-${String(n)}@example.com`
    const token = await new SignJWT({ id: id(0, n), name: 'Rosa', email, method: 'menualy' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(id(9, n))
      .setIssuedAt()
      .setExpirationTime('1d')
      .sign(key)
    const digits = String(10_000_000 + n)
    const body = JSON.stringify({
      userId: id(0, n),
      price: 1000,
      products: [{ products: [3, 4].map(kind => ({ _id: id(kind, n), quantity: 1 })) }],
      shipping_fee: 4.99,
      shippingInfo: { ...shippingInfo, phone: `9${digits}`, numeroDocumento: digits },
    })
    all.push({ token, body })
  }
  return all
}
