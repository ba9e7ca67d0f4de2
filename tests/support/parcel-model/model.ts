import type { ExchangeKind, ExchangeState } from '#shared/rules/exchanges.ts'
import type { Cents } from '#shared/rules/money.ts'
import type { OrderStatus } from '#shared/rules/orders.ts'
import type { ParcelState } from '#shared/rules/parcels.ts'
import { amountsLeft } from '#shared/rules/reversals.ts'
import type { Collector } from '#shared/rules/parcel-cash.ts'

/** What a history should have led to, by words of its own where that is simple. Money in céntimos, times in ms. */
export interface ModelLine {
  id: string
  parcel: string
  price: Cents
  quantity: number
  cancelled: number
  returned: number
  /** The size of each unit that its customer has or will get, the one that was exchanged last first. */
  held: string[]
}

export interface ModelParcel {
  number: string
  state: ParcelState
  visits: number
  carrier: string
  shippedAt: number | null
  deliveredAt: number | null
  askedAt: number | null
  /** What was collected for it; null for nothing. */
  cash: { amount: number; fee: number; collector: Collector; isHandedOn: boolean } | null
  /** A replacement without charge. */
  isFree: boolean
  /** The states of its history. */
  history: ParcelState[]
}

export interface ModelExchange {
  number: number
  kind: ExchangeKind
  state: ExchangeState
  line: string
  quantity: number
  /** The wanted size; null for none. */
  to: string | null
  isHeld: boolean
  heldUntil: number | null
}

export interface Model {
  isCash: boolean
  isPaid: boolean
  fee: number
  coupon: Cents
  total: number
  /** Of the fee, and of everything, what was taken off the order. */
  feeOff: number
  off: number
  lines: ModelLine[]
  parcels: ModelParcel[]
  exchanges: ModelExchange[]
  /** What came in, what was promised back, and what became credit notes. */
  taken: number
  refunded: number
  notes: number
  /** Of what was promised back, what the owner gave without units. */
  given: number
  stock: Map<string, number>
}

export const isOver = ({ state }: ModelParcel): boolean => state === 'cancelled' || state === 'returned'
/** The parcels that the order consists of. */
export const own = (model: Model): ModelParcel[] => model.parcels.filter(({ isFree }) => !isFree)

const WAY = ['placed', 'warehouse', 'shipped', 'delivered'] as const

/** PARCEL-04 */
export function statusOf(model: Model): OrderStatus {
  const left = own(model).filter(parcel => !isOver(parcel))
  if (left.length === 0)
    return own(model).some(({ state }) => state === 'returned') ? 'returned' : 'cancelled'
  const places = left.map(({ state }) => WAY.findIndex(word => word === state)).map(at => (at < 0 ? 2 : at))
  return WAY[Math.min(...places)] ?? 'placed'
}

export const unitsOf = ({ quantity, cancelled, returned }: ModelLine): number =>
  quantity - cancelled - returned

/** The price of the units that are left of some lines, after their part of the coupon. */
export function netOf(model: Model, which: (line: ModelLine) => boolean = () => true): number {
  const lines = model.lines.map(line => ({ ...line, discount: 0 as Cents }))
  const left = amountsLeft(lines, model.coupon)
  const ids = model.lines.filter(which).map(({ id }) => id)
  return left.reduce((sum, { id, amount }) => sum + (ids.includes(id) ? amount : 0), 0)
}
export const netOfParcel = (model: Model, { number }: ModelParcel): number =>
  netOf(model, ({ parcel }) => parcel === number)

const feeTaken = (model: Model): number => model.parcels.reduce((sum, { cash }) => sum + (cash?.fee ?? 0), 0)
/** The part of the fee that is still to be collected. */
export const feeOpen = (model: Model): number => Math.max(0, model.fee - model.feeOff - feeTaken(model))

/** Promises money back, never more than there is. */
export function refund(model: Model, amount: number): number {
  const back = Math.max(0, Math.min(amount, model.taken - model.refunded - model.notes))
  model.refunded += back
  return back
}

export function moveTo(parcel: ModelParcel, state: ParcelState, now: number): void {
  parcel.state = state
  parcel.history.push(state)
  if (state === 'shipped') parcel.shippedAt = now
  if (state === 'delivered') parcel.deliveredAt = now
  if (state === 'undelivered') parcel.visits += 1
}

export interface Leaving {
  kind: 'cancelled' | 'returned'
  units: readonly { line: ModelLine; quantity: number }[]
  restock: boolean
  isFaulty: boolean
  isCredit?: boolean
}

/** Units leave the order: their parcel, the money and the stock follow. */
export function leave(
  model: Model,
  { kind, units, restock, isFaulty, isCredit = false }: Leaving,
  now: number,
): void {
  const whole = model.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) - model.coupon
  const isOfPaid = ({ parcel }: ModelLine) => model.isPaid || parcelOf(model, parcel).cash !== null
  const [before, paidBefore] = [netOf(model), netOf(model, isOfPaid)]
  for (const { line, quantity } of units) {
    line[kind] += quantity
    for (const size of line.held.splice(0, quantity))
      if (restock) model.stock.set(size, (model.stock.get(size) ?? 0) + 1)
  }
  const net = before - netOf(model)
  const paidNet = paidBefore - netOf(model, isOfPaid)
  for (const parcel of own(model).filter(one => !isOver(one)))
    if (model.lines.every(line => line.parcel !== parcel.number || unitsOf(line) === 0))
      moveTo(
        parcel,
        model.lines.some(({ parcel: of, returned }) => of === parcel.number && returned > 0)
          ? 'returned'
          : 'cancelled',
        now,
      )
  const isAll = model.lines.every(line => unitsOf(line) === 0)
  const feeLeft = model.fee - model.feeOff
  const proportion = isFaulty && whole > 0 ? Math.min(feeLeft, Math.floor((model.fee * net) / whole)) : 0
  const fee = isCredit ? 0 : isAll ? feeLeft : proportion
  model.feeOff += fee
  model.off += net + fee
  const touchesPaid = units.some(({ line }) => isOfPaid(line))
  const feeBack = model.isPaid ? fee : isAll || touchesPaid ? Math.min(fee, feeTaken(model)) : 0
  if (isCredit) model.notes += Math.max(0, Math.min(net, model.taken - model.refunded - model.notes))
  else refund(model, paidNet + feeBack)
  if (!model.isPaid && !isAll) {
    takeOffCash(model, feeBack)
    drop(model)
  }
  follow(model)
}

/** What goes back of the fee is no longer in what was collected. */
function takeOffCash(model: Model, amount: number): void {
  let left = amount
  for (const { cash } of model.parcels) {
    if (!cash) continue
    const part = Math.min(left, cash.fee)
    cash.fee -= part
    left -= part
  }
}

/** The fee that nobody is left to pay is taken off. */
function drop(model: Model): void {
  const isOpen = own(model).some(parcel => !isOver(parcel) && parcel.cash === null)
  if (isOpen || own(model).every(({ cash }) => cash === null)) return
  const rest = feeOpen(model)
  model.feeOff += rest
  model.off += rest
}

/** PARCEL-16: an order that is to be paid at the door is paid once everything left of it is delivered. */
export function follow(model: Model): void {
  if (statusOf(model) === 'delivered') model.isPaid = true
}

export function parcelOf(model: Model, number: string): ModelParcel {
  const found = model.parcels.find(parcel => parcel.number === number)
  if (!found) throw new Error(`The model has no parcel ${number}.`)
  return found
}
