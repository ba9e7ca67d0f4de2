import { moveParcel } from '#server/modules/orders/parcels.ts'
import { cancelOrder, returnOrder } from '#server/modules/orders/states.ts'
import { isReturnedInTime } from '#shared/rules/orders.ts'
import { canMoveParcel, NO_NOTES } from '#shared/rules/parcels.ts'
import { bool, prefer, type Act, type Acting, type Draw } from './acts.ts'
import {
  isOver,
  leave,
  own,
  parcelOf,
  statusOf,
  unitsOf,
  type Leaving,
  type ModelLine,
  type ModelParcel,
} from './model.ts'
import { now, type World } from './world.ts'

const ENVIO = 'lima'
/** RETURN-01 */
const isInTime = ({ deliveredAt }: ModelParcel): boolean =>
  deliveredAt === null || isReturnedInTime(now() - deliveredAt, ENVIO)
const canComeBack = (parcel: ModelParcel, isFaulty: boolean): boolean =>
  canMoveParcel(parcel, 'returned') && (isFaulty || isInTime(parcel))
const allOf = (world: World, parcels: readonly ModelParcel[]): Leaving['units'] =>
  world.model.lines
    .filter(line => parcels.some(({ number }) => number === line.parcel) && unitsOf(line) > 0)
    .map(line => ({ line, quantity: unitsOf(line) }))

/** Units leave: by parcel, by line, or the whole order. */
const leaving =
  (plan: (world: World, draw: Draw) => Omit<Act, 'then'> & { left: Leaving }): Acting =>
  (world, draw) => {
    const { left, ...act } = plan(world, draw)
    return { ...act, then: () => leave(world.model, left, now()) }
  }

const parcelLeaves = (to: 'cancelled' | 'returned'): Acting =>
  leaving((world, draw) => {
    const parcel = prefer(draw, world.model.parcels, one => canMoveParcel(one, to))
    const [restock, isFaulty] = [bool(draw), to === 'returned' && !bool(draw)]
    const notes = { ...NO_NOTES, reason: to === 'returned' ? 'No la quiso' : '' }
    const may = to === 'returned' ? canComeBack(parcel, isFaulty) : canMoveParcel(parcel, to)
    return {
      may: may && !parcel.isFree,
      run: () => moveParcel(parcel.number, { by: 'owner', to, notes, restock, isFaulty }),
      left: { kind: to, units: allOf(world, [parcel]), restock, isFaulty },
    }
  })

const place = ({ model }: World, line: ModelLine): string => String(model.lines.indexOf(line) + 1)

const unitsLeave = (kind: 'cancelled' | 'returned'): Acting =>
  leaving((world, draw) => {
    const line = prefer(draw, world.model.lines, one =>
      canMoveParcel(parcelOf(world.model, one.parcel), kind),
    )
    const [quantity, restock, isFaulty] = [draw([1, 1, 2]), bool(draw), kind === 'returned' && !bool(draw)]
    const parcel = parcelOf(world.model, line.parcel)
    const part = { line: place(world, line), quantity }
    const o = { part, reason: 'No hay', restock }
    const may = kind === 'returned' ? canComeBack(parcel, isFaulty) : canMoveParcel(parcel, kind)
    return {
      may: may && quantity <= unitsOf(line),
      run: () =>
        kind === 'returned' ? returnOrder(world.number, { ...o, isFaulty }) : cancelOrder(world.number, o),
      left: { kind, units: [{ line, quantity }], restock, isFaulty },
    }
  })

const isInShop = (parcel: ModelParcel): boolean => canMoveParcel(parcel, 'cancelled')

const calledOff = (rest: boolean): Acting =>
  leaving((world, draw) => {
    const here = own(world.model).filter(isInShop)
    const isStopped = own(world.model).some(parcel => !isOver(parcel) && !isInShop(parcel))
    const restock = bool(draw)
    return {
      may: ['placed', 'warehouse'].includes(statusOf(world.model)) && (rest || !isStopped),
      run: () => cancelOrder(world.number, { rest, reason: '', restock }),
      left: { kind: 'cancelled', units: allOf(world, here), restock, isFaulty: false },
    }
  })

const allComesBack: Acting = leaving((world, draw) => {
  const [restock, isFaulty] = [bool(draw), !bool(draw)]
  const left = own(world.model).filter(parcel => !isOver(parcel))
  return {
    may:
      ['shipped', 'delivered'].includes(statusOf(world.model)) &&
      left.every(parcel => canComeBack(parcel, isFaulty)),
    run: () => returnOrder(world.number, { reason: 'No lo quiso', restock, isFaulty }),
    left: { kind: 'returned', units: allOf(world, left), restock, isFaulty },
  }
})

/** Units that are cancelled or come back: of a line, of a parcel, or of the order. */
export const leavingActs: Readonly<Record<string, Acting>> = {
  'parcel cancelled': parcelLeaves('cancelled'),
  'parcel returned': parcelLeaves('returned'),
  'units cancelled': unitsLeave('cancelled'),
  'units returned': unitsLeave('returned'),
  'called off': calledOff(false),
  'rest called off': calledOff(true),
  'all comes back': allComesBack,
}
