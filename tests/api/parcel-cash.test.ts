import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { parcels as command } from '#cli/parcels.ts'
import { payments as paymentCommand } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcelCash, payments } from '#server/db/schema/payments.ts'
import { reconcile } from '#server/modules/reconciliation/day.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { api } from '../support/api.ts'
import { setCompany } from '../support/commerce.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { deliverParcel, orderOfSellers } from '../support/parcels.ts'

const time = movedClock()
let printed = ''
beforeAll(() => setCompany({ name: 'Vitrina' }))
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

const move = (number: string, ...words: string[]) => command.run(['estado', number, ...words])
const SENT = ['en-almacen', 'en-camino']
const cashOf = async (orderId: string) =>
  db()
    .select({
      amount: payments.amount,
      fee: parcelCash.fee,
      collector: parcelCash.collector,
      handedOnAt: parcelCash.handedOnAt,
    })
    .from(payments)
    .innerJoin(parcelCash, eq(parcelCash.paymentId, payments.id))
    .where(eq(payments.orderId, orderId))
    .orderBy(payments.attempt)
const differencesOf = async (number: string) =>
  (await reconcile(limaDay(new Date()))).differences.filter(one => one.number?.startsWith(number))
const codesOf = async (number: string) => (await differencesOf(number)).map(({ code }) => code)

test('PARCEL-16 each delivered parcel is one row of cash with its share, and the last one pays the order', async () => {
  const { number, orderId, read } = await orderOfSellers()
  await deliverParcel(`${number}-1`, '--cobro', 'vendedor')
  expect(await cashOf(orderId)).toMatchObject([
    { amount: 10_167, fee: 167, collector: 'seller', handedOnAt: null },
  ])
  expect(await read()).toMatchObject({ payment_status: 'unpaid' })
  expect(await codesOf(number)).toEqual(['cashOutside'])
  await move(`${number}-2`, 'en-almacen')
  await move(`${number}-2`, 'en-camino', '--transportista', 'Motorizado')
  await move(`${number}-2`, 'entregado', '--confirma', 'Firmó Rosa')
  await deliverParcel(`${number}-3`)
  const rows = await cashOf(orderId)
  expect(rows.map(({ collector }) => collector)).toEqual(['seller', 'carrier', 'shop'])
  expect(rows.map(({ handedOnAt }) => handedOnAt === null)).toEqual([true, true, false])
  const order = await read()
  expect(order).toMatchObject({ payment_status: 'paid', delivery_status: 'delivered' })
  expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(Math.round(order.price * 100))
})

