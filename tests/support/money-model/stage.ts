import { randomBytes } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { newId } from '#server/lib/uuid.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { checkPayments } from '#server/modules/orders/settle.ts'
import { rejectTransfer } from '#server/modules/orders/transfer-decide.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { toCents } from '#shared/rules/money.ts'
import { orderNumber } from '#shared/rules/orders.ts'
import { customerWithOrder } from '../checkout.ts'
import { signedIn } from '../commerce.ts'
import { createProduct } from '../shop.ts'
import { STOCK, UNITS } from './check-stock.ts'
import { KNOWN_OPERATION } from './customer-acts.ts'
import { disputeEnded, noteAll } from './owner-acts.ts'
import { DAY, newAddress, orRefused, passTime, resetClock, type Side, type World } from './world.ts'

/** WALLET-11: an order of long ago, whose transfer had a number that somebody sends again. */
export async function approveLongAgo(): Promise<string> {
  const { orderId, price } = await customerWithOrder((await createProduct({ stock: 1 })).id)
  const then = new Date(Date.now() - 200 * DAY)
  await db()
    .update(orders)
    .set({
      createdAt: then,
      status: 'delivered',
      paymentStatus: 'paid',
      paidAt: then,
      paymentMethod: 'wallet',
    })
    .where(eq(orders.id, orderId))
  await db()
    .insert(payments)
    .values({
      ...{ id: orderId, secret: orderId, orderId, attempt: 1, provider: 'yape', state: 'succeeded' as const },
      ...{ providerRef: KNOWN_OPERATION, amount: toCents(price), sentAt: then, succeededAt: then },
    })
  return orderId
}

interface Placed {
  order: typeof orders.$inferSelect
  line: typeof orderLines.$inferSelect
  sizeIds: readonly string[]
}
let placed: Placed | null = null

/** An order as customers place it: the first one of a run, of which every history has a copy. */
async function placeOnce(): Promise<Placed> {
  const colors = [
    {
      color: 'NEGRO',
      sizes: [
        { size: '40', stock: STOCK.ordered },
        { size: '41', stock: STOCK.other },
      ],
    },
  ]
  const { id: productId, sizeIds } = await createProduct({ colors })
  const { orderId } = await customerWithOrder(productId, UNITS, sizeIds[0])
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!order || !line) throw new Error('No order was placed.')
  return { order, line, sizeIds }
}

/** An order of a new customer, on a clock and a stock as they were for the history before. */
export async function begin(side: Side, keep: string): Promise<World> {
  resetClock()
  const { order, line, sizeIds } = (placed ??= await placeOnce())
  await db().delete(orders).where(ne(orders.id, keep))
  const customer = await signedIn()
  const [orderId, number, productId] = [newId(), orderNumber(randomBytes(8)), line.productId ?? '']
  const shipping = { ...order.shipping, email: customer.email }
  const own = { id: orderId, number, customerId: customer.id, shipping, createdAt: clock.now() }
  await db()
    .insert(orders)
    .values({ ...order, ...own })
  await db()
    .insert(orderLines)
    .values({ ...line, id: newId(), orderId })
  const left = [STOCK.ordered - UNITS, STOCK.other]
  for (const [index, id] of sizeIds.entries())
    await db()
      .update(variants)
      .set({ stock: left[index] ?? 0 })
      .where(eq(variants.id, id))
  await db()
    .update(products)
    .set({ stock: STOCK.ordered - UNITS + STOCK.other })
    .where(eq(products.id, productId))
  const known = { customer, token: customer.token, orderId, number, productId, side, total: order.total }
  return { ...known, address: newAddress(), secrets: [], panel: 0, disputed: new Set() }
}

/** Everybody answers, and every job has had its time. */
export async function comeToRest(
  world: World,
  sides: readonly Side[],
  { isTidy }: { isTidy: boolean },
): Promise<void> {
  for (const side of sides) side.heal()
  // The owner has looked into the wallet.
  await orRefused(rejectTransfer(world.number, { came: null, reason: '' }))
  for (let day = 0; day < 2; day += 1) {
    passTime(DAY + 3_600_000)
    await checkPayments()
    await cancelUnconfirmedOrders()
    await payRefunds()
    if (isTidy && day === 0) await disputeEnded('won')(world)
  }
  if (isTidy) await noteAll(world)
}
