import { randomUUID } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import { orders as command } from '#cli/orders.ts'
import { parcels as parcelCommand } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { api } from './api.ts'
import { contactOf, place, putInCart, shippingInfo } from './checkout.ts'
import { signedIn } from './commerce.ts'
import { createProduct } from './shop.ts'

interface Spec {
  /** The sellers, each with one line of S/100 a unit. */
  shops?: readonly string[]
  quantity?: number
  method?: 'cod' | 'culqi'
  /** Picked up in a store. */
  isPickedUp?: boolean
  /** As words of the owner's command, one after the other. */
  states?: readonly string[]
}

/** A confirmed order of several sellers, with one line of each, in the order of `shops`. */
export async function orderOfSellers(spec: Spec = {}) {
  const {
    shops = ['Pasos de Lima', 'Kusi Sport', 'Andes Outdoor'],
    quantity = 1,
    method = 'cod',
    isPickedUp = false,
  } = spec
  const customer = await signedIn()
  const { token } = customer
  const products = []
  for (const shopName of shops) {
    const product = await createProduct({ stock: 9, price: 10_000, shopName })
    products.push(product)
    await putInCart(customer, product.id, quantity)
  }
  const change = isPickedUp
    ? { shippingInfo: { ...shippingInfo, ...contactOf(customer), envio: 'tienda' }, shipping_fee: 0 }
    : {}
  const { body, status } = await place(customer, change)
  if (status !== 200) throw new Error(body.error)
  const { orderId, number, price } = body
  if (method === 'culqi') {
    const { clientSecret } = (
      await api.post<{ clientSecret: string }>('/order/create-payment', { price, orderId }, { token })
    ).body
    await api.post(`/order/payment/${clientSecret}`, { token: 'tkn_test_ok' }, { token })
  } else await api.get(`/order/confirm/${orderId}`, { token })
  for (const state of spec.states ?? []) await command.run(['estado', number, state])
  return {
    customer,
    orderId,
    number,
    products,
    read: async () =>
      (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
        .order,
  }
}

/** Copies of an order with one parcel each, as confirming makes them. Gives the numbers of their parcels. */
export async function ordersLike(orderId: string, count: number): Promise<string[]> {
  const made = sql.param(Array.from({ length: count }, () => randomUUID()))
  await db().execute(sql`
    insert into orders (id, number, customer_id, subtotal, shipping_fee, total, items, shipping)
    select made::uuid, 'V-' || upper(left(made, 8)), customer_id, subtotal, shipping_fee, total, items, shipping
    from orders, unnest(${made}::text[]) made where id = ${orderId}`)
  await db().execute(sql`
    insert into order_lines (id, order_id, product_id, seller_id, shop_name, name, slug, quantity, price, position)
    select gen_random_uuid(), made::uuid, l.product_id, l.seller_id, l.shop_name, l.name, l.slug, l.quantity, l.price, l.position
    from order_lines l, unnest(${made}::text[]) made where l.order_id = ${orderId}`)
  await db()
    .execute(sql`update orders set status = 'placed', confirmed_at = now(), placed_at = now(), payment_method = 'cod'
    where id = any(${made}::uuid[])`)
  const rows = await db()
    .select({ number: parcels.number })
    .from(parcels)
    .where(sql`${parcels.orderId} = any(${made}::uuid[])`)
    .orderBy(asc(parcels.number))
  return rows.map(({ number }) => number)
}

/** Delivers a parcel on its whole way, as the owner notes it; with more words for its delivery. */
export async function deliverParcel(number: string, ...words: string[]): Promise<void> {
  for (const each of [['en-almacen'], ['en-camino'], ['entregado', '--confirma', 'Firmó Rosa', ...words]])
    await parcelCommand.run(['estado', number, ...each])
}
