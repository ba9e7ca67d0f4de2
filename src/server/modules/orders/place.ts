import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { cents, formatSoles, toCents, toSoles } from '#shared/rules/money.ts'
import { orderTotal } from '#shared/rules/shipping.ts'
import { commitBehind, together, transaction } from '../../db/index.ts'
import { readThenTake } from '../../db/reading.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { currentCall } from '../../lib/call.ts'
import { isOwnNetwork } from '../../lib/network.ts'
import { newId } from '../../lib/uuid.ts'
import { subjectOf } from '../limits/proof.ts'
import { hashRequest } from '../idempotency.ts'
import { documentLengths, checkShopIdentity } from '../company.ts'
import { readOrdering, readCart, readNamed } from './ordered-items.ts'
import { checkPayable } from './cash.ts'
import { rememberedOf, shippingOf } from './customer.ts'
import { chooseDelivery } from './delivery.ts'
import { checkIdentity, taxOf } from './receipt-data.ts'
import { checkOpenOrders, checkUnits, limitAttempts } from './limits.ts'
import { checkNetwork, networkOfOrder } from './network.ts'
import { countOpenOrders, holdOrdering } from './open-orders.ts'
import { limitCodeTries, ProofMissing, proofWanted } from './proof.ts'
import { readRequest, type PlaceOrder } from './request.ts'
import { findOrder } from './rows.ts'
import { confirmLocked } from './states.ts'
import { storeOrder, type Stored } from './store.ts'
import { takeItems } from './take.ts'

/**
 * API-26: orders what is in the customer's stored cart or, without the cart, the products that the request names
 * (D-109), at the server's prices. Everything is read and checked without a lock. Then one short transaction takes what
 * was read, so that stock, order, coupon and cart change together or not at all (D-58, D-61 to D-65, decision 36).
 * Requires a proof when the caller's network has many open orders (NETWORK-02).
 */
export async function placeOrder(
  actor: Actor,
  body: PlaceOrder,
  { idempotencyKey, address }: { idempotencyKey: string | null; address: string },
): Promise<PlaceOrderAnswer> {
  const { id: customerId, email, isRestricted } = asCustomer(actor)
  const { info, claimed, named } = readRequest(body)
  const idempotencyHash = idempotencyKey === null ? null : hashRequest(body)
  // Only the ordered items are hashed: the stocks in the caller's copy of the cart may differ by now.
  const wanted = hashRequest([[...claimed].toSorted(), named, body.price])
  const subject = subjectOf('order', customerId, idempotencyKey ?? '', wanted, address)
  const proof = currentCall()?.proof ?? null
  await limitAttempts(customerId)
  await limitCodeTries({ customerId, subject, proof })
  const placing = readThenTake(async () => {
    const ordering = await readOrdering(customerId, idempotencyKey)
    if (ordering.earlier) {
      if (ordering.earlier.idempotencyHash !== idempotencyHash) throw new AppError('idempotencyConflict')
      return answer(ordering.earlier, orderCallMessages.placed)
    }
    await checkShopIdentity()
    const isFromCart = named.length === 0
    const ordered = isFromCart
      ? await readCart(ordering, { price: body.price, claimed })
      : await readNamed(named)
    const { lines, totals } = ordered
    const shipping = shippingOf(info, ordering.customer, { lengths: await documentLengths(), isRestricted })
    await checkUnits(lines)
    const delivery = await chooseDelivery({
      info,
      place: shipping,
      sentFee: body.shipping_fee,
      price: totals.price,
      terms: totals.shipping,
    })
    const sent = { ...shipping, envio: delivery.option, tienda: delivery.store }
    const total = orderTotal(totals.price, delivery.fee)
    // FREE-01: nothing is left to be paid or chosen.
    const isFree = total === 0
    checkIdentity(sent, total)
    await checkPayable({ total, shipping: sent })
    const coupon = totals.coupon?.amount ?? cents(0)
    const tax = taxOf(lines, { coupon, shipping: delivery.fee })
    const from = networkOfOrder(address)
    // Behind a proxy that the settings do not name, everybody would be one network.
    const bounds = { customerId, contact: shipping, from: isOwnNetwork(address) ? null : from }
    return transaction(async () => {
      const [, open] = await together(
        holdOrdering(ordering, { ...bounds, isFromCart }),
        countOpenOrders({ ...bounds, key: idempotencyKey, lines }),
      )
      await checkOpenOrders(open)
      const proved = bounds.from ? await checkNetwork({ subject, proof, orders: open, lines }) : ''
      const orderId = newId()
      const storing = storeOrder(
        {
          id: orderId,
          customerId,
          subtotal: totals.subtotal,
          couponCode: totals.coupon?.code ?? null,
          couponAmount: coupon,
          shippingFee: delivery.fee,
          total,
          taxPercent: tax.percent,
          shippingBase: tax.shippingBase,
          items: totals.buyable,
          shipping: sent,
          provesCustomer: !isRestricted,
          ...from,
          proof: proved,
          idempotencyKey,
          idempotencyHash,
        },
        ordered,
        isRestricted ? null : rememberedOf(sent, delivery),
      )
      const taking = takeItems(ordered, { orderId, tax, coupon: ordering.coupon })
      if (!isFree) commitBehind()
      const [order] = await together(storing, taking)
      if (isFree) await confirmFree(orderId)
      const isOther =
        delivery.isFeeOther || (body.price !== undefined && toCents(body.price) !== totals.price)
      // FEE-02, D-109: if the amount differs from what the caller sent, the message names the total.
      const { placed, placedWithTotal } = orderCallMessages
      return answer(order, isOther ? placedWithTotal(formatSoles(total), formatSoles(delivery.fee)) : placed)
    })
  })
  return placing.catch(async (error: unknown) => {
    throw error instanceof ProofMissing ? await proofWanted(error, { subject, email }) : error
  })
}

async function confirmFree(orderId: string): Promise<void> {
  const order = await findOrder(orderId)
  if (order) await confirmLocked(order, 'cod')
}

const answer = (order: Stored, message: string): PlaceOrderAnswer => ({
  message,
  orderId: order.id,
  number: order.number,
  price: toSoles(order.total),
  items: order.items,
})
