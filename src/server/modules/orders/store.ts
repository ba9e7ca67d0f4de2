import { randomBytes } from 'node:crypto'
import { orderNumber } from '#shared/rules/orders.ts'
import { ask } from '../../db/index.ts'
import { asChanged, unlessChanged } from '../../db/reading.ts'
import type { customers } from '../../db/schema/customers.ts'
import type { orders } from '../../db/schema/orders.ts'
import { clock } from '../../lib/clock.ts'
import type { OrderedItems } from './ordered-items.ts'

type Row = typeof orders.$inferSelect
type NewOrder = Pick<
  Row,
  | 'id'
  | 'subtotal'
  | 'couponCode'
  | 'couponAmount'
  | 'shippingFee'
  | 'total'
  | 'taxPercent'
  | 'shippingBase'
  | 'items'
  | 'shipping'
  | 'provesCustomer'
  | 'idempotencyKey'
  | 'idempotencyHash'
  | 'network'
  | 'wideNetwork'
  | 'proof'
> & { customerId: string }

export type Stored = Pick<Row, 'id' | 'number' | 'total' | 'items'>

/**
 * One round trip: the order, the customer's details, and the cart without what was ordered; last it locks the stock,
 * products before variants and each by id, so that two orders cannot deadlock.
 */
const STORE = {
  name: 'order_store',
  text: `
    with placed as (
      insert into orders (id, number, customer_id, subtotal, coupon_code, coupon_amount, shipping_fee, total, tax_percent,
        shipping_base, items, shipping, proves_owner, idempotency_key, idempotency_hash, network, wide_network, proof)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
      on conflict (number) do nothing returning id
    ), remembered as (
      update customers c set lastname = r.lastname, phone = r.phone, address = coalesce(r.address, c.address),
        province = coalesce(r.province, c.province), city = coalesce(r.city, c.city), document_type = r."documentType",
        document_number = r."documentNumber", receipt_type = r."receiptType", receipt_number = r."receiptNumber",
        receipt_name = r."receiptName", receipt_address = r."receiptAddress"
      from placed, jsonb_to_record($19::jsonb) as r (lastname text, phone text, address text, province text, city text,
        "documentType" text, "documentNumber" text, "receiptType" text, "receiptNumber" text, "receiptName" text,
        "receiptAddress" text)
      where c.id = $3 and r.lastname is not null
    ), emptied as (
      delete from cart_lines l using placed, unnest($20::uuid[], $21::int[]) as taken (id, quantity)
      where l.owner = $22 and l.id = taken.id and l.quantity = taken.quantity returning l.id
    ), cart as (
      update carts set coupon_code = null, updated_at = $23 from placed
      where owner = $22 and cardinality($20::uuid[]) > 0
    ), held_products as materialized (
      select id from products where id = any ($24::uuid[]) and exists (select from placed)
      order by id for no key update
    ), held_sizes as materialized (
      select id from sizes where id = any ($25::uuid[]) and (select count(*) from held_products) > 0
      order by id for no key update
    )
    select ${unlessChanged('exists (select from placed) and (select count(*) from emptied) = cardinality($20::uuid[])')}
    where (select count(*) from held_products) + (select count(*) from held_sizes) >= 0`,
}

/**
 * Writes an order of a locked customer under a number that no other has (D-77). The same statement takes its lines and
 * the coupon out of the locked cart and notes on the customer what `remembered` says. The lines of the order are
 * written with their stock (`takeItems`). Throws `ChangedSince` if the number is taken already, or if a cart line is gone
 * or has another quantity.
 */
export async function storeOrder(
  order: NewOrder,
  { lines }: Pick<OrderedItems, 'lines'>,
  remembered: Partial<typeof customers.$inferInsert> | null,
): Promise<Stored> {
  const number = orderNumber(randomBytes(8))
  const taken = lines.flatMap(({ cartLine }) => cartLine ?? [])
  await ask(STORE, [
    order.id,
    number,
    order.customerId,
    order.subtotal,
    order.couponCode,
    order.couponAmount,
    order.shippingFee,
    order.total,
    order.taxPercent,
    order.shippingBase,
    order.items,
    JSON.stringify(order.shipping),
    order.provesCustomer,
    order.idempotencyKey,
    order.idempotencyHash,
    order.network,
    order.wideNetwork,
    order.proof,
    JSON.stringify(remembered ?? {}),
    taken.map(line => line.id),
    taken.map(line => line.quantity),
    order.customerId,
    clock.now(),
    ...stockIdsOf(lines),
  ]).catch(asChanged)
  return { id: order.id, number, total: order.total, items: order.items }
}

const stockIdsOf = (lines: OrderedItems['lines']): [products: string[], sizes: string[]] => [
  [...new Set(lines.map(({ productId }) => productId))],
  [...new Set(lines.flatMap(({ variantId }) => variantId ?? []))],
]
