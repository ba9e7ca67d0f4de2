import { randomBytes } from 'node:crypto'
import { eq, ne } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import type { CustomerActor } from '#server/lib/actor.ts'
import { clock } from '#server/lib/clock.ts'
import { newId } from '#server/lib/uuid.ts'
import { confirmByOwner } from '#server/modules/orders/confirm.ts'
import { approveTransfer } from '#server/modules/orders/transfer-decide.ts'
import { cents } from '#shared/rules/money.ts'
import { orderNumber } from '#shared/rules/orders.ts'
import { api } from '../api.ts'
import { customerWithOrder } from '../checkout.ts'
import { signedIn } from '../commerce.ts'
import { open } from '../money-model/customer-acts.ts'
import { newAddress, passTime, resetClock, type Side } from '../money-model/world.ts'
import { createProduct } from '../shop.ts'
import type { Model, ModelLine } from './model.ts'

export interface World {
  model: Model
  orderId: string
  number: string
  actor: CustomerActor
  address: string
}
export const now = (): number => clock.now().getTime()

/** How an order begins. */
export interface Beginning {
  /** Units of each line, by seller. */
  sellers: readonly (readonly number[])[]
  /** Percent of the price. */
  coupon: number
  fee: number
  method: 'cash' | 'transfer' | 'card'
}

const SHOPS = ['Pasos de Lima', 'Kusi Sport', 'Andes Outdoor']
/** Of each size; a scarce one is sold out now and then. */
const STOCK = [9, 4]
const PRICES = [10_000, 4_990, 7_333]

interface Goods {
  order: typeof orders.$inferSelect
  line: typeof orderLines.$inferSelect
  products: { id: string; sellerId: string; sizes: readonly string[] }[]
}
let goods: Goods | null = null

/** What three sellers sell, and an order as customers place it, of which each history has a copy. */
async function stockOnce(): Promise<Goods> {
  const made = []
  for (const [index, shopName] of SHOPS.entries()) {
    const sizes = STOCK.map((stock, place) => ({ size: String(40 + place), stock }))
    const colors = [{ color: 'NEGRO', sizes }]
    const { id, sellerId, sizeIds } = await createProduct({ shopName, price: PRICES[index] ?? 0, colors })
    made.push({ id, sellerId, sizes: sizeIds })
  }
  const [first] = made
  const { orderId } = await customerWithOrder(first?.id ?? '', 1, first?.sizes[0])
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [line] = await db().select().from(orderLines).where(eq(orderLines.orderId, orderId))
  if (!order || !line) throw new Error('No order was placed.')
  return { order, line, products: made }
}

/** A confirmed order of a new customer; all others are gone, and the shelves are as at first. */
export async function begin(side: Side, beginning: Beginning): Promise<World> {
  resetClock()
  side.reset()
  const { order, line, products: sold } = (goods ??= await stockOnce())
  await db().delete(orders).where(ne(orders.id, order.id))
  const customer = await signedIn()
  const [orderId, number] = [newId(), orderNumber(randomBytes(8))]
  const stock = new Map(sold.flatMap(({ sizes }) => sizes.map((id, place) => [id, STOCK[place] ?? 0])))
  const lines: ModelLine[] = beginning.sellers.flatMap((units, seller) =>
    units.map((quantity, place) => {
      const [price, size] = [cents(PRICES[seller] ?? 0), sold[seller]?.sizes[place] ?? '']
      stock.set(size, (stock.get(size) ?? 0) - quantity)
      const held = Array.from({ length: quantity }, () => size)
      const parcel = `${number}-${String(seller + 1)}`
      return { id: newId(), parcel, price, quantity, cancelled: 0, returned: 0, held }
    }),
  )
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const coupon = cents(Math.floor((subtotal * beginning.coupon) / 100))
  const total = cents(subtotal - coupon + beginning.fee)
  const money = { subtotal: cents(subtotal), couponAmount: coupon, shippingFee: cents(beginning.fee), total }
  const shipping = { ...order.shipping, email: customer.email }
  const own = { id: orderId, number, customerId: customer.id, shipping, createdAt: clock.now() }
  const items = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  await db()
    .insert(orders)
    .values({ ...order, ...own, ...money, items, shippingBase: null, taxPercent: null })
  await db()
    .insert(orderLines)
    .values(
      lines.map(({ id, parcel, price, quantity, held }, position) => {
        const seller = Number(parcel.slice(number.length + 1)) - 1
        const from = { productId: sold[seller]?.id ?? null, sellerId: sold[seller]?.sellerId ?? null }
        const sale = { price, quantity, charged: null, base: null, variantId: held[0] ?? null }
        return { ...line, ...from, ...sale, id, orderId, position, shopName: SHOPS[seller] ?? '' }
      }),
    )
  await shelve(stock, sold)
  const isCash = beginning.method === 'cash'
  const model: Model = {
    ...{
      isCash,
      isPaid: !isCash,
      fee: beginning.fee,
      coupon,
      total,
      feeOff: 0,
      off: 0,
      lines,
      exchanges: [],
    },
    ...{ taken: isCash ? 0 : total, refunded: 0, notes: 0, given: 0, stock },
    parcels: beginning.sellers.map((_, seller) => ({
      ...{
        number: `${number}-${String(seller + 1)}`,
        state: 'placed',
        visits: 0,
        carrier: '',
        isFree: false,
      },
      ...{ shippedAt: null, deliveredAt: null, askedAt: null, cash: null, history: ['placed'] },
    })),
  }
  const actor = { kind: 'customer' as const, id: customer.id, name: '', email: customer.email }
  const address = newAddress()
  const world = { model, orderId, number, actor: { ...actor, sessionId: '', isRestricted: false }, address }
  await confirm(world, { side, method: beginning.method, token: customer.token })
  passTime(1_000)
  return world
}

async function shelve(stock: ReadonlyMap<string, number>, sold: Goods['products']): Promise<void> {
  for (const { id, sizes } of sold) {
    for (const size of sizes)
      await db()
        .update(variants)
        .set({ stock: stock.get(size) ?? 0 })
        .where(eq(variants.id, size))
    const sum = sizes.reduce((all, size) => all + (stock.get(size) ?? 0), 0)
    await db().update(products).set({ stock: sum }).where(eq(products.id, id))
  }
}

/** Cash that the owner confirms, a transfer that the owner saw, or a card. */
async function confirm(
  { orderId, number, model, address }: World,
  { side, method, token }: { side: Side; method: Beginning['method']; token: string },
): Promise<void> {
  if (method === 'cash') await confirmByOwner(number)
  else if (method === 'transfer') {
    await api.post(`/order/wallet/${orderId}`, undefined, { token, address })
    const operation = String(10_000_000 + randomBytes(3).readUIntBE(0, 3))
    await api.post(`/order/wallet/${orderId}/operation`, { wallet: 'yape', operation }, { token, address })
    await approveTransfer(number)
  } else {
    const paying = { token, orderId, total: model.total, side, address, secrets: [] as string[] }
    const rest = { number, productId: '', panel: 0, disputed: new Set<string>() }
    const payer = { ...paying, ...rest, customer: { id: '', email: '', token } }
    await open(payer)
    await side.acts[side.pays]?.(payer)
  }
}
