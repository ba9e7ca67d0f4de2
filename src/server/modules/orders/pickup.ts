import { AppError } from '#shared/errors.ts'
import { canMoveParcel, isParcelOver } from '#shared/rules/parcels.ts'
import { transaction } from '../../db/index.ts'
import { checkMove } from '../parcels/move.ts'
import { checkPickupCode } from '../parcels/pickup.ts'
import { lockAllParcels, type ParcelRow } from '../parcels/rows.ts'
import { deliverLocked } from './deliver.ts'
import { lockByNumber, type OrderRow } from './rows.ts'

interface HandedOver {
  order: OrderRow
  parcels: ParcelRow[]
}

/**
 * PARCEL-12: hands over the parcels of an order that are ready for pickup, to a customer who says the right code. A
 * wrong code is counted. Refuses with `pickupNone`, `pickupCodeWrong`, `pickupLocked` and, where nothing is ready, with
 * `parcelStateRefused`.
 */
export async function handOver(number: string, typed: string): Promise<HandedOver> {
  const outcome = await transaction(async () => {
    const order = await lockByNumber(number)
    const { envio, tienda } = order.shipping
    const parcels = await lockAllParcels(order.id)
    const [first] = parcels
    if (envio !== 'tienda' || !first) throw new AppError('pickupNone', { number: order.number })
    const ready = parcels.filter(parcel => canMoveParcel(parcel, 'delivered'))
    const waiting = parcels.find(({ state }) => state !== 'delivered' && !isParcelOver(state))
    if (ready.length === 0) checkMove(waiting ?? first, 'delivered')
    const checked = await checkPickupCode(order.id, tienda, typed.trim())
    if (checked.result !== 'right') return checked
    const delivered = await deliverLocked(order, ready, { by: 'owner', proof: 'code' })
    return { result: 'right' as const, order: delivered, parcels: ready }
  })
  if (outcome.result === 'locked') throw new AppError('pickupLocked', { minutes: outcome.minutes })
  if (outcome.result === 'wrong') throw new AppError('pickupCodeWrong')
  return outcome
}
