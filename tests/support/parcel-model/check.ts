import { expect } from 'vitest'
import { historiesOf } from '#server/modules/receipts/read.ts'
import { receiptsOf, type Receipt } from '#server/modules/receipts/receipts.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { isAside } from '#shared/rules/orders.ts'
import { cashRows } from './cash.ts'
import { isOver, netOfParcel, own, statusOf, type Model } from './model.ts'
import { readMoney, readOrder, readShelves } from './rows.ts'
import type { World } from './world.ts'

/** After every step: the order and its parcels are as the model says, each with its own history. */
export async function checkStates({ model, orderId }: World): Promise<void> {
  const { order, parcels } = await readOrder(orderId)
  const shown = parcels.map(({ number, state, visits, carrier, events }) => ({
    ...{ number, state, visits, carrier },
    history: events.map(one => one.state),
  }))
  expect(shown).toEqual(
    model.parcels.map(({ number, state, visits, carrier, history }) => ({
      number,
      state,
      visits,
      carrier,
      history,
    })),
  )
  const { status, paymentStatus, reversedAmount } = order
  const paid = model.isPaid ? 'paid' : 'unpaid'
  expect({ status, paymentStatus, reversedAmount }).toEqual({
    ...{ status: statusOf(model), paymentStatus: paid, reversedAmount: model.off },
  })
}

/** To the céntimo: the ledger, cash row by row, and that what the shop keeps is what the order costs. */
async function checkMoney({ model, orderId }: World): Promise<void> {
  const { taken, refunded, notes } = await readMoney(orderId)
  expect({ taken, refunded, notes }).toEqual({
    taken: model.taken,
    refunded: model.refunded,
    notes: model.notes,
  })
  const rows = [...(await cashRows(orderId))].map(([number, { amount, fee, collector, handedOnAt }]) => ({
    ...{ number, amount, fee, collector, isHandedOn: handedOnAt !== null },
  }))
  const collected = model.parcels.flatMap(({ number, cash }) => (cash ? [{ number, ...cash }] : []))
  expect(rows.toSorted(byNumber)).toEqual(collected.toSorted(byNumber))
  if (model.given === 0) expect(taken - refunded).toBe(owedOf(model) + notes)
}
const byNumber = (a: { number: string }, b: { number: string }): number => a.number.localeCompare(b.number)

/** What the units that are left cost, with the fee: of an order that is paid in parts, those that were paid. */
function owedOf(model: Model): number {
  if (model.isPaid) return model.total - model.off
  if (own(model).every(isOver)) return 0
  return own(model).reduce(
    (sum, parcel) => sum + (parcel.cash ? netOfParcel(model, parcel) + parcel.cash.fee : 0),
    0,
  )
}

/** Each unit is with its customer, on a shelf, held for somebody or written off. */
async function checkStock({ model }: World): Promise<void> {
  const { sizes, all, ofProduct } = await readShelves()
  expect(sizes).toEqual(model.stock)
  for (const { id, stock } of all)
    expect(stock).toBe((ofProduct.get(id) ?? []).reduce((sum, size) => sum + size.stock, 0))
}

const ALWAYS = { from: new Date(0), until: new Date(4_000_000_000_000) }

/** FISCAL-10: a receipt for each parcel that was paid or delivered; less the credit notes they are what was paid. */
async function checkReceipts({ model, orderId, number }: World): Promise<void> {
  const [history] = await historiesOf([orderId])
  const receipts = history ? receiptsOf(history, ALWAYS) : []
  const due = own(model).filter(
    ({ cash, history: states }) => !model.isCash || cash !== null || states.includes('delivered'),
  )
  const isOne = own(model).length === 1
  const wanted = due.map(parcel => (isOne ? number : parcel.number))
  const given = receipts.filter(({ kind }) => kind !== '07').map(({ id }) => id)
  expect(given.toSorted()).toEqual(wanted.toSorted())
  const { taken, refunded, isAllDone } = await readMoney(orderId)
  if ((model.isPaid || own(model).every(isOver)) && isAllDone)
    expect(sumOfReceipts(receipts)).toBe(taken - refunded)
}

/** Receipts less credit notes. */
const sumOfReceipts = (receipts: readonly Receipt[]): number =>
  receipts.reduce(
    (sum, { kind, lines }) =>
      sum + (kind === '07' ? -1 : 1) * lines.reduce((all, { amount }) => all + amount, 0),
    0,
  )

/** A refunded order does not read as paid. */
async function checkWords({ model, orderId }: World): Promise<void> {
  const { order } = await readOrder(orderId)
  const words = orderMessages.paymentOf({
    payment_status: order.paymentStatus,
    delivery_status: order.status,
  })
  expect(words === 'Pagado').toBe(model.isPaid && !isAside(order.status))
}

export async function checkAll(world: World): Promise<void> {
  await checkStates(world)
  await checkMoney(world)
  await checkStock(world)
  await checkReceipts(world)
  await checkWords(world)
}
