import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { parcels as command } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcelPictures, parcels } from '#server/db/schema/parcels.ts'
import { clock } from '#server/lib/clock.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { askWhetherParcelsCame, deliverSilentParcels } from '#server/modules/orders/silent-parcels.ts'
import { eventsOf, parcelsOf } from '#server/modules/parcels/rows.ts'
import { openSession } from '#server/modules/sessions.ts'
import { forgetParcelPictures } from '#server/modules/retention.ts'
import { NO_NOTES, type ParcelState } from '#shared/rules/parcels.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { orderOfSellers } from '../support/parcels.ts'

const culqi = await serveCulqi()
const time = movedClock()
const folder = mkdtempSync(join(tmpdir(), 'vitrina-photo-'))
const photo = join(folder, 'entrega.png')
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1])
let printed = ''
beforeAll(async () => {
  await setCompany({ name: 'Vitrina', cardPayment: true })
  writeFileSync(photo, PNG)
  return () => culqi.close()
})
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

const SENT = ['en-almacen', 'en-camino']
const move = (number: string, ...words: string[]) => command.run(['estado', number, ...words])
const statesOf = async (orderId: string) => (await parcelsOf(orderId)).map(({ state }) => state)
const lastOf = async (orderId: string, place = 0) =>
  (await eventsOf((await parcelsOf(orderId))[place]?.id ?? '')).at(-1)
const received = (paquete: string, more: { contacto?: string; token?: string } = {}) =>
  api.post<{ message: string } & Refusal>(
    '/home/order/received',
    { paquete, ...(more.contacto === undefined ? {} : { contacto: more.contacto }) },
    more.token === undefined ? {} : { token: more.token },
  )

test('PARCEL-13 a delivery needs a proof, and the carrier’s confirmation is named in its history', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno'], states: SENT })
  const name = `${number}-1`
  await expect(move(name, 'entregado')).rejects.toMatchObject({ code: 'parcelProofMissing' })
  await expect(move(name, 'entregado', '--nota', 'Casa azul')).rejects.toMatchObject({
    code: 'parcelProofMissing',
  })
  await expect(move(name, 'de-vuelta', '--foto', photo)).rejects.toMatchObject({ code: 'parcelNoteInvalid' })
  await expect(move(name, 'entregado', '--foto', join(folder, 'x'))).rejects.toThrow('No se puede leer')
  expect(await statesOf(orderId)).toEqual(['shipped'])
  await move(name, 'entregado', '--confirma', 'Olva: firmó Rosa', '--nota', 'Casa azul')
  expect(await lastOf(orderId)).toMatchObject({
    state: 'delivered',
    by: 'owner',
    proof: 'carrier',
    note: 'Olva: firmó Rosa · Casa azul',
  })
  await command.run(['ver', name])
  expect(printed).toContain('Entregado · la tienda · confirmado por el transportista · Olva: firmó Rosa')
})

test('PARCEL-13 the photograph of a delivery is for its customer, its seller and the owner alone', async () => {
  const { orderId, number, read, customer } = await orderOfSellers({ shops: ['Uno'], states: SENT })
  const name = `${number}-1`
  const text = join(folder, 'texto.png')
  writeFileSync(text, 'no picture')
  await expect(move(name, 'entregado', '--foto', text)).rejects.toMatchObject({ code: 'pictureType' })
  await move(name, 'entregado', '--foto', photo)
  expect(await lastOf(orderId)).toMatchObject({ proof: 'photo' })
  const [parcel] = (await read()).parcels ?? []
  expect(parcel).toMatchObject({ proof: 'photo', photo: `/api/home/order/parcel/file/${name}` })
  const saved = join(folder, 'copia.png')
  await command.run(['foto', name, saved])
  expect(readFileSync(saved)).toEqual(PNG)
  await expect(command.run(['foto', `${number}-2`, saved])).rejects.toThrow('no tiene foto')
  const path = `/home/order/parcel/file/${name}`
  expect((await api.file(path, { token: customer.token })).status).toBe(200)
  expect((await api.get(path, { token: (await signedIn()).token })).status).toBe(404)
  expect((await api.get(path)).status).toBe(401)
  const contact = { npedido: name, contacto: (await read()).shippingInfo.email }
  const { body } = await api.post<{ parcels: { proof: string; photo?: string }[] }>(
    '/home/order/track',
    contact,
  )
  expect(body.parcels).toMatchObject([{ proof: 'photo' }])
  expect(body.parcels[0]?.photo).toBeUndefined()
  time.ahead(366 * DAY)
  await forgetParcelPictures()
  expect(await db().select().from(parcelPictures)).toEqual([])
})

