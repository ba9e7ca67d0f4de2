import { receiveParcel } from '#server/modules/orders/deliver.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { handOnCash } from '#server/modules/payments/cash.ts'
import { cents } from '#shared/rules/money.ts'
import { COLLECTORS, type Collector } from '#shared/rules/parcel-cash.ts'
import { canMoveParcel, NO_NOTES, type ParcelNotes, type ParcelState } from '#shared/rules/parcels.ts'
import { collect } from './cash.ts'
import { isOver, moveTo, own, refund, statusOf, follow, type ModelParcel } from './model.ts'
import { now, type World } from './world.ts'

/** Whether the shop should take it, how it is done, and what it changes. */
export interface Act {
  may: boolean
  run: () => Promise<unknown>
  then: () => void | Promise<void>
}
/** One of some, by the history's own chance. */
export type Draw = <T>(some: readonly T[]) => T
export type Acting = (world: World, draw: Draw) => Act

/** One of those for which something may be done, three times of four: chance alone would seldom come far. */
export const prefer = <T>(draw: Draw, some: readonly T[], isFit: (one: T) => boolean): T => {
  const fit = some.filter(isFit)
  return fit.length > 0 && draw([true, true, true, false]) ? draw(fit) : draw(some)
}
export const bool = (draw: Draw): boolean => draw([true, true, false])
/** Where a parcel goes without money: with what its carrier wants. */
const NOTES: Partial<Record<ParcelState, Partial<ParcelNotes>>> = {
  at_agency: { office: 'Olva Breña' },
  undelivered: { reason: 'No había nadie' },
}
const CARRIERS = ['', 'Propio', 'Motorizado', 'Recojo']

const TRAVELS = ['warehouse', 'shipped', 'at_agency', 'undelivered', 'returning'] as const

const travels: Acting = ({ model }, draw) => {
  const parcel = prefer(draw, model.parcels, ({ state }) => state === 'placed' || state === 'warehouse')
  const to = prefer(draw, TRAVELS, state => canMoveParcel(parcel, state))
  const carrier = to === 'shipped' ? draw(CARRIERS) : ''
  return {
    may: canMoveParcel(parcel, to),
    run: () =>
      moveParcel(parcel.number, {
        by: draw(['owner', 'seller']),
        to,
        notes: { ...NO_NOTES, ...NOTES[to], carrier },
        restock: true,
        isFaulty: false,
      }),
    then: () => {
      moveTo(parcel, to, now())
      parcel.carrier ||= carrier
      follow(model)
    },
  }
}

const delivered = async (world: World, parcels: readonly ModelParcel[], by: Collector | null = null) => {
  for (const parcel of parcels) moveTo(parcel, 'delivered', now())
  await collect(world, parcels, by)
  follow(world.model)
}

const arrives: Acting = (world, draw) => {
  if (!world.model.parcels.some(one => canMoveParcel(one, 'delivered'))) return travels(world, draw)
  const parcel = prefer(draw, world.model.parcels, one => canMoveParcel(one, 'delivered'))
  const collector = draw([null, ...COLLECTORS])
  const confirmation = draw(['Firmó Rosa', 'Firmó Rosa', 'Firmó Rosa', ''])
  const plain = { by: 'owner', notes: NO_NOTES, restock: true, isFaulty: false } as const
  const move = { ...plain, to: 'delivered', confirmation, collector } as const
  return {
    may: canMoveParcel(parcel, 'delivered') && confirmation !== '',
    run: () => moveParcel(parcel.number, move),
    then: () => delivered(world, [parcel], collector),
  }
}

const RECEIVABLE = ['shipped', 'at_agency', 'undelivered']

const isReceived: Acting = (world, draw) => {
  if (!world.model.parcels.some(({ state }) => RECEIVABLE.includes(state))) return travels(world, draw)
  const parcel = prefer(draw, world.model.parcels, ({ state }) => RECEIVABLE.includes(state))
  const isOnItsWay = RECEIVABLE.includes(parcel.state)
  return {
    may: isOnItsWay || parcel.state === 'delivered',
    run: () => receiveParcel(world.actor, { paquete: parcel.number, contacto: '' }, world.address),
    then: () => (isOnItsWay ? delivered(world, [parcel]) : undefined),
  }
}

const NEXT = { placed: 'warehouse', warehouse: 'shipped', shipped: 'delivered' } as const
/** Which parcels an order that is moved whole takes along. */
const BEHIND: Record<'warehouse' | 'shipped' | 'delivered', (parcel: ModelParcel) => boolean> = {
  warehouse: ({ state }) => state === 'placed',
  shipped: ({ state }) => state === 'placed' || state === 'warehouse',
  delivered: parcel => !isOver(parcel) && parcel.state !== 'delivered',
}

const movedWhole: Acting = (world, draw) => {
  const status = statusOf(world.model)
  const next = NEXT[status as keyof typeof NEXT] as (typeof NEXT)[keyof typeof NEXT] | undefined
  const to = next ?? draw(Object.values(NEXT))
  return {
    may: next !== undefined,
    run: () => moveOrder(world.number, to),
    then: async () => {
      const behind = own(world.model).filter(BEHIND[to])
      if (to === 'delivered') return delivered(world, behind)
      for (const parcel of behind) moveTo(parcel, to, now())
    },
  }
}

const handedOn: Acting = ({ model }, draw) => {
  const parcel = prefer(draw, model.parcels, ({ cash }) => cash !== null)
  return {
    may: parcel.cash !== null && !parcel.cash.isHandedOn,
    run: () => handOnCash(parcel.number),
    then: () => {
      if (parcel.cash) parcel.cash.isHandedOn = true
    },
  }
}

const giftGiven: Acting = ({ model, number }, draw) => {
  const amount = draw([500, 1_234, 9_999])
  return {
    may: amount <= model.taken - model.refunded - model.notes,
    run: () => refundOrder(number, cents(amount)),
    then: () => void (model.given += refund(model, amount)),
  }
}

/** How parcels travel and arrive, and their money. */
export const parcelActs: Readonly<Record<string, Acting>> = {
  travels,
  'travels on': travels,
  'goes on': travels,
  arrives,
  'arrives too': arrives,
  'is received': isReceived,
  'moved whole': movedWhole,
  'cash handed on': handedOn,
  'owner gives some back': giftGiven,
}
