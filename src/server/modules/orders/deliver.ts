import { AppError } from '#shared/errors.ts'
import { deliveryMessages as say, parcelMessages } from '#shared/messages/parcels.ts'
import type { ReceivedInput } from '#shared/contracts/tracking.ts'
import { limits } from '#shared/limits/table.ts'
import { isReceivable, type ParcelProof } from '#shared/rules/parcel-proof.ts'
import { NO_NOTES, orderOfParcel, type ParcelMover, type ParcelNotes } from '#shared/rules/parcels.ts'
import { transaction } from '../../db/index.ts'
import type { Actor } from '../../lib/actor.ts'
import type { Collector } from '#shared/rules/parcel-cash.ts'
import { spend } from '../limits.ts'
import { moveLocked } from '../parcels/move.ts'
import { lockAllParcels, type ParcelRow } from '../parcels/rows.ts'
import { collectCash } from './collect.ts'
import { followParcels, renewReviews } from './write-status.ts'
import { lockByNumber, type OrderRow } from './rows.ts'
import { shippingBackOf } from './shipping-back.ts'
import { isContactOf } from './track.ts'

interface Delivery {
  by: Exclude<ParcelMover, 'order' | 'seller'>
  proof: ParcelProof
  notes?: ParcelNotes
  /** PARCEL-16: who took its cash, if not whom its carrier says. */
  collector?: Collector | null
}

/** PARCEL-13: parcels of a locked order, themselves locked, were delivered; the order follows. */
export async function deliverLocked(
  order: OrderRow,
  parcels: readonly ParcelRow[],
  { by, proof, notes = NO_NOTES, collector = null }: Delivery,
): Promise<OrderRow> {
  for (const parcel of parcels) await moveLocked(parcel, 'delivered', { notes, by, proof })
  await collectCash(order, {
    which: ({ id }) => parcels.some(parcel => parcel.id === id),
    collector,
    shippingBack: await shippingBackOf(order.id),
  })
  await renewReviews(order.id)
  return followParcels(order)
}

const isOwnOrder = (actor: Actor, { customerId }: OrderRow): boolean =>
  actor.kind === 'customer' && !actor.isRestricted && actor.id === customerId

/**
 * PARCEL-14: 'Lo recibí'. The customer of the order says it, or anybody with the number and the customer's e-mail or
 * document; wrong guesses are counted like those of the tracking. An order of one parcel is named by its own number
 * too. Said again it changes nothing. Refuses with `orderUnknown`, `contactWrong`, `parcelNotReceivable`,
 * `proofNeeded`.
 */
export async function receiveParcel(
  actor: Actor,
  { paquete, contacto }: ReceivedInput & { contacto: string },
  address: string,
): Promise<{ message: string }> {
  const number = paquete.toUpperCase()
  const orderNumber = orderOfParcel(number)
  await spend(
    [limits.trackNetwork, address],
    [limits.trackHere, `${orderNumber} ${address}`],
    [limits.trackAnywhere, orderNumber],
  )
  await transaction(async () => {
    const order = await lockByNumber(orderNumber).catch(unknownOrder)
    if (!isOwnOrder(actor, order) && !isContactOf(order, contacto)) throw new AppError('contactWrong')
    const parcels = await lockAllParcels(order.id)
    const parcel =
      number === order.number && parcels.length === 1
        ? parcels[0]
        : parcels.find(row => row.number === number)
    if (!parcel) throw new AppError('orderUnknown')
    if (parcel.state === 'delivered') return
    if (!isReceivable(parcel.state))
      throw new AppError('parcelNotReceivable', { state: parcelMessages.states[parcel.state] })
    await deliverLocked(order, [parcel], { by: 'customer', proof: 'customer' })
  })
  return { message: say.received }
}

function unknownOrder(error: unknown): never {
  if (error instanceof AppError && error.code === 'notFound') throw new AppError('orderUnknown')
  throw error
}