test.each<[ParcelState, boolean]>([
  ['shipped', true],
  ['delivered', false],
  ['returned', false],
  ['cancelled', false],
])('PARCEL-13 a seller moves a parcel to %s: %s', async (to, may) => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno'], states: ['en-almacen'] })
  const asked = moveParcel(`${number}-1`, {
    by: 'seller',
    to,
    notes: NO_NOTES,
    confirmation: 'Firmó Rosa',
    restock: true,
    isFaulty: false,
  })
  if (!may) await expect(asked).rejects.toMatchObject({ code: 'parcelNotSellers' })
  else await asked
  expect((await lastOf(orderId))?.by).toBe(may ? 'seller' : 'owner')
})

test('PARCEL-14 «Lo recibí» of the customer delivers one parcel, once, and the history says so', async () => {
  const { orderId, number, customer } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const { token } = customer
  for (const state of SENT) await move(`${number}-1`, state)
  expect((await received(`${number}-2`, { token })).body.code).toBe('parcelNotReceivable')
  const stranger = await signedIn()
  expect((await received(`${number}-1`, { token: stranger.token })).body.code).toBe('contactWrong')
  expect(await statesOf(orderId)).toEqual(['shipped', 'placed'])
  const answers = await Promise.all([1, 2].map(() => received(`${number}-1`.toLowerCase(), { token })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body.message).toContain('entregado')
  expect(await statesOf(orderId)).toEqual(['delivered', 'placed'])
  const [parcel] = await parcelsOf(orderId)
  const events = (await eventsOf(parcel?.id ?? '')).filter(({ state }) => state === 'delivered')
  expect(events).toMatchObject([{ by: 'customer', proof: 'customer' }])
})

test('PARCEL-14 who only tracks an order says it with the second proof', async () => {
  const { orderId, number, read } = await orderOfSellers({ shops: ['Uno'], states: SENT })
  const { email } = (await read()).shippingInfo
  // Not even where the order has no document: no contact is nobody's.
  await db()
    .update(orders)
    .set({ shipping: sql`${orders.shipping} || '{"numeroDocumento": ""}'` })
    .where(eq(orders.id, orderId))
  for (const none of [{}, { contacto: '' }, { contacto: '  ' }])
    expect((await received(number, none)).body.code).toBe('contactWrong')
  expect((await received(`${number}-1`, { contacto: 'otra@example.com' })).body.code).toBe('contactWrong')
  for (const paquete of ['V-22222222-1', `${number}-2`, 'x'])
    expect((await received(paquete, { contacto: email })).status).toBe(404)
  expect((await received('', { contacto: email })).status).toBe(400)
  expect((await received('A'.repeat(500), { contacto: email })).status).toBe(400)
  expect(await statesOf(orderId)).toEqual(['shipped'])
  expect((await received(number, { contacto: email.toUpperCase() })).status).toBe(200)
  expect(await statesOf(orderId)).toEqual(['delivered'])
})

test('PARCEL-14 D-49 an order of several parcels is not named by its number, nor by a restricted session alone', async () => {
  const { orderId, number, customer, read } = await orderOfSellers({ shops: ['Uno', 'Dos'], states: SENT })
  const { email } = (await read()).shippingInfo
  for (const paquete of [number, `${number}-3`, 'V-22222222-1'])
    expect((await received(paquete, { contacto: email })).body.code).toBe('orderUnknown')
  const session = await openSession({ ...customer, name: 'Rosa' }, { isRestricted: true })
  expect((await received(`${number}-1`, { token: session })).body.code).toBe('contactWrong')
  expect(await statesOf(orderId)).toEqual(['shipped', 'shipped'])
  expect((await received(`${number}-2`, { token: session, contacto: email })).status).toBe(200)
  expect(await statesOf(orderId)).toEqual(['shipped', 'delivered'])
})

const questionsAbout = async (number: string) =>
  (await db().select().from(mails).where(eq(mails.kind, 'parcel'))).filter(({ body }) =>
    body.includes(number),
  )

test('PARCEL-15 a paid parcel without news is asked about once, and counts as delivered on the tenth day', async () => {
  const { orderId, number } = await orderOfSellers({ shops: ['Uno', 'Dos'], method: 'culqi', states: SENT })
  await move(`${number}-2`, 'en-agencia', '--oficina', 'Av. Grau 1')
  time.ahead(6.9 * DAY)
  await askWhetherParcelsCame()
  expect(await questionsAbout(number)).toEqual([])
  time.ahead(7.1 * DAY)
  await Promise.all([askWhetherParcelsCame(), askWhetherParcelsCame()])
  const asked = await questionsAbout(number)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.body).toContain(`/recibido?paquete=${number}-1`)
  expect(asked[0]?.body).toContain('lo daremos por entregado')
  time.ahead(9.9 * DAY)
  await deliverSilentParcels()
  expect(await statesOf(orderId)).toEqual(['shipped', 'at_agency'])
  time.ahead(10.2 * DAY)
  await Promise.all([deliverSilentParcels(), deliverSilentParcels()])
  expect(await statesOf(orderId)).toEqual(['delivered', 'at_agency'])
  expect(await lastOf(orderId)).toMatchObject({ by: 'time', proof: 'time' })
})

