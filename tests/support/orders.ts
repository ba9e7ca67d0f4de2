import { eq } from 'drizzle-orm'
import { orders as command } from '#cli/orders.ts'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { cents } from '#shared/rules/money.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { api } from './api.ts'
import { place, putInCart } from './checkout.ts'
import { signedIn } from './commerce.ts'
import { createProduct } from './shop.ts'

interface Spec {
  method?: 'cod' | 'culqi'
  /** Céntimos off. */
  coupon?: number
  to?: 'placed' | 'shipped' | 'delivered'
}

const states = {
  placed: [],
  shipped: ['en-almacen', 'en-camino'],
  delivered: ['en-almacen', 'en-camino', 'entregado'],
}

/**
 * A confirmed order: two units (S/100 each, stock of five in size 40, two in size 41) and one of a product without sizes
 * (S/50, stock of five), S/4.99 of shipping. Paid by card or in cash at its delivery.
 */
export async function confirmedOrder({ method = 'cod', coupon = 0, to = 'placed' }: Spec = {}) {
  const sized = await createProduct({
    colors: [
      {
        color: 'NEGRO',
        colorCode: '#000000',
        sizes: [
          { size: '40', stock: 5, price: 10_000 },
          { size: '41', stock: 2, price: 10_000 },
        ],
      },
    ],
  })
  const plain = await createProduct({ stock: 5, price: 5000 })
  const customer = await signedIn()
  const { token } = customer
  await putInCart(customer, sized.id, 2, sized.sizeIds[0])
  await putInCart(customer, plain.id, 1)
  if (coupon > 0) {
    const code = `MENOS-${customer.id.slice(0, 8)}`.toUpperCase()
    await db()
      .insert(coupons)
      .values({ code, kind: 'amount', value: coupon, minimum: cents(20_000) })
    await api.post('/home/product/apply-coupon', { userId: customer.id, code }, { token })
  }
  const { body, status } = await place(customer)
  if (status !== 200) throw new Error(body.error)
  const { orderId, number, price } = body
  if (method === 'culqi') {
    const { clientSecret } = (
      await api.post<{ clientSecret: string }>('/order/create-payment', { price, orderId }, { token })
    ).body
    await api.post(`/order/payment/${clientSecret}`, { token: 'tkn_test_ok' }, { token })
  } else await api.get(`/order/confirm/${orderId}`, { token })
  for (const state of states[to]) await command.run(['estado', number, state])
  return {
    customer,
    orderId,
    number,
    sized,
    plain,
    read: async () =>
      (await api.get<{ order: OrderAnswer }>(`/home/coustomer/get-order-details/${orderId}`, { token })).body
        .order,
    stock: async () => {
      const [one] = await db()
        .select({ stock: products.stock })
        .from(products)
        .where(eq(products.id, plain.id))
      const rows = await db()
        .select({ stock: variants.stock })
        .from(variants)
        .where(eq(variants.productId, sized.id))
        .orderBy(variants.size)
      return [...rows.map(({ stock }) => stock), one?.stock]
    },
  }
}
