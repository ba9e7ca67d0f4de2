import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exchanges as command } from '#cli/exchanges.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { parcels as parcelCommand } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { variants } from '#server/db/schema/catalog.ts'
import { mails } from '#server/db/schema/mails.ts'
import { viewParcel } from '#server/modules/orders/parcel-view.ts'
import { cashOf } from '#server/modules/payments/cash.ts'
import { historiesOf } from '#server/modules/receipts/read.ts'
import { receiptsOf } from '#server/modules/receipts/receipts.ts'
import { allParcelsOf, parcelsOf } from '#server/modules/parcels/rows.ts'
import type { ExchangeAnswer, ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { api } from '../support/api.ts'
import { setCompany } from '../support/commerce.ts'
import { confirmedOrder } from '../support/orders.ts'
import { deliverParcel, orderOfSellers } from '../support/parcels.ts'

const ALWAYS = { from: new Date(0), until: new Date(8.64e15) }
let printed = ''
beforeAll(() => setCompany({ name: 'Vitrina', orderMail: 'dueno@example.com' }))
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

interface World {
  orderId: string
  customer: { token: string }
}
const choices = async ({ orderId, customer: { token } }: World) =>
  (await api.get<ExchangesAnswer>(`/home/order/exchange/${orderId}`, { token })).body
async function ask({ orderId, customer: { token } }: World, tipo: string, lineas: unknown) {
  const raw = new FormData()
  raw.set('tipo', tipo)
  raw.set('motivo', 'Me aprieta')
  raw.set('lineas', JSON.stringify(lineas))
  const { status, body } = await api.post<{ exchange: ExchangeAnswer }>(
    `/home/order/exchange/${orderId}`,
    undefined,
    { raw, token },
  )
  expect(status).toBe(201)
  return body.exchange
}
/** An exchange of one unit for the next size. */
async function asked() {
  const world = await confirmedOrder({ to: 'delivered' })
  const line = (await choices(world)).lines.find(({ sizes }) => sizes.length > 1)
  const sizeId = world.sized.sizeIds[1] ?? ''
  const exchange = await ask(world, 'size', [{ lineId: line?._id, quantity: 1, sizeId }])
  return { ...world, exchange, number: String(exchange.number), order: world.number }
}

test('EXCHANGE-07 what is requested of two parcels becomes a request for each, which names its parcel', async () => {
  const world = await orderOfSellers({
    shops: ['Uno', 'Dos'],
    states: ['en-almacen', 'en-camino', 'entregado'],
  })
  const { lines } = await choices(world)
  await ask(
    world,
    'fault',
    lines.map(({ _id }) => ({ lineId: _id, quantity: 1 })),
  )
  const { exchanges } = await choices(world)
  expect(exchanges.map(({ parcel }) => parcel).toSorted()).toEqual([`${world.number}-1`, `${world.number}-2`])
  expect(exchanges.map(one => one.lines.length)).toEqual([1, 1])
  await command.run(['listar'])
  for (const { parcel } of exchanges) expect(printed).toContain(parcel ?? '?')
})

test('EXCHANGE-08 an acceptance says how the units come back and who pays for it', async () => {
  const world = await asked()
  await expect(command.run(['aceptar', world.number, '--paga', 'nadie'])).rejects.toThrow('cliente, tienda')
  await command.run([
    'aceptar',
    world.number,
    'Con su caja',
    '--viene',
    'Olva, La Victoria',
    '--paga',
    'tienda',
  ])
  const [exchange] = (await choices(world)).exchanges
  expect(exchange).toMatchObject({
    state: 'accepted',
    answer: 'Con su caja',
    comesBy: 'Olva, La Victoria',
    payer: 'shop',
  })
  const told = async () =>
    (await db().select().from(mails).where(eq(mails.kind, 'exchange'))).filter(
      ({ body }) => body.includes('Olva, La Victoria') && body.includes('Lo paga la tienda'),
    )
  expect(await told()).toHaveLength(1)
  // What came back needs no way any more.
  await command.run(['recibido', world.number])
  expect(await told()).toHaveLength(1)
})

test('EXCHANGE-09 the new size leaves in a parcel of its own without charge, for which the order does not wait', async () => {
  const world = await asked()
  await command.run(['recibido', world.number])
  const name = `${world.order}-1C1`
  expect(printed).toContain(name)
  const replacement = (await allParcelsOf(world.orderId)).find(({ number }) => number === name)
  expect(replacement).toMatchObject({ state: 'placed', lineIds: [] })
  expect((await parcelsOf(world.orderId)).map(({ number }) => number)).not.toContain(name)
  const before = await world.read()
  expect(before).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' })
  expect(before.parcels).toContainEqual(expect.objectContaining({ number: name, isReplacement: true }))
  printed = ''
  await parcelCommand.run(['ver', name])
  expect(printed).toMatch(/1 x .*41/)
  const [wanted] = await db()
    .select({ sku: variants.sku })
    .from(variants)
    .where(eq(variants.id, world.sized.sizeIds[1] ?? ''))
  expect((await viewParcel(name)).lines.map(({ sku }) => sku)).toEqual([wanted?.sku])
  const move = (...words: string[]) => parcelCommand.run(['estado', name, ...words])
  await expect(move('cancelado')).rejects.toMatchObject({ code: 'replacementFollowsExchange' })
  for (const state of ['en-almacen', 'en-camino']) await move(state)
  const { status } = await api.post(
    '/home/order/received',
    { paquete: name },
    { token: world.customer.token },
  )
  expect(status).toBe(200)
  const after = await world.read()
  expect(after).toMatchObject({ delivery_status: 'delivered', price: before.price })
  expect(after.parcels).toContainEqual(expect.objectContaining({ number: name, state: 'delivered' }))
  const [exchange] = (await choices(world)).exchanges
  expect(exchange).toMatchObject({ state: 'done', replacement: name })
  const receipts = (await historiesOf([world.orderId])).flatMap(history => receiptsOf(history, ALWAYS))
  expect(receipts.map(({ id }) => id)).toEqual([world.order])
})

test('EXCHANGE-09 a replacement is made once its units came back, the next has the next number, and what goes back has none', async () => {
  const world = await asked()
  const replacements = async () =>
    (await allParcelsOf(world.orderId)).flatMap(({ number, replacesId }) => (replacesId ? number : []))
  const receive = (number: unknown) => command.run(['recibido', String(number)])
  const name = `${world.order}-1`
  await command.run(['aceptar', world.number])
  expect(await replacements()).toEqual([])
  await receive(world.number)
  expect(await replacements()).toEqual([`${name}C1`])
  const lineId = world.exchange.lines[0]?.lineId
  const again = { lineId, quantity: 1, sizeId: world.sized.sizeIds[1] ?? '' }
  await receive((await ask(world, 'size', [again])).number)
  expect(await replacements()).toEqual([`${name}C1`, `${name}C2`])
  const other = (await choices(world)).lines.find(({ _id }) => _id !== lineId)
  await receive((await ask(world, 'credit', [{ lineId: other?._id, quantity: 1 }])).number)
  expect(await replacements()).toEqual([`${name}C1`, `${name}C2`])
})

test('PARCEL-16 EXCHANGE-06 the cash of the last parcel is booked whole, though units of another became a credit note', async () => {
  const world = await orderOfSellers({ shops: ['Uno', 'Dos'], quantity: 2 })
  await deliverParcel(`${world.number}-1`)
  const [first] = (await parcelsOf(world.orderId)).flatMap(({ lineIds }) => lineIds)
  const { number } = await ask(world, 'credit', [{ lineId: first, quantity: 1 }])
  await command.run(['recibido', String(number)])
  await deliverParcel(`${world.number}-2`)
  expect((await cashOf(world.orderId)).map(({ amount }) => amount)).toEqual([20_250, 20_249])
  expect(await world.read()).toMatchObject({ payment_status: 'paid', price: 304.99 })
})

test('EXCHANGE-10 the owner overrules a refusal on purpose alone, and not for units that are in another request', async () => {
  const world = await asked()
  await command.run(['rechazar', world.number, 'Está usado'])
  await expect(command.run(['aceptar', world.number])).rejects.toMatchObject({ code: 'exchangeWasRefused' })
  await command.run(['aceptar', world.number, '--revocar'])
  expect((await choices(world)).exchanges[0]).toMatchObject({ state: 'accepted' })
  await command.run(['rechazar', world.number, 'Está usado'])
  const lineId = world.exchange.lines[0]?.lineId
  // Of its two units one is left for this request, then none.
  await ask(world, 'credit', [{ lineId, quantity: 1 }])
  await command.run(['aceptar', world.number, '--revocar'])
  await command.run(['rechazar', world.number, 'Está usado'])
  await ask(world, 'credit', [{ lineId, quantity: 1 }])
  await expect(command.run(['aceptar', world.number, '--revocar'])).rejects.toMatchObject({
    code: 'unitsTooMany',
  })
})

test('EXCHANGE-10 who overrules a refusal reads how many units are left, never fewer than none', async () => {
  const world = await confirmedOrder({ to: 'delivered' })
  const lineId = (await choices(world)).lines.find(({ sizes }) => sizes.length > 1)?._id
  const both = String((await ask(world, 'credit', [{ lineId, quantity: 2 }])).number)
  await command.run(['rechazar', both, 'Está usado'])
  await ask(world, 'credit', [{ lineId, quantity: 1 }])
  const refused = (left: number) =>
    expect(command.run(['aceptar', both, '--revocar'])).rejects.toMatchObject({
      code: 'unitsTooMany',
      details: { left },
    })
  await refused(1)
  await ask(world, 'credit', [{ lineId, quantity: 1 }])
  await refused(0)
  await orderCommand.run(['devuelto', world.number, 'no le quedó', '--linea', '1', '--cantidad', '1'])
  await refused(0)
})
