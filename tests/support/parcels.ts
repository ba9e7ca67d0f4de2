import { orders as command } from '#cli/orders.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import { api } from './api.ts'
import { place, putInCart } from './checkout.ts'
import { signedIn } from './commerce.ts'
import { createProduct } from './shop.ts'

interface Spec {
  /** The sellers, each with one line of S/100 a unit. */
  shops?: readonly string[]
  quantity?: number
  method?: 'cod' | 'culqi'
  /** As words of the owner's command, one after the other. */
  states?: readonly string[]
}

/** A confirmed order of several sellers, with one line of each, in the order of `shops`. */
export async function orderOfSellers(spec: Spec = {}) {
  const { shops = ['Pasos de Lima', 'Kusi Sport', 'Andes Outdoor'], quantity = 1, method = 'cod' } = spec
  const customer = await signedIn()
  const { token } = customer
  const products = []
  for (const shopName of shops) {
    const product = await createProduct({ stock: 9, price: 10_000, shopName })
    products.push(product)
    await putInCart(customer, product.id, quantity)
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
