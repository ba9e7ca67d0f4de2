import { beforeAll, expect, test } from 'vitest'
import { parcels as command } from '#cli/parcels.ts'
import { handOver as takeOver } from '#server/modules/orders/pickup.ts'
import { pickupCode } from '#server/modules/parcels/pickup.ts'
import { transaction } from '#server/db/index.ts'
import { addReplacement } from '#server/modules/parcels/replace.ts'
import { allParcelsOf, parcelsOf, eventsOf } from '#server/modules/parcels/rows.ts'
import { cashOf } from '#server/modules/payments/cash.ts'
import { setCompany } from '../support/commerce.ts'
import { MINUTE, movedClock } from '../support/moved-clock.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { printedText } from '../support/printed.ts'

const time = movedClock()
const printed = printedText()
beforeAll(() => setCompany({ name: 'Vitrina' }))

const READY = ['en-almacen', 'en-camino']
const handOver = (number: string, code: string) => command.run(['recojo', number, code])
const pickedUp = (shops = ['Uno']) => orderOfSellers({ shops, isPickedUp: true, states: READY })
const codeOf = async ({ read }: Awaited<ReturnType<typeof pickedUp>>) => (await read()).pickup_code ?? ''
const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')
const statesOf = async (orderId: string) => (await parcelsOf(orderId)).map(({ state }) => state)

test('PARCEL-12 the code hands over what is ready, says so in the history, and pays cash', async () => {
  const order = await orderOfSellers({ shops: ['Uno', 'Dos'], isPickedUp: true })
  const { number, orderId, read } = order
  const code = await codeOf(order)
  expect(code).toMatch(/^\d{6}$/)
  await expect(handOver(number, code)).rejects.toMatchObject({ code: 'parcelStateRefused' })
  for (const state of READY) await command.run(['estado', `${number}-2`, state])
  await handOver(number.toLowerCase(), ` ${code} `)
  expect(await statesOf(orderId)).toEqual(['placed', 'delivered'])
  expect(await codeOf(order)).toBe(code)
  for (const state of READY) await command.run(['estado', `${number}-1`, state])
  await handOver(number, code)
  const paid = await read()
  expect(paid).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' })
  expect(paid.pickup_code).toBeUndefined()
  const [first] = await parcelsOf(orderId)
  expect((await eventsOf(first?.id ?? '')).at(-1)).toMatchObject({
    state: 'delivered',
    by: 'owner',
    proof: 'code',
  })
  printed.text = ''
  await command.run(['ver', `${number}-1`])
  expect(printed.text).toContain('Entregado · la tienda · con código de recojo')
})

