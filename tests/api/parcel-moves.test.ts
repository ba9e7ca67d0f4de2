import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { parcels as command } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { payments } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { viewParcel } from '#server/modules/orders/parcel-view.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { moveOrder } from '#server/modules/orders/states.ts'
import { eventsOf, listParcels, parcelsOf } from '#server/modules/parcels/rows.ts'
import { NO_NOTES } from '#shared/rules/parcels.ts'
import { api } from '../support/api.ts'
import { findRefunds } from '#server/modules/payments/refunds.ts'
import { setCompany } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { printedText } from '../support/printed.ts'

const culqi = await serveCulqi()
const time = movedClock()
const printed = printedText()
afterAll(culqi.close)
beforeAll(() => setCompany({ name: 'Vitrina', cardPayment: true }))

const move = (number: string, state: string, ...rest: string[]) =>
  command.run([
    'estado',
    number,
    state,
    ...rest,
    ...(state === 'entregado' ? ['--confirma', 'Olva: firmó Rosa'] : []),
  ])
const statesOf = async (orderId: string) => (await parcelsOf(orderId)).map(({ state }) => state)
const statusOf = async (orderId: string) =>
  (await db().select().from(orders).where(eq(orders.id, orderId)))[0]?.status
const plain = {
  by: 'owner' as const,
  notes: NO_NOTES,
  restock: true,
  isFaulty: false,
}

test('PARCEL-06 D-111 the owner moves one parcel, and the order is as far as the last of them', async () => {
  const { orderId, number, read } = await orderOfSellers()
  await move(`${number}-1`.toLowerCase(), 'en-almacen')
  expect(await statesOf(orderId)).toEqual(['warehouse', 'placed', 'placed'])
  expect(await statusOf(orderId)).toBe('placed')
  expect(printed.text).toContain(`${number}-1: En almacén · el pedido: Realizado`)
  for (const place of [2, 3]) await move(`${number}-${String(place)}`, 'en-almacen')
  expect(await statusOf(orderId)).toBe('warehouse')
  await move(
    `${number}-1`,
    'en-camino',
    '--guia',
    'olva-123',
    '--transportista',
    'Olva',
    '--nota',
    'Temprano',
  )
  expect((await parcelsOf(orderId))[0]).toMatchObject({
    state: 'shipped',
    tracking: 'OLVA-123',
    carrier: 'Olva',
  })
  await move(`${number}-1`, 'entregado')
  await move(`${number}-2`, 'cancelado')
  expect(await statusOf(orderId)).toBe('warehouse')
  await move(`${number}-3`, 'en-camino')
  expect(await statusOf(orderId)).toBe('shipped')
  await move(`${number}-3`, 'en-agencia', '--oficina', 'Av. Grau 123', '--hasta', '2099-01-02')
  expect(await read()).toMatchObject({ delivery_status: 'shipped', payment_status: 'unpaid' })
  await move(`${number}-3`, 'entregado')
  const order = await read()
  expect(order).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' })
  expect(order.steps.map(({ status }) => status)).toEqual([
    'pending',
    'placed',
    'warehouse',
    'shipped',
    'delivered',
  ])
  const paid = await db().select().from(payments).where(eq(payments.orderId, orderId))
  expect(paid).toMatchObject([
    { provider: 'cash', state: 'succeeded', amount: 10_167 },
    { provider: 'cash', state: 'succeeded', amount: Math.round(order.price * 100) - 10_167 },
  ])
})

test('PARCEL-06 a parcel says what it still brings, and one that is over what it had; the list begins with the last that was moved', async () => {
  const { number, products } = await orderOfSellers({ shops: ['Uno', 'Uno', 'Dos'], quantity: 3 })
  const [one = '', other = ''] = products.map(({ name }) => name)
  const itemsOf = async (parcel: string) => {
    printed.text = ''
    await command.run(['ver', `${number}-${parcel}`])
    return printed.text.match(/(?<=^ {2})\d+ x [^·\n]+(?= ·)/gm)
  }
  await orderCommand.run(['cancelar', number, '--linea', '1', '--cantidad', '1'])
  await orderCommand.run(['cancelar', number, '--linea', '2'])
  expect(await itemsOf('1')).toEqual([`2 x ${one}`])
  const listed = async () => {
    printed.text = ''
    await command.run(['listar'])
    return printed.text.match(new RegExp(`${number}-.`, 'g'))
  }
  await move(`${number}-2`, 'en-almacen')
  expect(await listed()).toEqual([`${number}-2`, `${number}-1`])
  await move(`${number}-1`, 'cancelado')
  expect(await listed()).toEqual([`${number}-1`, `${number}-2`])
  expect(await itemsOf('1')).toEqual([`3 x ${one}`, `3 x ${other}`])
})

