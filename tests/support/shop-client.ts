import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ProductAnswer as Product } from '#shared/contracts/catalog.ts'
import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { shippingInfo } from './checkout-form.ts'

/** A customer of a running shop who speaks plain HTTP, as an app on a phone would. */
export interface RemoteCustomer {
  id: string
  token: string
}

/** Calls the API of the shop at `port`; throws when the shop cannot be reached, never for a refusal. */
export async function callShop<T>(
  port: number,
  method: string,
  path: string,
  options: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: T }> {
  const response = await fetch(`http://127.0.0.1:${String(port)}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

export async function registerAt(port: number, email: string): Promise<RemoteCustomer> {
  const { body } = await callShop<{ token: string; user: { id: string } }>(
    port,
    'POST',
    '/customer/customer-register',
    { body: { name: 'Rosa', email, password: 'secreta-1' } },
  )
  return { id: body.user.id, token: body.token }
}

export const addAt = (port: number, { id, token }: RemoteCustomer, productId: string) =>
  callShop(port, 'POST', '/home/product/add-to-card', {
    token,
    body: { userId: id, productId, quantity: 1, variant: null },
  })

export const cartAt = async (port: number, { id, token }: RemoteCustomer): Promise<CartAnswer> =>
  (await callShop<CartAnswer>(port, 'GET', `/home/product/get-card-product/${id}`, { token })).body

/** Orders what is in the cart; `contact` is what of the delivery's details is this customer's own. */
export async function placeAt(
  port: number,
  customer: RemoteCustomer,
  contact: Partial<typeof shippingInfo> = {},
) {
  const cart = await cartAt(port, customer)
  return callShop<PlaceOrderAnswer>(port, 'POST', '/home/order/place-order', {
    token: customer.token,
    body: {
      userId: customer.id,
      price: cart.price,
      products: cart.card_products,
      shipping_fee: cart.shipping_fee,
      shippingInfo: { ...shippingInfo, ...contact },
    },
  })
}

export const confirmAt = (port: number, { token }: RemoteCustomer, orderId: string) =>
  callShop(port, 'GET', `/order/confirm/${orderId}?paymentMethod=cod`, { token })

export const ordersAt = async (port: number, { id, token }: RemoteCustomer) =>
  (
    await callShop<{ orders: { _id: string; delivery_status: string }[] }>(
      port,
      'GET',
      `/home/coustomer/get-orders/${id}/all`,
      { token },
    )
  ).body.orders

export const stockAt = async (port: number, slug: string): Promise<number> =>
  (await callShop<{ product: Product }>(port, 'GET', `/home/product-details/${slug}`)).body.product.stock
