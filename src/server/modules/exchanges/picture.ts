import { and, eq } from 'drizzle-orm'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { exchangeFiles, exchanges } from '../../db/schema/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import type { PrivatePicture } from '../../lib/read-picture.ts'
import { ownedBy } from '../orders/rows.ts'

const columns = { name: exchangeFiles.name, mime: exchangeFiles.mime, bytes: exchangeFiles.bytes }

/** EXCHANGE-03: to the customer whose order it is, and to nobody else through the network. */
export async function findPicture(actor: Actor, exchangeId: string): Promise<PrivatePicture | null> {
  const { id } = mayReadPersonalData(actor)
  if (!isUuid(exchangeId)) return null
  const [row] = await db()
    .select(columns)
    .from(exchangeFiles)
    .innerJoin(exchanges, eq(exchanges.id, exchangeFiles.exchangeId))
    .innerJoin(orders, eq(orders.id, exchanges.orderId))
    .where(and(eq(exchangeFiles.exchangeId, exchangeId), ownedBy(id)))
  return row ?? null
}

/** EXCHANGE-03: to the owner, by the number of the request. */
export async function pictureOf(number: number): Promise<PrivatePicture | null> {
  const [row] = await db()
    .select(columns)
    .from(exchangeFiles)
    .innerJoin(exchanges, eq(exchanges.id, exchangeFiles.exchangeId))
    .where(eq(exchanges.number, number))
  return row ?? null
}