test('PARCEL-15 time alone delivers neither a cash parcel nor one whose customer had no three days to answer', async () => {
  const cash = await orderOfSellers({ shops: ['Uno'], states: SENT })
  const paid = await orderOfSellers({ shops: ['Uno'], method: 'culqi', states: SENT })
  time.ahead(12 * DAY)
  await askWhetherParcelsCame()
  await deliverSilentParcels()
  expect(await statesOf(paid.orderId)).toEqual(['shipped'])
  expect((await questionsAbout(cash.number))[0]?.body).not.toContain('lo daremos por entregado')
  time.ahead(15.1 * DAY)
  await deliverSilentParcels()
  expect(await statesOf(paid.orderId)).toEqual(['delivered'])
  expect(await statesOf(cash.orderId)).toEqual(['shipped'])
})

test('PARCEL-15 seven days, three days and a month are counted to the moment, from when it was shipped and asked about', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno'], method: 'culqi', states: SENT })
  const shippedAt = new Date('2026-11-01T12:00:00.500Z')
  const at = (ms: number) => time.at(shippedAt.getTime() + ms)
  const set = (values: Partial<typeof parcels.$inferInsert>) =>
    db().update(parcels).set(values).where(eq(parcels.orderId, orderId))
  const ask = async (ms: number) => {
    at(ms)
    await set({ shippedAt, askedAt: null })
    await askWhetherParcelsCame()
    return (await parcelsOf(orderId))[0]?.askedAt
  }
  expect(await ask(7 * DAY - 1)).toBeNull()
  expect(await ask(7 * DAY)).toEqual(clock.now())
  expect(await ask(30 * DAY - 1)).toEqual(clock.now())
  expect(await ask(30 * DAY)).toBeNull()
  expect(await questionsAbout(number)).toHaveLength(2)
  const silent = async (ms: number, askedAt: number) => {
    at(ms)
    await set({ askedAt: new Date(shippedAt.getTime() + askedAt) })
    await deliverSilentParcels()
    return (await parcelsOf(orderId))[0]?.state
  }
  expect(await silent(10 * DAY - 1, 0)).toBe('shipped')
  expect(await silent(11 * DAY, 8 * DAY + 1)).toBe('shipped')
  expect(await silent(10 * DAY, 7 * DAY)).toBe('delivered')
})

test('PARCEL-15 the question names the parcel, its day and help, and goes to nobody without an e-mail', async () => {
  const one = await orderOfSellers({ shops: ['Uno'], states: SENT })
  const other = await orderOfSellers({ shops: ['Uno'], states: SENT })
  await setCompany({ emailSupport: 'ayuda@example.com', phoneWhatsapp: '999888777' })
  await db()
    .update(orders)
    .set({ shipping: sql`${orders.shipping} || '{"email": ""}'` })
    .where(eq(orders.id, other.orderId))
  await db()
    .update(parcels)
    .set({ shippedAt: new Date('2026-11-01T12:00:00Z') })
  time.at('2026-11-09T12:00:00Z')
  await askWhetherParcelsCame()
  expect(await questionsAbout(other.number)).toEqual([])
  expect((await parcelsOf(other.orderId))[0]?.askedAt).toEqual(clock.now())
  const [mail, ...more] = await questionsAbout(one.number)
  expect(more).toEqual([])
  expect([mail?.recipient, mail?.subject]).toEqual([
    one.customer.email,
    expect.stringContaining(`${one.number}-1`),
  ])
  expect(mail?.body).toContain('1 de noviembre de 2026')
  expect(mail?.body).toContain('Escríbenos a ayuda@example.com o por WhatsApp al 999888777.')
})

test('PARCEL-15 nobody is asked about a parcel that was shipped more than a month ago', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno'], states: SENT })
  time.ahead(31 * DAY)
  await askWhetherParcelsCame()
  expect(await questionsAbout(number)).toEqual([])
  expect((await parcelsOf(orderId))[0]?.askedAt).toBeNull()
})

test('PARCEL-12 PARCEL-15 what waits in a store is not asked about, nor delivered by time: its code stays good', async () => {
  const { number, orderId, read } = await orderOfSellers({
    ...{ shops: ['Uno'], method: 'culqi', isPickedUp: true, states: SENT },
  })
  const { pickup_code: code = '' } = await read()
  time.ahead(8 * DAY)
  await askWhetherParcelsCame()
  expect(await questionsAbout(number)).toEqual([])
  await db().update(parcels).set({ askedAt: clock.now() }).where(eq(parcels.orderId, orderId))
  time.ahead(12 * DAY)
  await deliverSilentParcels()
  expect(await statesOf(orderId)).toEqual(['shipped'])
  await command.run(['recojo', number, code])
  expect(await statesOf(orderId)).toEqual(['delivered'])
})