test('PARCEL-17 cash that is not handed on is listed and named by the comparison until it is noted, once', async () => {
  const { number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const name = `${number}-1`
  await expect(paymentCommand.run(['efectivo', name])).rejects.toMatchObject({ code: 'cashNotTaken' })
  await expect(paymentCommand.run(['efectivo', `${number}-9`])).rejects.toMatchObject({ code: 'notFound' })
  await deliverParcel(name, '--cobro', 'transportista')
  await paymentCommand.run(['efectivo'])
  expect(printed).toMatch(new RegExp(`${name} · S/102\\.50 · lo tiene el transportista · Uno · cobrado el `))
  expect(await differencesOf(number)).toMatchObject([{ code: 'cashOutside', number: name, shop: 10_250 }])
  await expect(move(`${number}-2`, 'en-almacen', '--cobro', 'tienda')).rejects.toThrow()
  await deliverParcel(`${number}-2`, '--cobro', 'vendedor')
  const answers = await Promise.allSettled(
    [1, 2].map(() => paymentCommand.run(['efectivo', name.toLowerCase()])),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(printed).toContain(`${name}: la tienda recibió S/102.50.`)
  expect(await differencesOf(number)).toMatchObject([{ code: 'cashOutside', number: `${number}-2` }])
  await paymentCommand.run(['efectivo', `${number}-2`])
  expect(await codesOf(number)).toEqual([])
})

test('PARCEL-17 a cash parcel without news for ten days is in the list and in the comparison', async () => {
  const { number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  for (const name of [`${number}-1`, `${number}-2`]) {
    await move(name, 'en-almacen')
    await move(name, 'en-camino', '--transportista', 'Motorizado')
  }
  // A parcel that came back has news.
  await move(`${number}-2`, 'devuelto', '--motivo', 'Nadie abrió')
  expect(await codesOf(number)).toEqual([])
  time.ahead(10.1 * DAY)
  expect(await differencesOf(number)).toMatchObject([
    { code: 'cashUnheard', number: `${number}-1`, reference: 'Motorizado' },
  ])
  await paymentCommand.run(['efectivo'])
  expect(printed).toContain(`${number}-1 · sin noticias · Motorizado · Uno · salió el`)
  // What is paid already is no cash.
  await db().update(orders).set({ paymentStatus: 'paid' }).where(eq(orders.number, number))
  expect((await codesOf(number)).filter(code => code === 'cashUnheard')).toEqual([])
})

test('PARCEL-16 of an order that is partly paid only what was collected goes back', async () => {
  const { number, orderId, read } = await orderOfSellers()
  await deliverParcel(`${number}-1`)
  await move(`${number}-2`, 'cancelado')
  expect((await read()).refunds).toBeUndefined()
  await move(`${number}-1`, 'devuelto', '--motivo', 'Grande')
  expect((await read()).refunds).toMatchObject([{ amount: 100 }])
  await deliverParcel(`${number}-3`)
  const order = await read()
  expect(order).toMatchObject({ payment_status: 'paid', delivery_status: 'delivered', price: 104.99 })
  const taken = (await cashOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)
  expect(taken - 10_000).toBe(10_499)
  expect((await codesOf(number)).filter(code => code !== 'refundByHand')).toEqual([])
})

test('PARCEL-16 the fee that nobody is left to pay is taken off, and the order is paid', async () => {
  const { number, orderId, read } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${number}-1`)
  await move(`${number}-2`, 'cancelado')
  expect(await read()).toMatchObject({ payment_status: 'paid', delivery_status: 'delivered', price: 102.5 })
  expect(await cashOf(orderId)).toMatchObject([{ amount: 10_250 }])
  expect(await codesOf(number)).toEqual([])
})

test('PARCEL-16 REFUND-08 the fee that was collected goes back with the last units, also of a parcel that nobody paid', async () => {
  const { number, read } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${number}-1`)
  await move(`${number}-1`, 'devuelto', '--motivo', 'Grande')
  expect((await read()).refunds).toMatchObject([{ amount: 100 }])
  await move(`${number}-2`, 'cancelado')
  expect(await read()).toMatchObject({
    delivery_status: 'returned',
    payment_status: 'unpaid',
    refunds: [{ amount: 100 }, { amount: 2.5 }],
  })
})

test('PARCEL-16 the part of the fee of faulty units is taken off once, where nobody is left to pay the rest', async () => {
  const { number, read, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${number}-1`)
  for (const state of SENT) await move(`${number}-2`, state)
  await move(`${number}-2`, 'devuelto', '--motivo', 'Rota', '--falla')
  expect(await read()).toMatchObject({ payment_status: 'paid', price: 102.5 })
  expect(await cashOf(orderId)).toMatchObject([{ amount: 10_250 }])
})

test('PARCEL-16 a part of the fee that goes back is off what was collected once, and the last parcel pays the rest', async () => {
  const { number, orderId, read } = await orderOfSellers()
  for (const place of [2, 1]) await deliverParcel(`${number}-${String(place)}`)
  expect((await cashOf(orderId)).map(({ fee }) => fee)).toEqual([166, 167])
  await move(`${number}-1`, 'devuelto', '--motivo', 'Rota', '--falla')
  const back = (await read()).refunds?.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) ?? 0
  expect(back).toBe(10_166)
  // The first parcel's, although it was collected last.
  expect((await cashOf(orderId)).map(({ fee }) => fee)).toEqual([166, 1])
  await deliverParcel(`${number}-3`)
  const { price, payment_status: status } = await read()
  const taken = (await cashOf(orderId)).reduce((sum, { amount }) => sum + amount, 0)
  expect([status, taken - back]).toEqual(['paid', Math.round(price * 100)])
})

test('PARCEL-16 an order that the owner delivers whole is collected parcel by parcel, and one delivered before only once', async () => {
  const { number, orderId, read } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliverParcel(`${number}-1`)
  for (const state of [...SENT, 'entregado']) await orderCommand.run(['estado', number, state])
  expect((await cashOf(orderId)).map(({ amount }) => amount)).toEqual([10_250, 10_249])
  expect(await read()).toMatchObject({ payment_status: 'paid', price: 204.99 })
  expect(await codesOf(number)).toEqual([])
})

test('PARCEL-16 PARCEL-14 two customers’ taps and the owner at once take the cash of a parcel once', async () => {
  const { number, orderId, customer } = await orderOfSellers({ shops: ['Uno'] })
  for (const state of SENT) await move(`${number}-1`, state)
  const tap = () => api.post('/home/order/received', { paquete: `${number}-1` }, { token: customer.token })
  await Promise.allSettled([tap(), tap(), move(`${number}-1`, 'entregado', '--confirma', 'Firmó')])
  expect(await cashOf(orderId)).toMatchObject([{ amount: 10_499 }])
})
