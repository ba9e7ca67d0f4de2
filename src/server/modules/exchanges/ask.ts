import { createHash } from 'node:crypto'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { things } from '#shared/messages/things.ts'
import type { AskExchange, ExchangeAnswer } from '#shared/contracts/exchanges.ts'
import { db } from '../../db/index.ts'
import { exchangeFiles, exchangeLines, exchanges } from '../../db/schema/exchanges.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import { clock } from '../../lib/clock.ts'
import { readPicture, type PrivatePicture } from '../../lib/read-picture.ts'
import { newId } from '../../lib/uuid.ts'
import { spend } from '../limits.ts'
import { idempotent } from '../idempotency.ts'
import { findOrder, ownedBy, type OrderRow } from '../orders/rows.ts'
import { parcelsOf } from '../parcels/rows.ts'
import { holdEnd, holdVariants } from './holds.ts'
import { queueAsked } from './mails.ts'
import { choicesOf, type Choice, findExchange } from './read.ts'

interface Asking {
  wish: AskExchange
  address: string
  /** For a caller that may repeat the call. */
  key: string | null
}

/**
 * EXCHANGE-02: the customer requests another size, a credit note or what the law gives for a fault, for units of a
 * delivered order. A new size is held at once. Refuses what the policy does not give (`exchangeRefused`), more units
 * than there are (`unitsTooMany`), a sold-out size (`exchangeSoldOut`) and a file that is not a picture.
 */
export async function askExchange(
  actor: Actor,
  orderId: string,
  { wish, address, key }: Asking,
): Promise<ExchangeAnswer> {
  const { id: customerId } = mayReadPersonalData(actor)
  await limitRequests(customerId, address)
  const picture = wish.archivo ? await readPicture(wish.archivo) : null
  const { archivo: _file, ...fields } = wish
  const hash = picture && createHash('sha256').update(picture.bytes).digest('base64url')
  const id = await idempotent(
    { name: 'exchange', caller: customerId, key, request: [orderId, fields, hash] },
    async () => {
      const order = await findOrder(orderId, { where: ownedBy(customerId), lock: true })
      if (!order) throw new AppError('notFound', { what: things.order })
      const parts = partsOf(wish, await choicesOf(order))
      const byParcel = await partsByParcel(order.id, parts)
      const held = parts.filter(({ variantId }) => variantId !== null)
      await holdVariants(held)
      const ids: string[] = []
      for (const [parcelId, own] of byParcel)
        ids.push(await insertRequest(order, { wish, picture, parcelId, parts: own }))
      return ids[0] ?? ''
    },
  )
  return findExchange(id)
}

interface Request {
  wish: AskExchange
  picture: PrivatePicture | null
  parcelId: string | null
  parts: readonly Part[]
}

/** One request about units of one parcel; returns its id. */
async function insertRequest(order: OrderRow, { wish, picture, parcelId, parts }: Request): Promise<string> {
  const row = {
    ...{ id: newId(), orderId: order.id, parcelId },
    ...{ kind: wish.tipo, reason: wish.motivo, createdAt: clock.now() },
  }
  const isHeld = parts.some(({ variantId }) => variantId !== null)
  const [made] = await db()
    .insert(exchanges)
    .values({ ...row, heldUntil: isHeld ? holdEnd() : null })
    .returning()
  if (!made) throw new Error('The request was not written.')
  await db()
    .insert(exchangeLines)
    .values(
      parts.map(({ lineId, quantity, variantId, size }) => ({
        ...{ exchangeId: row.id, lineId, quantity, variantId, size },
        isHeld: variantId !== null,
      })),
    )
  if (picture)
    await db()
      .insert(exchangeFiles)
      .values({ exchangeId: row.id, ...picture })
  await queueAsked(order, made)
  return row.id
}

/** EXCHANGE-07: what is requested, apart for each parcel, since each seller answers for its own. */
async function partsByParcel(orderId: string, parts: readonly Part[]): Promise<Map<string | null, Part[]>> {
  const parcels = await parcelsOf(orderId)
  return Map.groupBy(
    parts,
    ({ lineId }) => parcels.find(({ lineIds }) => lineIds.includes(lineId))?.id ?? null,
  )
}

const limitRequests = (customerId: string, address: string): Promise<void> =>
  spend([limits.exchangeNetwork, address], [limits.exchangeAccount, customerId])

interface Part {
  lineId: string
  productId: string
  quantity: number
  variantId: string | null
  size: string
}

/** The request, checked line by line against what may be requested. */
function partsOf({ tipo, lineas }: AskExchange, choices: readonly Choice[]): Part[] {
  if (new Set(lineas.map(({ lineId }) => lineId)).size < lineas.length)
    throw new AppError('invalidField', { field: 'lineas' })
  return lineas.map(({ lineId, quantity, sizeId: variantId }) => {
    const choice = choices.find(({ line }) => line.id === lineId)
    if (!choice?.kinds.includes(tipo)) throw new AppError('exchangeRefused')
    if (quantity > choice.units) throw new AppError('unitsTooMany', { left: choice.units })
    const wanted = variantId === null ? undefined : choice.variants.find(({ id }) => id === variantId)
    const isSizeAmiss =
      tipo === 'size' ? !wanted : tipo === 'credit' ? variantId !== null : variantId !== null && !wanted
    if (isSizeAmiss) throw new AppError(variantId === null ? 'exchangeSizeMissing' : 'exchangeSizeUnknown')
    return {
      lineId,
      productId: choice.line.productId ?? '',
      quantity,
      variantId: wanted?.id ?? null,
      size: wanted?.size ?? '',
    }
  })
}
