import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { api } from './api.ts'
import { shippingInfo } from './checkout-form.ts'
import { signedIn } from './commerce.ts'

export interface Refusal {
  error: string
  message: string
  code: string
}
export { shippingInfo }
export type Customer = Awaited<ReturnType<typeof signedIn>>

export const putInCart = (customer: Customer, productId: string, quantity = 1, sizeId?: string) =>
  api.post<{ product: { _id: string } } & Refusal>(
    '/home/product/add-to-card',
    { userId: customer.id, productId, quantity, variant: sizeId ? JSON.stringify({ sizeId }) : null },
    { token: customer.token },
  )

export const cartOf = async (customer: Customer): Promise<CartAnswer> =>
  (await api.get<CartAnswer>(`/home/product/get-card-product/${customer.id}`, { token: customer.token })).body

/** Everybody's own, since the open orders of one phone or document are few (GUARD-20). */
const digitsOf = ({ id }: Customer): string =>
  String(Number.parseInt(id.replaceAll('-', '').slice(-12), 16)).padStart(16, '7')
export const contactOf = (customer: Customer) => ({
  phone: `9${digitsOf(customer).slice(-8)}`,
  numeroDocumento: `4${digitsOf(customer).slice(-7)}`,
})

/** Everybody's own network, since the unproved orders of one hold little of a stock (NETWORK-04). */
const networkOf = (customer: Customer): string =>
  `10.${[0, 3, 6]
    .map(at =>
      String(
        Number(
          digitsOf(customer)
            .slice(-9)
            .slice(at, at + 3),
        ) % 256,
      ),
    )
    .join('.')}`

/** Sends the cart back as a client of this contract does, with what the test changes. */
export async function place(
  customer: Customer,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  address = networkOf(customer),
) {
  const cart = await cartOf(customer)
  const body = {
    userId: customer.id,
    price: cart.price,
    products: cart.card_products,
    shipping_fee: cart.shipping_fee,
    items: cart.buy_product_item,
    shippingInfo: { ...shippingInfo, ...contactOf(customer) },
    ...change,
  }
  return api.post<PlaceOrderAnswer & Refusal>('/home/order/place-order', body, {
    token: customer.token,
    headers,
    address,
  })
}

/** A customer with one placed, unconfirmed order. */
export async function customerWithOrder(productId: string, quantity = 1, sizeId?: string) {
  const customer = await signedIn()
  await putInCart(customer, productId, quantity, sizeId)
  const { body, status } = await place(customer)
  if (status !== 200) throw new Error(body.error)
  return { customer, ...body }
}
