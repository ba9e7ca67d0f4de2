import { askExchange } from '#server/modules/exchanges/ask.ts'
import { acceptExchange, receiveExchange, refuseExchange } from '#server/modules/exchanges/decide.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { exchangesOfOrder } from './rows.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from '#server/modules/orders/silent-parcels.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { noteRefundByHand } from '#server/modules/orders/refund.ts'
import { EXCHANGE_KINDS } from '#shared/rules/exchanges.ts'
import { cents } from '#shared/rules/money.ts'
import { isReturnedInTime } from '#shared/rules/orders.ts'
import { waitsForOwner } from '#shared/rules/refunds.ts'
import { DAY, passTime } from '../money-model/world.ts'
import { prefer, type Act, type Acting, type Draw } from './acts.ts'
import { follow, leave, moveTo, parcelOf, unitsOf, type Model, type ModelExchange } from './model.ts'
import { now, type World } from './world.ts'

/** For so many days a wanted size is held. */
const HELD = 10 * DAY
const OPEN = ['requested', 'accepted']

const shelf = (model: Model, size: string, change: number): void =>
  void model.stock.set(size, (model.stock.get(size) ?? 0) + change)
const lineOf = ({ lines }: Model, { line: id }: ModelExchange) => {
  const found = lines.find(line => line.id === id)
  if (!found) throw new Error('The model has no such line.')
  return found
}
const asked = ({ exchanges }: Model, id: string): number =>
  exchanges.reduce((sum, one) => sum + (one.line === id && OPEN.includes(one.state) ? one.quantity : 0), 0)

/** Takes the wanted size from the shelf, if it is not held already. */
function hold(model: Model, one: ModelExchange): void {
  if (one.to === null) return
  if (!one.isHeld) shelf(model, one.to, -one.quantity)
  Object.assign(one, { isHeld: true, heldUntil: now() + HELD })
}
const canHold = ({ stock }: Model, { to, isHeld, quantity }: ModelExchange): boolean =>
  to === null || isHeld || (stock.get(to) ?? 0) >= quantity
function release(model: Model, one: ModelExchange): void {
  if (one.to !== null && one.isHeld) shelf(model, one.to, one.quantity)
  Object.assign(one, { isHeld: false, heldUntil: null })
}

const asks: Acting = ({ model, orderId, actor, address }, draw) => {
  const line = prefer(draw, model.lines, one => parcelOf(model, one.parcel).state === 'delivered')
  const { state, deliveredAt } = parcelOf(model, line.parcel)
  const [kind, quantity, hasSize] = [draw(EXCHANGE_KINDS), draw([1, 1, 2]), draw([true, false])]
  const sizes = [...model.stock.keys()]
  const at = sizes.indexOf(line.held[0] ?? '')
  const to =
    kind === 'size' || (kind === 'fault' && hasSize) ? (sizes[at % 2 === 0 ? at + 1 : at - 1] ?? null) : null
  const isInTime = isReturnedInTime(now() - (deliveredAt ?? 0), 'lima')
  const isThere = to === null || (model.stock.get(to) ?? 0) >= quantity
  const lines = [{ lineId: line.id, quantity, sizeId: to }]
  const wish = { tipo: kind, motivo: 'No me queda', lineas: lines }
  return {
    may:
      state === 'delivered' &&
      (kind === 'fault' || isInTime) &&
      quantity <= unitsOf(line) - asked(model, line.id) &&
      isThere,
    run: () => askExchange(actor, orderId, { wish, address, key: null }),
    then: async () => {
      const number = Math.max(...(await exchangesOfOrder(orderId)))
      const made = {
        number,
        kind,
        state: 'requested',
        line: line.id,
        quantity,
        to,
        isHeld: false,
        heldUntil: null,
      }
      model.exchanges.push(made as ModelExchange)
      hold(model, model.exchanges.at(-1) as ModelExchange)
    },
  }
}

/** Something happens to one of the requests; where there is none, somebody asks. */
const on =
  (plan: (world: World, one: ModelExchange, draw: Draw) => Act): Acting =>
  (world, draw) => {
    const { exchanges } = world.model
    if (exchanges.length === 0) return asks(world, draw)
    return plan(
      world,
      prefer(draw, exchanges, ({ state }) => OPEN.includes(state)),
      draw,
    )
  }