test('PARCEL-03 PARCEL-07 a parcel says its history, where it waits and why a visit failed', async () => {
  const { orderId, number } = await orderOfSellers({ states: ['en-almacen', 'en-camino'] })
  const name = `${number}-2`
  await move(name, 'no-entregado', '--motivo', 'Nadie en casa')
  await move(name, 'no-entregado', '--motivo', 'Dirección errada')
  await move(name, 'no-entregado', '--motivo', 'No contesta')
  await expect(move(name, 'no-entregado', '--motivo', 'Otra vez')).rejects.toMatchObject({
    code: 'parcelStateRefused',
  })
  await move(name, 'en-agencia', '--oficina', 'Agencia La Victoria', '--hasta', '2099-01-02')
  await command.run(['ver', name])
  expect(printed.text).toMatch(new RegExp(`${name} · .* · En agencia · Kusi Sport`))
  expect(printed.text).toContain('Espera en: Agencia La Victoria · hasta el 02/01/2099')
  expect(printed.text).toContain('Visitas sin entrega: 3 · No contesta')
  const [, second] = await parcelsOf(orderId)
  expect((await eventsOf(second?.id ?? '')).map(({ state, by, note }) => [state, by, note])).toEqual([
    ['placed', 'order', ''],
    ['warehouse', 'owner', ''],
    ['shipped', 'owner', ''],
    ['undelivered', 'owner', 'Nadie en casa'],
    ['undelivered', 'owner', 'Dirección errada'],
    ['undelivered', 'owner', 'No contesta'],
    ['at_agency', 'owner', 'Agencia La Victoria'],
  ])
  printed.text = ''
  await command.run(['listar', 'en-agencia'])
  expect(printed.text).toContain(`${name} · `)
  expect(printed.text).not.toContain(`${number}-1`)
  const notes = { ...NO_NOTES, note: 'Nadie la recogió' }
  await moveParcel(name, { by: 'seller', to: 'returning', notes, restock: true, isFaulty: false })
  expect((await eventsOf(second?.id ?? '')).at(-1)).toMatchObject({
    ...{ state: 'returning', by: 'seller', note: 'Nadie la recogió' },
  })
})

test('PARCEL-06 parcels that moved in the same moment are listed the newest first, a parcel has its lines in their order', async () => {
  const { orderId, number, products } = await orderOfSellers({ shops: ['Uno', 'Dos', 'Tres', 'Uno'] })
  const all = await parcelsOf(orderId)
  // Neither written nor moved in the order of their ids.
  for (const { id } of all.toSorted((a, b) => a.number.localeCompare(b.number)))
    await db()
      .update(parcels)
      .set({ movedAt: new Date('2099-01-01') })
      .where(eq(parcels.id, id))
  const listed = (await listParcels({ state: 'placed', limit: 3 })).map(({ id }) => id)
  expect(listed).toEqual(
    all
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
  await db()
    .update(orderLines)
    .set({ brand: 'KUSI' })
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.position, 0)))
  const names = (await viewParcel(`${number}-1`)).lines.map(({ name }) => name)
  expect(names).toEqual([products[0]?.name, products[3]?.name])
  await db().update(parcels).set({ movedAt: new Date() }).where(eq(parcels.orderId, orderId))
})

test('PARCEL-04 PARCEL-05 an order counts the moves of its parcels that changed its state, not its own', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const moves = async () => (await db().select().from(orders).where(eq(orders.id, orderId)))[0]?.parcelMoves
  await orderCommand.run(['estado', number, 'en-almacen'])
  expect(await moves()).toBe(0)
  await move(`${number}-1`, 'en-camino')
  expect(await moves()).toBe(0)
  await move(`${number}-2`, 'en-camino')
  expect(await moves()).toBe(1)
})

test('PARCEL-08 REFUND-06 a cancelled or returned parcel notes why, by its reason or else by its note', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await move(`${number}-1`, 'cancelado', '--nota', 'Lo pidió dos veces')
  for (const state of ['en-almacen', 'en-camino']) await move(`${number}-2`, state)
  await move(`${number}-2`, 'devuelto', '--motivo', 'No lo quiso', '--nota', 'Caja abierta')
  const rows = await db().select().from(reversals).where(eq(reversals.orderId, orderId))
  expect(rows.map(({ kind, reason }) => [kind, reason]).toSorted()).toEqual([
    ['cancelled', 'Lo pidió dos veces'],
    ['returned', 'No lo quiso'],
  ])
})

