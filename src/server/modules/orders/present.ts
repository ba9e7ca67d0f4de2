import type { OrderAnswer, OrderLineAnswer, RefundAnswer } from '#shared/contracts/orders.ts'
import type { WalletAnswer } from '#shared/contracts/wallet.ts'
import { limaLongDate } from '#shared/rules/dates.ts'
import type { OrderStatus, ReachedStep } from '#shared/rules/orders.ts'
import { toSoles } from '#shared/rules/money.ts'
import { imageUrl } from '../media.ts'
import type { PaymentRow } from '../payments/ledger.ts'
import type { RefundRow } from './refunds.ts'
import type { OrderLineRow, OrderRow } from './rows.ts'
import { presentWallet } from './wallet-rows.ts'

/** DATA-35. */
function presentLine(line: OrderLineRow): OrderLineAnswer {
  const image = imageUrl(line.image)
  return {
    _id: line.id,
    productId: line.productId,
    slug: line.slug,
    shopName: line.shopName,
    sellerId: line.sellerId,
    image,
    images: image === null ? [] : [image],
    name: line.name,
    brand: line.brand,
    sku: line.sku,
    size: line.size,
    color: line.color,
    quantity: line.quantity,
    price: toSoles(line.price),
    discount: toSoles(line.discount),
  }
}

/** The states an order went through, with their times (D-66). */
export function stepsOf(order: OrderRow): ReachedStep[] {
  const times: [OrderStatus, Date | null][] = [
    ['pending', order.createdAt],
    ['placed', order.placedAt],
    ['warehouse', order.warehouseAt],
    ['shipped', order.shippedAt],
    ['delivered', order.deliveredAt],
    ['cancelled', order.cancelledAt],
    ['returned', order.returnedAt],
  ]
  return times.flatMap(([status, date]) => (date === null ? [] : [{ status, date: date.toISOString() }]))
}

/** DATA-32: an order as it crosses the wire, in soles; `price` includes shipping (DATA-33). */
export const presentOrder = (
  order: OrderRow,
  lines: readonly OrderLineRow[],
  transfers: readonly PaymentRow[] = [],
): OrderAnswer => ({
  _id: order.id,
  number: order.number,
  date: limaLongDate(order.createdAt.toISOString()),
  createdAt: order.createdAt.toISOString(),
  price: toSoles(order.total),
  subtotal: toSoles(order.subtotal),
  shipping_fee: toSoles(order.shippingFee),
  coupon:
    order.couponCode === null ? null : { code: order.couponCode, discount: toSoles(order.couponAmount) },
  items: order.items,
  payment_status: order.paymentStatus,
  payment_method: order.paymentMethod,
  delivery_status: order.status,
  confirmed: order.confirmedAt !== null,
  steps: stepsOf(order),
  products: lines.filter(line => line.orderId === order.id).map(presentLine),
  shippingInfo: order.shipping,
  ...walletPart(presentWallet(order, transfers)),
})

const walletPart = (wallet: WalletAnswer | null) => (wallet ? { wallet } : {})

/** REFUND-04: who gives it back, the provider or the owner by hand, is no matter of the customer's. */
export const presentRefund = ({ amount, state, createdAt, updatedAt }: RefundRow): RefundAnswer => ({
  amount: toSoles(amount),
  isDone: state === 'done',
  date: (state === 'done' ? updatedAt : createdAt).toISOString(),
})

/** D-49: for a restricted session, an order without what it says about its customer and without a number that proves. */
export const withoutPersonalData = (answer: OrderAnswer, { provesCustomer }: OrderRow): OrderAnswer => ({
  ...answer,
  number: provesCustomer ? '' : answer.number,
  shippingInfo: {
    ...answer.shippingInfo,
    name: '',
    lastname: '',
    phone: '',
    email: '',
    address: '',
    province: '',
    city: '',
    area: '',
    tienda: '',
    numeroComprobante: '',
    razonSocial: '',
    direccionFiscal: '',
    ubigeo: '',
    tipoDocumento: '',
    numeroDocumento: '',
  },
})
