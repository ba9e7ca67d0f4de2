import { randomBytes, randomInt } from 'node:crypto'
import { newGuestId } from '../../src/shared/rules/guest.ts'
import { storageKeys } from '../../src/shared/storage.ts'
import { withoutSignature } from '../../src/shared/rules/token.ts'

/** Somebody new each time: a telephone and a document may have only so many orders that wait. */
const newAddress = () => ({
  ...{ name: 'Ana', lastname: 'Quispe', address: 'Av. Larco 123', city: 'Miraflores', province: 'Lima' },
  ...{ phone: `9${randomInt(1e7, 1e8)}`, tipoDocumento: 'DNI', numeroDocumento: String(randomInt(1e7, 1e8)) },
  envio: 'tienda',
})

/** Calls the shop's API and gives back what it answered. */
function caller(origin) {
  return async (path, { token, ...body } = {}) => {
    const answer = await fetch(new URL(`/api/${path}`, origin), {
      ...(Object.keys(body).length > 0 && { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    })
    if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${await answer.text()}`)
    return answer.json()
  }
}

async function somethingInStock(call) {
  const { products } = await call('home/query-products?parPage=48')
  const size = ({ variants }) => variants.flatMap(({ sizes }) => sizes).find(({ stock }) => stock > 5)
  const product = products.find(size)
  return { productId: product._id, quantity: 1, variant: JSON.stringify({ sizeId: size(product)._id }) }
}

/**
 * Pages of a purchase as somebody sees them who is in the middle of one: what the browser keeps (`local`, `session`, `cookies`),
 * and the control that says that the page can be used. A guest with a product in the cart, a customer with an order.
 */
export async function shoppersPages(origin) {
  const call = caller(origin)
  const item = await somethingInStock(call)
  const guestId = newGuestId(Date.now(), randomBytes(16).toString('hex'))
  await call('home/product/add-to-card', { userId: guestId, ...item })
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const { token, user } = await call('customer/customer-register', {
    ...{ name: 'Ana', email, password: randomBytes(9).toString('hex'), accept_policies: true },
  })
  await call('home/product/add-to-card', { token, userId: user.id, ...item })
  const cart = await call(`home/product/get-card-product/${user.id}`, { token })
  const { orderId, number, price } = await call('home/order/place-order', {
    ...{ token, userId: user.id, price: cart.price, products: cart.card_products },
    ...{ items: cart.buy_product_item, shipping_fee: 0, shippingInfo: { ...newAddress(), email } },
  })
  const purchase = { price, items: 1, orderId, number, success: true, paymentMethod: '' }
  const guest = { [storageKeys.guestId]: guestId }
  const customer = { [storageKeys.token]: withoutSignature(token) }
  const cookies = [{ name: 'customerToken', value: token, url: origin }]
  return {
    '/carrito': { local: guest, usable: '[data-bottom-bar] a, [data-bottom-bar] button' },
    '/envio': { local: guest, usable: 'main form input:not([disabled])' },
    '/pago': {
      cookies,
      local: { ...customer, [storageKeys.orderId]: orderId },
      session: { [storageKeys.purchase]: JSON.stringify(purchase) },
      usable: '[data-bottom-bar] button:not([disabled])',
    },
    '/dashboard': { cookies, local: customer, usable: 'main [href*="my-orders"] .text-3xl' },
  }
}