test('D-86 PARCEL-04 pages with reviews of a product are made anew when it was delivered, and when it came back', async () => {
  const { number, products } = await orderOfSellers({ shops: ['Uno'] })
  const own = `product:${products[0]?.id ?? ''}`
  let heard: string[] = []
  onInvalidate(tags => heard.push(...tags))
  const heardOf = async (work: Promise<unknown>) => {
    await work
    const tags = heard
    heard = []
    return tags
  }
  for (const state of ['en-almacen', 'en-camino'])
    expect(await heardOf(move(`${number}-1`, state))).toEqual([])
  expect(await heardOf(move(`${number}-1`, 'entregado'))).toContain(own)
  // Written off, so that the stock says nothing about it.
  const back = moveParcel(`${number}-1`, {
    ...{ ...plain, to: 'returned', restock: false, isFaulty: true },
    notes: { ...NO_NOTES, reason: 'Una falla' },
  })
  expect(await heardOf(back)).toEqual([own])
})

test.each([
  ['entregado', [], 'parcelStateRefused'],
  ['realizado', [], 'parcelStateRefused'],
  ['en-camino', [], 'parcelStateRefused'],
  ['devuelto', ['--motivo', 'no'], 'parcelStateRefused'],
  ['en-almacen', ['--guia', '12 34'], 'parcelNoteInvalid'],
  ['en-almacen', ['--guia', 'https://olva.pe/1'], 'parcelNoteInvalid'],
  ['en-almacen', ['--guia', 'A'.repeat(500)], 'parcelNoteInvalid'],
  ['en-almacen', ['--nota', 'A'.repeat(301)], 'parcelNoteInvalid'],
  ['en-almacen', ['--motivo', 'porque sí'], 'parcelNoteInvalid'],
  ['en-agencia', [], 'parcelNoteInvalid'],
  ['en-agencia', ['--oficina', 'Grau', '--hasta', '2020-01-01'], 'parcelNoteInvalid'],
  ['no-entregado', [], 'parcelNoteInvalid'],
])('PARCEL-02 PARCEL-07 from placed to %s %j is refused with %s', async (state, words, code) => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno'] })
  await expect(move(`${number}-1`, state, ...words)).rejects.toMatchObject({ code })
  expect(await statesOf(orderId)).toEqual(['placed'])
})

test('PARCEL-06 a parcel that is none and words that are no state are refused', async () => {
  const { number } = await orderOfSellers({ shops: ['Uno'] })
  for (const name of [number, `${number}-2`, `${number}-0`, 'x'])
    await expect(move(name, 'en-almacen')).rejects.toMatchObject({ code: 'notFound' })
  await expect(move(`${number}-1`, 'volando')).rejects.toThrow('en-agencia')
})

test('PARCEL-02 of two who make the same move one is refused, and the history has it once', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno'] })
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => moveParcel(`${number}-1`, { ...plain, to: 'warehouse' })),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [parcel] = await parcelsOf(orderId)
  expect(await eventsOf(parcel?.id ?? '')).toHaveLength(2)
})

test('PARCEL-04 two parcels and the order moved in the same moment end as they say', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await Promise.allSettled([
    moveParcel(`${number}-1`, { ...plain, to: 'warehouse' }),
    moveParcel(`${number}-2`, { ...plain, to: 'warehouse' }),
    moveOrder(number, 'warehouse'),
  ])
  expect(await statesOf(orderId)).toEqual(['warehouse', 'warehouse'])
  expect(await statusOf(orderId)).toBe('warehouse')
})

test('PARCEL-08 an order of which parcels left is not called off whole, and the rest of it is with --lo-demas', async () => {
  const { orderId, number, read } = await orderOfSellers({ method: 'culqi' })
  await move(`${number}-2`, 'en-almacen')
  await move(`${number}-2`, 'en-camino')
  for (const words of [
    ['cancelar', number],
    ['estado', number, 'cancelado'],
  ])
    await expect(orderCommand.run(words)).rejects.toMatchObject({
      code: 'parcelsSent',
      message: expect.stringContaining(`${number}-2`) as string,
    })
  await expect(orderCommand.run(['cancelar', number, '--linea', '2'])).rejects.toMatchObject({
    code: 'parcelStateRefused',
  })
  expect(await statesOf(orderId)).toEqual(['placed', 'shipped', 'placed'])
  await orderCommand.run(['cancelar', number, '--lo-demas'])
  expect(await statesOf(orderId)).toEqual(['cancelled', 'shipped', 'cancelled'])
  expect(await read()).toMatchObject({ delivery_status: 'shipped', taken_back: 200 })
  const given = await findRefunds(orderId)
  expect(given).toMatchObject([{ amount: 20_000, reason: 'cancelled' }])
})

