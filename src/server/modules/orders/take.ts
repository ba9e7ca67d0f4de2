import { ask } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { asChanged, unlessChanged } from '../../db/reading.ts'
import { clock } from '../../lib/clock.ts'
import { newId } from '../../lib/uuid.ts'
import type { OrderTax } from '#shared/rules/tax.ts'
import type { OrderItem } from '../cart/items.ts'
import type { OrderedItems, Ordering } from './ordered-items.ts'

/** The columns of an order line, with their types. */
const LINE = `product_id uuid, size_id uuid, seller_id uuid, shop_name text, name text, slug text, brand text, sku text,
  color text, size text, image text, quantity int, price int, discount int, charged int, base int, issuer text,
  position int, id uuid`
const COLUMNS = LINE.replaceAll(/ (?:uuid|text|int)\b/g, '')

/**
 * One round trip for all lines, on rows that `storeOrder` locked. It must not lock them itself: while it waits for a
 * lock, its snapshot grows old, and two such statements can deadlock. The coupon is locked by its update. If anything
 * is no longer as it was read, nothing is written.
 */
const TAKE = {
  name: 'order_take',
  text: `
    with wanted as materialized (
      select * from jsonb_to_recordset($2::jsonb) as line (${LINE}, empties boolean)
    ), found as materialized (
      select w.*, coalesce(p.is_active and p.seller_id = w.seller_id
          and case when w.size_id is null then not p.has_variants else s.product_id = p.id end
          and coalesce(s.price, p.price) = w.price and coalesce(s.discount, p.discount) = w.discount
          and coalesce(s.stock, p.stock) >= w.quantity
          and (coalesce(s.stock, p.stock) = w.quantity) = w.empties, false) as is_same
      from wanted w left join products p on p.id = w.product_id left join sizes s on s.id = w.size_id
    ), verdict as materialized (
      select bool_and(is_same) as is_good from found
    ), sizes_taken as (
      update sizes set stock = sizes.stock - f.quantity from found f, verdict v
      where v.is_good and sizes.id = f.size_id
    ), products_taken as (
      update products set stock = greatest(0, products.stock - f.quantity)
      from (select product_id, sum(quantity) as quantity from found group by product_id) f, verdict v
      where v.is_good and products.id = f.product_id
    ), lines as (
      insert into order_lines (order_id, ${COLUMNS}) select $1::uuid, ${COLUMNS} from found, verdict where is_good
    ), moves as (
      insert into stock_moves (product_id, size_id, sku, change, at)
      select product_id, size_id, case when size_id is null then '' else sku end, -quantity, $3::timestamptz
      from found, verdict where is_good order by position
    ), coupon as (
      update coupons set used = used + 1, value = case when customer_id is null then value else value - ($4::jsonb ->> 'amount')::int end
      from verdict v
      where v.is_good and code = $4::jsonb ->> 'code' and kind = $4::jsonb ->> 'kind' and value = ($4::jsonb ->> 'value')::int
        and minimum = ($4::jsonb ->> 'minimum')::int and (use_limit is null or used < use_limit)
        and (starts_at is null or starts_at <= $3::timestamptz) and (ends_at is null or $3::timestamptz < ends_at)
      returning code
    )
    select ${unlessChanged('is_good and ($4::jsonb is null or exists (select from coupon))')} from verdict`,
}

interface Taking {
  orderId: string
  tax: OrderTax
  coupon: Ordering['coupon']
}

/**
 * Takes the items of an order and one use of its coupon: a credit note gives what the order needs, and the rest stays
 * (D-42, CREDIT-02). Writes the lines of the order and notes the stock that left (STOCK-03). Anything that is no longer
 * as it was read is `ChangedSince`.
 */
export async function takeItems(
  { lines, totals }: OrderedItems,
  { orderId, tax, coupon: read }: Taking,
): Promise<void> {
  const coupon = totals.coupon && { ...read, amount: totals.coupon.amount }
  const taking = ask(TAKE, [
    orderId,
    JSON.stringify(lines.map((line, position) => lineOf(line, position, tax))),
    clock.now().toISOString(),
    coupon,
  ]).catch(asChanged)
  const tags = [...new Set(lines.map(line => `product:${line.productId}`))]
  // Lists show only whether something is left; product pages show how much.
  await invalidate(lines.some(empties) ? [...tags, 'catalog'] : tags)
  await taking
}

const empties = ({ stock, quantity }: Pick<OrderItem, 'stock' | 'quantity'>): boolean => stock === quantity

const lineOf = (line: OrderedItems['lines'][number], position: number, tax: OrderTax) => ({
  id: newId(),
  position,
  product_id: line.productId,
  size_id: line.variantId,
  seller_id: line.sellerId,
  shop_name: line.shopName,
  name: line.name,
  slug: line.slug,
  brand: line.brand,
  sku: line.sku,
  color: line.color,
  size: line.size,
  image: line.imageId,
  quantity: line.quantity,
  price: line.price,
  discount: line.discount,
  charged: tax.lines[position]?.charged,
  base: tax.lines[position]?.base,
  issuer: line.issuer,
  empties: empties(line),
})
