import { cartAnswer as cart } from './cart-answer.ts'
import { fakeApi, tokenOf, type Reply } from './fake-api.ts'

export const PLACE = 'POST /home/order/place-order'
export const REGISTER = 'POST /customer/customer-register'
export const MIGRATE = 'POST /home/product/migrate-cart'
/** Whom a registration answers. */
export const customer = { id: 'c1', name: 'Rosa', email: 'rosa@example.com' }
export const placed = { message: 'Pedido creado', orderId: 'o1', number: 'V-1', price: 104.99, items: 2 }
const happy: Record<string, Reply> = {
  [REGISTER]: { token: tokenOf(customer), user: customer, message: 'Listo' },
  [MIGRATE]: { message: 'Carrito migrado' },
  'GET /home/product/get-card-product/c1': cart,
  'GET /home/product/get-card-product/guest_1700000000000_abcdefgh': cart,
  [PLACE]: placed,
}

/** The checkout as a guest has filled it in. */
export async function openFilled(replies: Record<string, Reply>) {
  const api = fakeApi({ ...happy, ...replies })
  const drafts = await import('#stores/checkout/drafts.ts')
  const { loadCart } = await import('#stores/cart.ts')
  await loadCart()
  drafts.setRegister('email', 'rosa@example.com')
  drafts.setRegister('lastname', 'Quispe')
  drafts.setDocumentNumber('45678912')
  drafts.accept('accept_policies', true)
  for (const [field, value] of [
    ['name', 'Rosa'],
    ['phone', '987654321'],
    ['address', 'Av. Larco 1'],
  ] as const)
    drafts.setShipping(field, value)
  drafts.setProvince('Lima')
  drafts.setShipping('city', 'Miraflores')
  const { submit } = await import('#stores/checkout/submit.ts')
  const { $toasts } = await import('#stores/toasts.ts')
  return { api, submit, texts: () => $toasts.get().map(toast => toast.text) }
}
