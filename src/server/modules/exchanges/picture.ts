import { and, eq } from 'drizzle-orm'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { exchangeFiles, exchanges } from '../../db/schema/exchanges.ts'
import { orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { fileTypeOf } from '../../lib/file-type.ts'
import { storedName } from '../../lib/stored-name.ts'
import { ownedBy } from '../orders/rows.ts'

type Picture = Omit<typeof exchangeFiles.$inferSelect, 'exchangeId'>

/** JPG, PNG or WebP up to 5 MB, recognised by content; refuses with `attachmentTooLarge` and `pictureType`. */
export async function readPicture(file: File): Promise<Picture> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new AppError('attachmentTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type?.mime.startsWith('image/')) throw new AppError('pictureType')
  return { name: storedName(file.name, type.extension), mime: type.mime, bytes }
}

const columns = { name: exchangeFiles.name, mime: exchangeFiles.mime, bytes: exchangeFiles.bytes }

/** EXCHANGE-03: to the customer whose order it is, and to nobody else through the network. */
export async function findPicture(actor: Actor, exchangeId: string): Promise<Picture | null> {
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
export async function pictureOf(number: number): Promise<Picture | null> {
  const [row] = await db()
    .select(columns)
    .from(exchangeFiles)
    .innerJoin(exchanges, eq(exchanges.id, exchangeFiles.exchangeId))
    .where(eq(exchanges.number, number))
  return row ?? null
}
