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
export type Buyer = Awaited<ReturnType<typeof signedIn>>

export const putInCart = (buyer: Buyer, productId: string, quantity = 1, sizeId?: string) =>
  api.post<{ product: { _id: string } } & Refusal>(
    '/home/product/add-to-card',
    { userId: buyer.id, productId, quantity, variant: sizeId ? JSON.stringify({ sizeId }) : null },
    { token: buyer.token },
  )

export const cartOf = async (buyer: Buyer): Promise<CartAnswer> =>
  (await api.get<CartAnswer>(`/home/product/get-card-product/${buyer.id}`, { token: buyer.token })).body

/** Everybody's own, since the open orders of one phone or document are few (GUARD-20). */
const digitsOf = ({ id }: Buyer): string =>
  String(Number.parseInt(id.replaceAll('-', '').slice(-12), 16)).padStart(16, '7')
export const contactOf = (buyer: Buyer) => ({
  phone: `9${digitsOf(buyer).slice(-8)}`,
  numeroDocumento: `4${digitsOf(buyer).slice(-7)}`,
})

/** Sends the cart back as a client of this contract does, with what the test changes. */
export async function place(
  buyer: Buyer,
  change: Record<string, unknown> = {},
  headers: Record<string, string> = {},
) {
  const cart = await cartOf(buyer)
  const body = {
    userId: buyer.id,
    price: cart.price,
    products: cart.card_products,
    shipping_fee: cart.shipping_fee,
    items: cart.buy_product_item,
    shippingInfo: { ...shippingInfo, ...contactOf(buyer) },
    ...change,
  }
  return api.post<PlaceOrderAnswer & Refusal>('/home/order/place-order', body, {
    token: buyer.token,
    headers,
  })
}

/** A customer with one placed, unconfirmed order. */
export async function buyerWithOrder(productId: string, quantity = 1, sizeId?: string) {
  const buyer = await signedIn()
  await putInCart(buyer, productId, quantity, sizeId)
  const { body, status } = await place(buyer)
  if (status !== 200) throw new Error(body.error)
  return { buyer, ...body }
}