const isAccepted = on(({ model }, one, draw) => {
  const isOverruling = draw([true, false])
  const line = lineOf(model, one)
  const isOverruled =
    one.state === 'refused' && isOverruling && one.quantity <= unitsOf(line) - asked(model, one.line)
  return {
    may: (one.state === 'requested' || isOverruled) && canHold(model, one),
    run: () => acceptExchange(one.number, { answer: '', comesBy: '', payer: '', isOverruling }),
    then: () => {
      hold(model, one)
      one.state = 'accepted'
    },
  }
})

const isRefused = on(({ model }, one) => ({
  may: OPEN.includes(one.state),
  run: () => refuseExchange(one.number, 'Usada'),
  then: () => {
    release(model, one)
    one.state = 'refused'
  },
}))

const comesBack = on(({ model }, one, draw) => {
  const [line, sell] = [lineOf(model, one), draw([true, true, false])]
  const restock = sell && one.kind !== 'fault'
  return {
    may: OPEN.includes(one.state) && one.quantity <= unitsOf(line) && canHold(model, one),
    run: () => receiveExchange(one.number, { restock: sell }),
    then: () => {
      one.state = 'done'
      if (one.to === null) return leaveFor(model, one, restock)
      hold(model, one)
      const { to, quantity } = one
      for (const size of line.held.splice(0, quantity)) if (restock) shelf(model, size, 1)
      line.held.unshift(...Array.from({ length: quantity }, () => to))
      Object.assign(one, { isHeld: false, heldUntil: null })
      replace(model, line.parcel)
    },
  }
})

const leaveFor = (model: Model, { kind, ...one }: ModelExchange, restock: boolean): void => {
  const units = [{ line: lineOf(model, { kind, ...one }), quantity: one.quantity }]
  const isFaulty = kind === 'fault'
  leave(model, { kind: 'returned', units, restock, isFaulty, isCredit: kind === 'credit' }, now())
}

/** EXCHANGE-09: a parcel without charge. */
function replace(model: Model, of: string): void {
  const count = model.parcels.filter(({ number }) => number.startsWith(`${of}C`)).length
  model.parcels.push({
    ...{ number: `${of}C${String(count + 1)}`, state: 'placed', visits: 0, carrier: '', isFree: true },
    ...{ shippedAt: null, deliveredAt: null, askedAt: null, cash: null, history: ['placed'] },
  })
}

/** PARCEL-15: days pass, and the shop's jobs run. */
const daysPass =
  (days: number): Acting =>
  ({ model }) => ({
    may: true,
    run: async () => {
      passTime(days * DAY)
      await askWhetherParcelsCame()
      await deliverSilentParcels()
      await releaseExchanges()
    },
    then: () => {
      const at = now()
      for (const parcel of model.parcels.filter(({ state }) => state === 'shipped')) {
        const age = at - (parcel.shippedAt ?? at)
        if (age >= 7 * DAY && age < 30 * DAY) parcel.askedAt ??= at
        const isAnswered = parcel.askedAt === null || at - parcel.askedAt < 3 * DAY
        if (model.isPaid && age >= 10 * DAY && !isAnswered) moveTo(parcel, 'delivered', at)
      }
      follow(model)
      for (const one of model.exchanges.filter(({ heldUntil }) => heldUntil !== null && heldUntil <= at)) {
        release(model, one)
        if (one.state === 'accepted') one.state = 'lapsed'
      }
    },
  })

/** The shop's own job, and the owner's hands. */
export async function giveMoneyBack({ orderId, number }: World): Promise<void> {
  await payRefunds()
  const waiting = (await findRefunds(orderId)).filter(({ state, ownerAskedAt }) =>
    waitsForOwner({ state, isOwnerAsked: ownerAskedAt !== null }),
  )
  const amount = cents(waiting.reduce((sum, one) => sum + one.amount, 0))
  if (amount > 0) await noteRefundByHand(number, { amount, operation: `OP-${String(now())}` })
}
const moneyGoesBack: Acting = world => ({ may: true, run: () => giveMoneyBack(world), then: () => undefined })

/** Requests, the money on its way back, and time. */
export const requestActs: Readonly<Record<string, Acting>> = {
  asks,
  'asks again': asks,
  'request accepted': isAccepted,
  'request refused': isRefused,
  'request done': comesBack,
  'money goes back': moneyGoesBack,
  'four days pass': daysPass(4),
  'a week passes': daysPass(7.5),
}
