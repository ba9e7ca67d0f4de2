import { DAY_MS } from '#shared/business.ts'
import { eq } from 'drizzle-orm'
import { AppError } from '#shared/errors.ts'
import { HOLD_DAYS } from '#shared/rules/exchanges.ts'
import { db } from '../../db/index.ts'
import { variants } from '../../db/schema/catalog.ts'
import { exchangeLines } from '../../db/schema/exchanges.ts'
import { clock } from '../../lib/clock.ts'
import { lockStock, returnStock, takeStock, type StockItem } from '../orders/stock.ts'
import { updateExchange, type Exchange, type ExchangeLine } from './rows.ts'

/** The new sizes of a request as stock to hold. A size or product that left the shop cannot be held. */
const wantedOf = (lines: readonly ExchangeLine[]): (StockItem & { size: string })[] =>
  lines.flatMap(({ variantId, size, quantity, line: { productId } }) =>
    variantId === null || productId === null ? [] : [{ productId, variantId, size, quantity }],
  )

export const holdEnd = (): Date => new Date(clock.now().getTime() + HOLD_DAYS * DAY_MS)

/**
 * EXCHANGE-04: takes the new sizes of a request out of the stock, so that nobody else buys them. Refuses a sold-out
 * size with `exchangeSoldOut`.
 */
export async function holdVariants(items: readonly (StockItem & { size: string })[]): Promise<void> {
  await lockStock(items)
  for (const [variantId, same] of Map.groupBy(items, item => item.variantId)) {
    const [row] = await db()
      .select({ stock: variants.stock })
      .from(variants)
      .where(eq(variants.id, variantId ?? ''))
    const quantity = same.reduce((sum, item) => sum + item.quantity, 0)
    if (!row || row.stock < quantity) throw new AppError('exchangeSoldOut', { size: same[0]?.size ?? '' })
  }
  await takeStock(items)
}

/** Called when the owner accepts: the new size is held from now on, even if the first hold had ended. */
export async function holdAgain(exchange: Exchange): Promise<void> {
  const wanted = exchange.lines.filter(({ size }) => size !== '')
  if (wanted.length === 0) return
  const gone = wanted.find(({ variantId }) => variantId === null)
  if (gone) throw new AppError('exchangeSoldOut', { size: gone.size })
  await holdVariants(wantedOf(wanted.filter(({ isHeld }) => !isHeld)))
  await db().update(exchangeLines).set({ isHeld: true }).where(eq(exchangeLines.exchangeId, exchange.id))
  await updateExchange(exchange, { heldUntil: holdEnd() })
}

/** Puts what is held back into the stock. */
export async function releaseVariants(exchange: Exchange): Promise<void> {
  const held = wantedOf(exchange.lines.filter(({ isHeld }) => isHeld))
  await lockStock(held)
  await returnStock(held)
  await endHold(exchange)
}

/** Ends the hold, after its units went back into the stock or to the customer. */
export async function endHold(exchange: Pick<Exchange, 'id'>): Promise<void> {
  await db().update(exchangeLines).set({ isHeld: false }).where(eq(exchangeLines.exchangeId, exchange.id))
  await updateExchange(exchange, { heldUntil: null })
}