test('PARCEL-12 EXCHANGE-09 a replacement is picked up with the same code', async () => {
  const order = await pickedUp()
  const { number, orderId } = order
  const code = await codeOf(order)
  await handOver(number, code)
  expect(await codeOf(order)).toBe('')
  const [replaced] = await parcelsOf(orderId)
  if (!replaced) throw new Error('The order has no parcel.')
  await transaction(() => addReplacement(replaced, 'Solicitud 1'))
  expect(await codeOf(order)).toBe(code)
  await expect(handOver(number, code)).rejects.toThrow(`${number}-1C1`)
  for (const state of READY) await command.run(['estado', `${number}-1C1`, state])
  await handOver(number, code)
  expect((await allParcelsOf(orderId)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  expect(await codeOf(order)).toBe('')
})

test('PARCEL-12 each order and each store has a code of its own', () => {
  const orders = ['0199-a', '0199-b', '0199-c']
  const codes = ['Miraflores', 'Surco'].flatMap(store => orders.map(id => pickupCode(id, store)))
  expect(new Set(codes).size).toBe(codes.length)
})

test('PARCEL-12 the code of another order is wrong, and five wrong ones lock it for 15 minutes', async () => {
  const order = await pickedUp()
  const code = await codeOf(order)
  const neighbor = await pickedUp()
  const other = await codeOf(neighbor)
  const wrong = other === code ? wrongOf(code) : other
  for (const typed of [wrong, '', '12', `${code}0`, wrong])
    await expect(handOver(order.number, typed)).rejects.toMatchObject({ code: 'pickupCodeWrong' })
  await expect(handOver(order.number, code)).rejects.toMatchObject({ code: 'pickupLocked' })
  expect(await statesOf(order.orderId)).toEqual(['shipped'])
  await handOver(neighbor.number, other)
  expect(await statesOf(neighbor.orderId)).toEqual(['delivered'])
  time.ahead(14 * MINUTE)
  await expect(handOver(order.number, code)).rejects.toMatchObject({ code: 'pickupLocked' })
  time.ahead(16 * MINUTE)
  await expect(handOver(order.number, wrong)).rejects.toMatchObject({ code: 'pickupCodeWrong' })
  await handOver(order.number, code)
  expect(await statesOf(order.orderId)).toEqual(['delivered'])
})

test('PARCEL-12 a right code forgets the wrong ones of its order, and those of no other', async () => {
  const order = await orderOfSellers({ shops: ['Uno', 'Dos'], isPickedUp: true })
  const neighbor = await pickedUp()
  const [code, other] = [await codeOf(order), await codeOf(neighbor)]
  const fail = async (number: string, right: string, times: number) => {
    for (let i = 0; i < times; i += 1)
      await expect(handOver(number, wrongOf(right))).rejects.toMatchObject({ code: 'pickupCodeWrong' })
  }
  await fail(neighbor.number, other, 4)
  for (const place of [1, 2]) {
    for (const state of READY) await command.run(['estado', `${order.number}-${String(place)}`, state])
    await fail(order.number, code, 4)
    await handOver(order.number, code)
  }
  expect(await statesOf(order.orderId)).toEqual(['delivered', 'delivered'])
  await fail(neighbor.number, other, 1)
  await expect(handOver(neighbor.number, other)).rejects.toMatchObject({ code: 'pickupLocked' })
})

test('PARCEL-12 PARCEL-16 one code hands over all that is ready, with the cash of each, and leaves the rest', async () => {
  const order = await orderOfSellers({ shops: ['Uno', 'Dos', 'Tres', 'Cuatro'], isPickedUp: true })
  const { number, orderId } = order
  await command.run(['estado', `${number}-1`, 'cancelado'])
  // Typed as on paper; what is over is not what is waited for.
  await expect(takeOver(number, ` ${await codeOf(order)} `)).rejects.toMatchObject({
    ...{ code: 'parcelStateRefused', details: { number: `${number}-2` } },
  })
  for (const place of [2, 4])
    for (const state of READY) await command.run(['estado', `${number}-${String(place)}`, state])
  await takeOver(number, ` ${await codeOf(order)} `)
  expect(await statesOf(orderId)).toEqual(['cancelled', 'delivered', 'placed', 'delivered'])
  expect(await cashOf(orderId)).toHaveLength(2)
  expect((await order.read()).payment_status).toBe('unpaid')
})

test('PARCEL-12 wrong codes typed at once are all counted', async () => {
  const order = await pickedUp()
  const wrong = wrongOf(await codeOf(order))
  const answers = await Promise.allSettled(Array.from({ length: 8 }, () => handOver(order.number, wrong)))
  const codes = answers.map(answer =>
    answer.status === 'rejected' ? (answer.reason as { code: string }).code : 'done',
  )
  expect(codes.filter(code => code === 'pickupCodeWrong')).toHaveLength(5)
  expect(codes.filter(code => code === 'pickupLocked')).toHaveLength(3)
})

test('PARCEL-12 an order that is sent has no code, nor is it handed over by one', async () => {
  const { number, read } = await orderOfSellers({ shops: ['Uno'], states: READY })
  expect((await read()).pickup_code).toBeUndefined()
  await expect(handOver(number, '000000')).rejects.toMatchObject({ code: 'pickupNone' })
  await expect(handOver('V-22222222', '000000')).rejects.toMatchObject({ code: 'notFound' })
})
