import { asc, eq } from 'drizzle-orm'
import { exchangeKinds, type ExchangeKind } from '#shared/rules/exchanges.ts'
import { isDiscounted } from '#shared/rules/price.ts'
import { unitsLeft } from '#shared/rules/takebacks.ts'
import { db } from '../../db/index.ts'
import { sizes } from '../../db/schema/catalog.ts'
import { clock } from '../../lib/clock.ts'
import { findLinesOf, type OrderLineRow, type OrderRow } from '../orders/rows.ts'
import { unitsAsked } from './rows.ts'

interface Size {
  id: string
  size: string
  stock: number
}

/** What may be asked for a line of an order. */
export interface Choice {
  line: OrderLineRow
  /** Units that are there and that no open request is about. */
  units: number
  kinds: ExchangeKind[]
  /** Sizes of its colour, also those that are sold out. */
  sizes: Size[]
}

/** EXCHANGE-01: what the policy gives for each line of an order now. */
export async function choicesOf(order: OrderRow): Promise<Choice[]> {
  const asked = await unitsAsked(order.id)
  const sinceDeliveryMs = clock.now().getTime() - (order.deliveredAt ?? clock.now()).getTime()
  const choices: Choice[] = []
  for (const line of await findLinesOf([order.id])) {
    const { status, shipping } = order
    const kinds = exchangeKinds({
      status,
      sinceDeliveryMs,
      envio: shipping.envio,
      isOnSale: isDiscounted(line),
    })
    const found = await sizesOf(line.sizeId)
    choices.push({
      line,
      units: unitsLeft(line) - (asked.get(line.id) ?? 0),
      kinds: kinds.filter(kind => kind !== 'size' || found.length > 0),
      sizes: found,
    })
  }
  return choices
}

async function sizesOf(sizeId: string | null): Promise<Size[]> {
  if (sizeId === null) return []
  const [own] = await db().select({ variantId: sizes.variantId }).from(sizes).where(eq(sizes.id, sizeId))
  if (!own) return []
  return db()
    .select({ id: sizes.id, size: sizes.size, stock: sizes.stock })
    .from(sizes)
    .where(eq(sizes.variantId, own.variantId))
    .orderBy(asc(sizes.position))
}