test('PARCEL-08 D-111 of three parcels one is cancelled, one delivered and one returned, each by itself', async () => {
  const { orderId, number, read } = await orderOfSellers({ method: 'culqi' })
  await move(`${number}-1`, 'cancelado')
  for (const place of [2, 3])
    for (const state of ['en-almacen', 'en-camino']) await move(`${number}-${String(place)}`, state)
  await move(`${number}-3`, 'entregado')
  expect(await statusOf(orderId)).toBe('shipped')
  await move(`${number}-2`, 'devuelto', '--motivo', 'No lo quiso')
  expect(await statesOf(orderId)).toEqual(['cancelled', 'returned', 'delivered'])
  expect(await read()).toMatchObject({ delivery_status: 'delivered', taken_back: 200 })
  await expect(move(`${number}-2`, 'devuelto', '--motivo', 'x')).rejects.toMatchObject({
    code: 'parcelStateRefused',
  })
  await move(`${number}-3`, 'devuelto', '--motivo', 'Grande')
  expect(await statusOf(orderId)).toBe('returned')
  const given = await findRefunds(orderId)
  const sum = given.reduce((total, { amount }) => total + amount, 0)
  expect(sum).toBe((await db().select().from(orders).where(eq(orders.id, orderId)))[0]?.total)
})

test('PARCEL-08 RETURN-01 the days of a return count from the parcel’s own delivery', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await move(`${number}-1`, state)
  time.ahead(11 * DAY)
  for (const state of ['en-almacen', 'en-camino']) await move(`${number}-2`, state)
  for (const back of [
    () => move(`${number}-1`, 'devuelto', '--motivo', 'tarde'),
    () => orderCommand.run(['devuelto', number, 'tarde', '--linea', '1']),
  ])
    await expect(back()).rejects.toMatchObject({ code: 'returnTooLate' })
  await move(`${number}-2`, 'entregado')
  await orderCommand.run(['devuelto', number, 'a tiempo', '--linea', '2'])
  expect(await statesOf(orderId)).toEqual(['delivered', 'returned'])
})

test('PARCEL-08 a unit of a delivered parcel comes back while another is still in the shop', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'], quantity: 2 })
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await move(`${number}-1`, state)
  await orderCommand.run(['devuelto', number, 'uno', '--linea', '1', '--cantidad', '1'])
  expect(await statesOf(orderId)).toEqual(['delivered', 'placed'])
  await expect(orderCommand.run(['devuelto', number, 'x', '--linea', '2'])).rejects.toMatchObject({
    code: 'parcelStateRefused',
  })
})

test('PARCEL-08 a review counts as verified once its parcel was delivered', async () => {
  const { number, products, customer } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const [first] = products
  const review = { productId: first?.id, name: 'Rosa', review: 'Muy buena', rating: 5 }
  await api.post('/home/customer/submit-review', review, { token: customer.token })
  const isVerified = async () => {
    const { body } = await api.get<{ reviews: { verified: boolean }[] }>(
      `/home/customer/get-reviews/${first?.id ?? ''}?pageNo=1`,
    )
    return body.reviews.map(({ verified }) => verified)
  }
  expect(await isVerified()).toEqual([false])
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await move(`${number}-1`, state)
  expect(await isVerified()).toEqual([true])
})

test('PARCEL-08 EXCHANGE-01 an exchange is asked for what was delivered, while another parcel is in the shop', async () => {
  const { number, orderId, customer } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  for (const state of ['en-almacen', 'en-camino', 'entregado']) await move(`${number}-1`, state)
  const [first] = await parcelsOf(orderId)
  const { body } = await api.get<{ lines: { _id: string }[] }>(`/home/order/exchange/${orderId}`, {
    token: customer.token,
  })
  expect(body.lines.map(({ _id }) => _id)).toEqual(first?.lineIds)
})

test('PARCEL-08 FISCAL-06 a receipt is no longer corrected by its customer once a parcel left', async () => {
  const { number, orderId, customer, read } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const body = { tipoComprobante: 'BOLETA', tipoDocumento: 'DNI', numeroDocumento: '45678913' }
  const correct = () => api.post(`/home/order/document/${orderId}`, body, { token: customer.token })
  await move(`${number}-1`, 'en-almacen')
  expect((await read()).correctable).toBe(true)
  expect((await correct()).status).toBe(200)
  await move(`${number}-1`, 'en-camino')
  expect(await read()).toMatchObject({ delivery_status: 'placed', correctable: false })
  expect((await correct()).body).toMatchObject({ code: 'documentFixed' })
})
