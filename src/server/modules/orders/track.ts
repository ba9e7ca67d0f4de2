import { eq } from 'drizzle-orm'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { toSoles } from '#shared/rules/money.ts'
import { currentTotal, isAside } from '#shared/rules/orders.ts'
import { orderOfParcel } from '#shared/rules/parcels.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { unitsLeft } from '#shared/rules/reversals.ts'
import { db } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { findParcelAnswers } from '../parcels/present.ts'
import { spend } from '../limits.ts'
import { presentIssued } from '../receipts/issued.ts'
import { stepsOf } from './present.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from './rows.ts'
import { presentTransfer, transferRows } from '../payments/transfer-rows.ts'

/**
 * API-45, D-77: what anybody with the number may know: states and their dates. The lines and the total also need the
 * customer's e-mail or document. Wrong guesses are counted for the pair of number and network, and with higher limits
 * for each of the two. Above a limit a call needs work (NETWORK-05) instead of being refused, so that a stranger cannot
 * lock a customer out. Refuses with `orderUnknown`, `contactWrong`, `proofNeeded`.
 */
export async function trackOrder(
  { npedido, contacto }: { npedido: string; contacto: string },
  address: string,
): Promise<TrackingAnswer> {
  const number = orderOfParcel(npedido.toUpperCase().replace(/^(?!V-)/, 'V-'))
  await spend(
    [limits.trackNetwork, address],
    [limits.trackHere, `${number} ${address}`],
    [limits.trackAnywhere, number],
  )
  const [order] = await db().select().from(orders).where(eq(orders.number, number))
  if (!order) throw new AppError('orderUnknown')
  if (contacto !== '' && !isContactOf(order, contacto)) throw new AppError('contactWrong')
  const lines = contacto === '' ? null : await findLinesOf([order.id])
  const parcels = contacto === '' ? [] : await findParcelAnswers(order.id, { isOwn: false })
  const receipts = contacto === '' ? [] : await presentIssued(order.id, { isOwn: false })
  const state = presentTransfer(order, await transferRows([order.id]))?.state
  return {
    number: order.number,
    date: order.createdAt.toISOString(),
    delivery_status: order.status,
    payment_status: order.paymentStatus,
    ...(state === 'waiting' || state === 'verifying' ? { wallet: { state } } : {}),
    steps: stepsOf(order),
    lines:
      lines &&
      linesOf(order, lines).map(line => ({
        name: line.name,
        brand: line.brand,
        size: line.size,
        color: line.color,
        quantity: line.quantity,
        price: toSoles(sellingPrice(line)),
        shopName: line.shopName,
      })),
    ...(parcels.length === 0 ? {} : { parcels }),
    ...(receipts.length === 0 ? {} : { receipts }),
    total: lines && toSoles(currentTotal(order)),
  }
}

/**
 * REFUND-07: the units that the order still has; for an order that was cancelled or returned whole, the units that it
 * had.
 */
const linesOf = (order: OrderRow, lines: readonly OrderLineRow[]): readonly OrderLineRow[] =>
  isAside(order.status)
    ? lines
    : lines.map(line => ({ ...line, quantity: unitsLeft(line) })).filter(({ quantity }) => quantity > 0)

/** The second proof (D-103): the e-mail or the document of the customer, without blanks around it, in any case. */
export function isContactOf({ shipping }: OrderRow, contact: string): boolean {
  const given = contact.toLowerCase()
  return [shipping.email, shipping.numeroDocumento].some(
    known => known !== '' && known.toLowerCase() === given,
  )
}
