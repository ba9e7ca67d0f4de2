import { eq, sql } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { AddToCart, CartLineAnswer } from '#shared/contracts/cart.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { cartMessages } from '#shared/messages/cart.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { canDecrease, canHold, canIncrease } from '#shared/rules/stock.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { cartLines } from '../../db/schema/cart.ts'
import { shopperIdOf, type Actor } from '../../lib/actor.ts'
import { newId } from '../../lib/uuid.ts'
import { admitGuest } from '../limits/guests.ts'
import { idempotent } from '../idempotency.ts'
import { findItemToAdd } from './find-item.ts'
import { presentLine } from './read.ts'
import { findItem, findLines, lockCart, type CartRow } from './rows.ts'

type Message = { message: string }

/** API-02, D-40: the same product and size is added to its line; refuses more units than the stock has. */
export async function add(
  actor: Actor,
  body: AddToCart,
  { key = null, address }: { key?: string | null; address: string },
): Promise<Message & { product: CartLineAnswer }> {
  const shopperId = shopperIdOf(actor)
  await admitGuest(shopperId, address)
  return idempotent({ name: 'cart-add', caller: shopperId, key, request: body }, () =>
    addUnits(shopperId, body),
  )
}

async function addUnits(shopperId: string, body: AddToCart): Promise<Message & { product: CartLineAnswer }> {
  await lockCart(shopperId)
  const item = await findItemToAdd(body)
  const present = await findItem(shopperId, item)
  if (!present && (await db().$count(cartLines, eq(cartLines.shopperId, shopperId))) >= limits.cartLines.max)
    throw new AppError('cartFull', { max: limits.cartLines.max })
  const held = present?.quantity ?? 0
  const quantity = held + body.quantity
  if (!canHold({ quantity, stock: item.stock })) throw new AppError('stockExhausted')
  await db()
    .insert(cartLines)
    .values({ id: newId(), shopperId, productId: item.productId, variantId: item.variantId, quantity })
    .onConflictDoUpdate({
      target: [cartLines.shopperId, cartLines.productId, cartLines.variantId],
      set: { quantity },
    })
  const line = await findItem(shopperId, item)
  if (!line) throw new Error('The line that was just written is missing.')
  return { message: cartMessages.added, product: presentLine(line) }
}

/** API-05, STATE-19. */
export const increase = (actor: Actor, lineId: string, key: string | null = null): Promise<Message> =>
  changeLine(actor, { lineId, name: 'cart-increase', key }, async line => {
    if (!canIncrease(line)) throw new AppError('stockExhausted')
    await setQuantity(line.id, line.quantity + 1)
    return { message: cartMessages.updated }
  })

/** API-06, STATE-18: at 1 nothing changes. */
export const decrease = (actor: Actor, lineId: string, key: string | null = null): Promise<Message> =>
  changeLine(actor, { lineId, name: 'cart-decrease', key }, async line => {
    if (!canDecrease(line)) return { message: cartMessages.atMinimum }
    await setQuantity(line.id, line.quantity - 1)
    return { message: cartMessages.updated }
  })

/** API-04. */
export const remove = (actor: Actor, lineId: string): Promise<Message> =>
  changeLine(actor, { lineId, name: 'cart-remove', key: null }, async line => {
    await db().delete(cartLines).where(eq(cartLines.id, line.id))
    return { message: cartMessages.removed }
  })

const setQuantity = (id: string, quantity: number) =>
  db().update(cartLines).set({ quantity }).where(eq(cartLines.id, id))

/**
 * D-35: anybody who knows the id of a guest's line may change it. A customer's line needs that customer, and does not
 * exist for others.
 */
async function changeLine(
  actor: Actor,
  { lineId, name, key }: { lineId: string; name: string; key: string | null },
  change: (line: CartRow) => Promise<Message>,
): Promise<Message> {
  const unknown = new AppError('notFound', { what: things.line })
  if (!isUuid(lineId)) throw unknown
  return idempotent({ name, caller: lineId, key, request: null }, async () => {
    const [found] = await db()
      .select({ shopperId: cartLines.shopperId })
      .from(cartLines)
      .where(eq(cartLines.id, sql`${lineId}::uuid`))
    if (!found) throw unknown
    if (!isGuestId(found.shopperId)) {
      if (actor.kind !== 'customer') throw new AppError('loginRequired')
      if (actor.id !== found.shopperId) throw unknown
    }
    await lockCart(found.shopperId)
    const line = (await findLines(found.shopperId)).find(({ id }) => id === lineId)
    if (!line) throw unknown
    return change(line)
  })
}
