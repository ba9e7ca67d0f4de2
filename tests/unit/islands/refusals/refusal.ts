import type { ReactElement } from 'react'
import type { CartLineAnswer } from '#shared/contracts/cart.ts'
import type { OrderAnswer } from '#shared/contracts/orders.ts'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { soles } from '#shared/rules/money.ts'
import type { Purchase } from '#stores/checkout/purchase.ts'
import type { Reply } from '../../stores/fake-api.ts'

/** What a person does on an island, and what the page says when every call for that is refused. */
export interface Refusal {
  /** The call that is refused. */
  asks: string
  /** Nobody is signed in. */
  isGuest?: true
  /** Where the page is; '/' otherwise. */
  path?: string
  draw: () => Promise<ReactElement>
  /** What the server does answer. */
  answers?: Record<string, Reply>
  act?: () => Promise<void>
  /** In the page or a toast; the server's sentence where nothing else is named. */
  says?: string | RegExp
  /** What was done before the refused call. */
  claims?: string
}

export const line = {
  _id: 'l1',
  quantity: 2,
  buyable: 2,
  variant: null,
  productInfo: {
    ...{ _id: 'p1', sellerId: 's1', shopName: 'Misti', slug: 'botin', category: '', rating: 0, stock: 5 },
    ...{ name: 'Botín', brand: 'KUSI', image: '', images: [], picture: null },
    ...{ price: soles(100), discount: soles(0) },
  },
} satisfies CartLineAnswer

export const order = {
  ...{ _id: 'o1', number: 'V-1', date: '', createdAt: '2026-11-22T15:00:00.000Z', items: 1, coupon: null },
  ...{ price: soles(104.99), subtotal: soles(100), shipping_fee: soles(4.99), payment_status: 'unpaid' },
  ...{ payment_method: '', delivery_status: 'pending', confirmed: false, steps: [], wallet: null },
  products: [{ _id: 'l1', name: 'Botín', size: '', color: '', quantity: 1, image: '', slug: 'botin' }],
  shippingInfo: {
    tipoDocumento: 'DNI',
    numeroDocumento: '45678912',
    tipoComprobante: 'BOLETA',
    envio: 'lima',
  },
} as unknown as OrderAnswer

export const purchase: Purchase = {
  ...{ price: soles(104.99), items: 1, orderId: 'o1', number: 'V-1', success: true, paymentMethod: '' },
}
/** The order waits for its payment in this tab. */
export const keepPurchase = (): void => sessionStorage.setItem('vitrina:purchase', JSON.stringify(purchase))

export const transfer = (state: ManualTransferAnswer['state']): ManualTransferAnswer => ({
  ...{ state, wallet: 'yape', amount: soles(104.99), until: null, operation: '', reason: '' },
  ...{ wasRefused: false, canSend: true, hasPicture: false },
})

export const CART = 'GET /home/product/get-card-product/c1'
export const ORDER = 'GET /home/coustomer/get-order-details/o1'
