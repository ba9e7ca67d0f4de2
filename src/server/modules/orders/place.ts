import { and, eq, inArray } from 'drizzle-orm'
import type { PlaceOrderAnswer } from '#shared/contracts/orders.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { cents, formatSoles, toCents, toSoles } from '#shared/rules/money.ts'
import { orderTotal } from '#shared/rules/shipping.ts'
import { db, transaction } from '../../db/index.ts'
import { cartLines, carts } from '../../db/schema/cart.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { currentCall } from '../../lib/call.ts'
import { isOwnNetwork } from '../../lib/network.ts'
import type { Goods } from '../cart/goods.ts'
import type { CartRow } from '../cart/rows.ts'
import { subjectOf } from '../limits/proof.ts'
import { hashRequest } from '../once.ts'
import { documentLengths, checkShopIdentity } from '../company.ts'
import { checkPayable } from './cash.ts'
import { lockCustomer, rememberShipping, shippingOf } from './customer.ts'
import { chooseDelivery } from './delivery.ts'
import { checkIdentity, taxOf } from './fiscal.ts'
import { checkOpenOrders, checkUnits, limitAttempts } from './limits.ts'
import { checkNetwork, networkOfOrder } from './network.ts'
import { useCoupon } from './order-coupon.ts'
import { limitCodeTries, ProofMissing, proofWanted } from './proof.ts'
import { readRequest, type PlaceOrder } from './request.ts'
import { insertOrder, type NewLine, type OrderRow } from './rows.ts'
import { confirmLocked } from './states.ts'
import { takeStock } from './stock.ts'
import { takeCart, takeNamed, type Basket } from './take.ts'

/**
 * API-26: orders what is in the customer's stored cart, or apart from it the products that the list names (D-109),
 * at the server's prices, in one transaction: stock, order, coupon and cart change together or not at all (D-58, D-61
 * to D-65). Asks for a proof where the caller's network has many open orders (NETWORK-02).
 */
export async function placeOrder(
  actor: Actor,
  body: PlaceOrder,
  { idempotencyKey, address }: { idempotencyKey: string | null; address: string },
): Promise<PlaceOrderAnswer> {
  const { id: customerId, email, isRestricted } = asCustomer(actor)
  const { info, claimed, named } = readRequest(body)
  const idempotencyHash = idempotencyKey === null ? null : hashRequest(body)
  await checkShopIdentity()
  // A caller's copy of the cart may say other stocks by now; what is ordered is the same.
  const wanted = hashRequest([[...claimed].toSorted(), named, body.price])
  const subject = subjectOf('order', customerId, idempotencyKey ?? '', wanted, address)
  const proof = currentCall()?.proof ?? null
  const from = networkOfOrder(address)
  await limitAttempts(customerId)
  await limitCodeTries({ customerId, subject, proof })
  const placing = transaction(async () => {
    const customer = await lockCustomer(customerId)
    const earlier = idempotencyKey === null ? null : await findByKey(customerId, idempotencyKey)
    if (earlier) {
      if (earlier.idempotencyHash !== idempotencyHash) throw new AppError('idempotencyConflict')
      return answer(earlier, orderCallMessages.placed)
    }
    const cart = named.length === 0 ? await takeCart(customerId, { price: body.price, claimed }) : null
    const { lines, totals } = cart ?? (await takeNamed(named))
    const shipping = shippingOf(info, customer, { lengths: await documentLengths(), isRestricted })
    await checkUnits(lines)
    await checkOpenOrders(customerId, shipping)
    const delivery = await chooseDelivery({
      info,
      place: shipping,
      sentFee: body.shipping_fee,
      price: totals.price,
      terms: totals.shipping,
    })
    const sent = { ...shipping, envio: delivery.option, tienda: delivery.store }
    const total = orderTotal(totals.price, delivery.fee)
    checkIdentity(sent, total)
    await checkPayable({ total, shipping: sent })
    // Behind a proxy that the settings do not name everybody would be one network.
    const proved = isOwnNetwork(address) ? '' : await checkNetwork({ from, subject, proof, lines })
    await takeStock(lines)
    const coupon = totals.coupon?.amount ?? cents(0)
    const tax = await taxOf(lines, { coupon, shipping: delivery.fee })
    const order = await insertOrder(
      {
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
      lines.map((line, index) => ({
        ...orderLine(line),
        ...tax.lines[index],
        issuer: tax.issuers[index],
      })),
    )
    if (cart) await emptyCart(customerId, cart)
    if (!isRestricted) await rememberShipping(customerId, sent, delivery)
    const isOther = delivery.isFeeOther || (body.price !== undefined && toCents(body.price) !== totals.price)
    // FREE-01: nothing is left to be paid or chosen.
    if (order.total === 0) await confirmLocked(order, 'cod')
    // FEE-02, D-109: a caller that is charged something else than it sent reads the total.
    const { placed, placedWithTotal } = orderCallMessages
    return answer(order, isOther ? placedWithTotal(formatSoles(total), formatSoles(delivery.fee)) : placed)
  })
  return placing.catch(async (error: unknown) => {
    throw error instanceof ProofMissing ? await proofWanted(error, { subject, email }) : error
  })
}

const findByKey = async (customerId: string, key: string): Promise<OrderRow | null> => {
  const [row] = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.idempotencyKey, key)))
  return row ?? null
}

const orderLine = (line: Goods): NewLine => ({
  productId: line.productId,
  sizeId: line.sizeId,
  sellerId: line.sellerId,
  shopName: line.shopName,
  name: line.name,
  slug: line.slug,
  brand: line.brand,
  sku: line.sku,
  color: line.color,
  size: line.size,
  image: line.imageId,
  quantity: line.quantity,
  price: line.price,
  discount: line.discount,
})

/** The ordered lines and the coupon go; a sold-out line stays where the shopper put it. */
async function emptyCart(shopperId: string, { lines, totals }: Basket<CartRow>): Promise<void> {
  await db()
    .delete(cartLines)
    .where(
      inArray(
        cartLines.id,
        lines.map(({ id }) => id),
      ),
    )
  await db().update(carts).set({ couponCode: null }).where(eq(carts.shopperId, shopperId))
  if (totals.coupon) await useCoupon(totals.coupon)
}

const answer = (order: OrderRow, message: string): PlaceOrderAnswer => ({
  message,
  orderId: order.id,
  number: order.number,
  price: toSoles(order.total),
  items: order.items,
})
