import { eq, sql } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import { AppError } from '#shared/errors.ts'
import { orderCallMessages } from '#shared/messages/order-calls.ts'
import { db, transaction } from '../../db/index.ts'
import { carts } from '../../db/schema/cart.ts'
import { products, variants } from '../../db/schema/catalog.ts'
import { orders } from '../../db/schema/orders.ts'
import { asCustomer, type Actor } from '../../lib/actor.ts'
import { putLines } from '../cart/migrate.ts'
import { lockCart } from '../cart/rows.ts'
import { lockCustomer } from './customer.ts'
import { findOrder, ownedBy } from './rows.ts'
import { cancelLocked } from './states.ts'
import type { StockItem } from './stock.ts'

/**
 * D-62 'Modificar pedido': cancels the caller's pending order and puts stock, lines and coupon back, in one
 * transaction. Refuses with `paymentInProgress` while it is being paid. Its idempotency key is freed, because the
 * shopper may order the same cart again.
 */
export async function modifyOrder(actor: Actor, orderId: string): Promise<{ message: string }> {
  const { id: customerId } = asCustomer(actor)
  const own = ownedBy(customerId)
  const order = await findOrder(orderId, { where: own })
  if (!order) throw new AppError('notFound', { what: things.order })
  await transaction(async () => {
    await lockCustomer(customerId)
    const locked = await findOrder(orderId, { where: own, lock: true })
    if (!locked || locked.status === 'cancelled') throw new AppError('orderCancelled')
    if (locked.status !== 'pending') throw new AppError('orderNotPending')
    await lockCart(customerId)
    const { lines } = await cancelLocked(locked)
    await putLines(customerId, await withStock(lines))
    if (locked.couponCode !== null) await keepCoupon(customerId, locked.couponCode)
    await db().update(orders).set({ idempotencyKey: null }).where(eq(orders.id, orderId))
  })
  return { message: orderCallMessages.returnedToCart }
}

async function withStock(lines: readonly StockItem[]): Promise<(StockItem & { stock: number })[]> {
  const found: (StockItem & { stock: number })[] = []
  for (const { productId, variantId, quantity } of lines) {
    const rows = variantId
      ? await db().select({ stock: variants.stock }).from(variants).where(eq(variants.id, variantId))
      : await db().select({ stock: products.stock }).from(products).where(eq(products.id, productId))
    found.push(...rows.map(({ stock }) => ({ productId, variantId, quantity, stock })))
  }
  return found
}

/**
 * The coupon's code goes back to the cart, if that has no other code meanwhile; the cart checks whether it is still
 * valid.
 */
async function keepCoupon(shopperId: string, code: string): Promise<void> {
  const [cart] = await db()
    .select({ code: carts.couponCode })
    .from(carts)
    .where(eq(carts.shopperId, shopperId))
  if (cart?.code !== null) return
  await db().execute(
    sql`update carts set coupon_code = ${code} where ${carts.shopperId} = ${shopperId} and exists (select 1 from coupons where code = ${code})`,
  )
}
