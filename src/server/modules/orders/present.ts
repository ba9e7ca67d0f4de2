import type { OrderAnswer, OrderLineAnswer, RefundAnswer } from '#shared/contracts/orders.ts'
import type { ManualTransferAnswer } from '#shared/contracts/manual-transfer.ts'
import { limaLongDate } from '#shared/rules/dates.ts'
import { cents, toSoles } from '#shared/rules/money.ts'
import {
  currentTotal,
  isAside,
  isCorrectable,
  NAMELESS,
  PLACELESS,
  type OrderStatus,
  type ReachedStep,
} from '#shared/rules/orders.ts'
import { imageUrl } from '../media.ts'
import { methodLabel } from '../payments/choice.ts'
import type { RefundRow } from '../payments/refunds.ts'
import type { OrderLineRow, OrderRow } from './rows.ts'
import { presentTransfer, type TransferRow } from '../payments/transfer-rows.ts'

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
    ...(line.cancelled > 0 ? { cancelled: line.cancelled } : {}),
    ...(line.returned > 0 ? { returned: line.returned } : {}),
  }
}

/** The states of an order, with their times (D-66). */
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
  allLines: readonly OrderLineRow[],
  transfers: readonly TransferRow[] = [],
): OrderAnswer => {
  const lines = allLines.filter(line => line.orderId === order.id)
  const reversedAmount = cents(order.total - currentTotal(order))
  return {
    _id: order.id,
    number: order.number,
    date: limaLongDate(order.createdAt),
    createdAt: order.createdAt.toISOString(),
    price: toSoles(currentTotal(order)),
    subtotal: toSoles(order.subtotal),
    shipping_fee: toSoles(order.shippingFee),
    coupon:
      order.couponCode === null ? null : { code: order.couponCode, discount: toSoles(order.couponAmount) },
    items: unitsOf(order, lines),
    payment_status: order.paymentStatus,
    payment_method: order.paymentMethod,
    ...labelPart(methodLabel(order.paymentMethod)),
    delivery_status: order.status,
    confirmed: order.confirmedAt !== null,
    steps: stepsOf(order),
    products: lines.map(presentLine),
    shippingInfo: order.shipping,
    ...manualTransferPart(presentTransfer(order, transfers)),
    correctable: isCorrectable({ status: order.status, isExported: order.exportedAt !== null }),
    ...(reversedAmount > 0 ? { taken_back: toSoles(reversedAmount) } : {}),
  }
}

/** How many units an order has now; for one that was cancelled or returned whole, how many it had. */
export const unitsOf = ({ status, items }: OrderRow, lines: readonly OrderLineRow[]): number =>
  isAside(status) ? items : lines.reduce((sum, { cancelled, returned }) => sum - cancelled - returned, items)

const labelPart = (label: string | undefined) => (label === undefined ? {} : { payment_label: label })

const manualTransferPart = (wallet: ManualTransferAnswer | null) => (wallet ? { wallet } : {})

/** REFUND-04: it does not say who gives the money back: the provider or the owner. */
export const presentRefund = ({ amount, state, createdAt, updatedAt }: RefundRow): RefundAnswer => ({
  amount: toSoles(amount),
  isDone: state === 'done',
  date: (state === 'done' ? updatedAt : createdAt).toISOString(),
})

/** D-49: for a restricted session, an order without its customer's data and without a number that proves something. */
export const withoutPersonalData = (answer: OrderAnswer, { provesCustomer }: OrderRow): OrderAnswer => ({
  ...answer,
  number: provesCustomer ? '' : answer.number,
  correctable: false,
  shippingInfo: { ...answer.shippingInfo, ...PLACELESS, ...NAMELESS, tienda: '' },
})
