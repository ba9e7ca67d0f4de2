import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { carriers } from '#cli/carriers.ts'
import { parcels as command } from '#cli/parcels.ts'
import type { PersonalData } from '#server/modules/privacy/export.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { db } from '#server/db/index.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { parcelEvents, parcelNotes, parcelPictures, parcels } from '#server/db/schema/parcels.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { eventsOf, findParcelsWithEvents, parcelsOf } from '#server/modules/parcels/rows.ts'
import { forgetPlaces } from '#server/modules/parcels/forget.ts'
import { api } from '../support/api.ts'
import { contactOf } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { printedText } from '../support/printed.ts'

const printed = printedText()
beforeAll(() => setCompany({ name: 'Vitrina', orderMail: 'dueno@example.com' }))

const move = (number: string, state: string, ...rest: string[]) =>
  command.run(['estado', number, state, ...rest])
/** What Shalom wants besides its numbers. */
const AGENCY = ['--agencia', 'Grau', '--ubigeo', '150115', '--flete', 'destino']
const track = (npedido: string, contacto?: string) =>
  api.post<TrackingAnswer>('/home/order/track', { npedido, contacto }, { address: '10.8.0.1' })

test('PARCEL-09 a carrier is a row: the owner lists, adds, changes and removes one', async () => {
  await carriers.run(['listar'])
  for (const line of [
    'Olva · pide guia · https://',
    'Shalom · pide guia, codigo, clave, agencia, destinatario, flete · https://shalom.com.pe/rastrea',
    'Motorizado',
    'Propio',
    'Recojo',
  ])
    expect(printed.text).toContain(line)
  await carriers.run(['agregar', 'Marvisur', '--enlace', 'https://m.example.com/{guia}', '--pide', 'guía'])
  await carriers.run([
    'agregar',
    'MARVISUR',
    '--enlace',
    'https://m.example.com/t?g={guia}',
    '--pide',
    'guia',
  ])
  printed.text = ''
  await carriers.run(['listar'])
  expect(printed.text.match(/marvisur.*/gi)).toEqual([
    'Marvisur · pide guia · https://m.example.com/t?g={guia}',
  ])
  // What is not said stays as it was.
  await carriers.run(['agregar', 'Marvisur', '--pide', 'guia,clave'])
  await carriers.run(['agregar', 'Marvisur', '--enlace', 'https://m.example.com/r?g={guia}'])
  await carriers.run(['listar'])
  expect(printed.text.match(/marvisur .*/gi)?.at(-1)).toBe(
    'Marvisur · pide guia, clave · https://m.example.com/r?g={guia}',
  )
  await carriers.run([
    'agregar',
    'Marvisur',
    '--pide',
    'guia',
    '--enlace',
    'https://m.example.com/t?g={guia}',
  ])
  const { number, read } = await orderOfSellers({ states: ['en-almacen'] })
  await move(`${number}-1`, 'en-camino', '--transportista', 'marvisur', '--guia', 'ab-77')
  const link = { url: 'https://m.example.com/t?g=AB-77', isExact: true }
  expect((await read()).parcels?.[0]).toMatchObject({ carrier: 'Marvisur', tracking: 'AB-77', link })
  await carriers.run(['quitar', 'Marvisur'])
  expect((await read()).parcels?.[0]).toMatchObject({ carrier: 'Marvisur', tracking: 'AB-77', link: null })
  await expect(carriers.run(['quitar', 'Marvisur'])).rejects.toThrow('No hay ningún')
})

test.each([
  [['Malo', '--enlace', 'javascript:alert(1)'], 'https://'],
  [['Malo', '--enlace', 'http://sin-candado.example.com'], 'https://'],
  [['Malo', '--enlace', 'https://con espacio.example.com'], 'https://'],
  [['Malo', '--pide', 'dinero'], 'guia, codigo, clave, agencia, destinatario, flete'],
  [['x'.repeat(61)], '60'],
  [[' '], '60'],
])('PARCEL-09 a carrier %j is refused', async (words, says) => {
  await expect(carriers.run(['agregar', ...words])).rejects.toThrow(says)
})

test('PARCEL-09 a parcel leaves only with all that its carrier wants, and with one that there is', async () => {
  const { orderId, number } = await orderOfSellers({ states: ['en-almacen'], shops: ['Uno'] })
  const name = `${number}-1`
  await expect(move(name, 'en-camino', '--transportista', 'Nadie')).rejects.toMatchObject({
    code: 'carrierUnknown',
  })
  const shalom = ['--transportista', 'Shalom', '--guia', '123456']
  for (const words of [shalom, [...shalom, '--codigo', 'A1B2']])
    await expect(move(name, 'en-camino', ...words)).rejects.toMatchObject({ code: 'parcelNoteInvalid' })
  await move(name, 'en-camino', ...shalom, '--codigo', 'A1B2', '--clave', '7788', ...AGENCY)
  expect(await parcelsOf(orderId)).toMatchObject([
    { state: 'shipped', carrier: 'Shalom', code: 'A1B2', key: '7788' },
  ])
})

test('PARCEL-10 D-103 the customer sees each parcel, tracking after the second proof and without the key', async () => {
  const { number, customer, read } = await orderOfSellers({ states: ['en-almacen'] })
  await move(
    `${number}-2`,
    'en-camino',
    '--transportista',
    'Shalom',
    '--guia',
    '123456',
    '--codigo',
    'A1B2',
    '--clave',
    '7788',
    ...AGENCY,
  )
  await move(`${number}-2`, 'en-agencia', '--oficina', 'Agencia Grau', '--hasta', '2099-01-02')
  const second = {
    number: `${number}-2`,
    shopName: 'Kusi Sport',
    state: 'at_agency',
    carrier: 'Shalom',
    tracking: '123456',
    code: 'A1B2',
    link: { isExact: false },
    office: { name: 'Agencia Grau', until: '2099-01-03T04:59:59.000Z' },
  }
  const own = await read()
  expect(own.delivery_status).toBe('warehouse')
  expect(own.parcels).toMatchObject([
    { state: 'warehouse' },
    { ...second, key: '7788' },
    { state: 'warehouse' },
  ])
  const unproved = await track(`${number}-2`.toLowerCase())
  expect(unproved.status).toBe(200)
  expect(unproved.body).toMatchObject({ number, delivery_status: 'warehouse', lines: null })
  expect(JSON.stringify(unproved.body)).not.toMatch(/parcels|Kusi|Grau|123456/)
  const { body } = await track(`${number}-2`, contactOf(customer).numeroDocumento)
  expect(body.parcels?.[1]).toMatchObject(second)
  expect(JSON.stringify(body)).not.toContain('7788')
  expect((await track(`${number}-9`)).body.number).toBe(number)
})

test('PARCEL-10 the mails of an order of several sellers name its parcels', async () => {
  const { number, customer } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const bodies = (await db().select().from(mails)).filter(({ body }) => body.includes(number))
  expect(bodies.map(({ recipient }) => recipient).toSorted()).toContain(customer.email)
  for (const { body } of bodies)
    expect(body).toContain(`Va en varios paquetes:\n  ${number}-1 de Uno\n  ${number}-2 de Dos\n\n`)
  const one = await orderOfSellers({ shops: ['Uno'] })
  const [mail] = (await db().select().from(mails)).filter(({ body }) => body.includes(one.number))
  expect(mail?.body).not.toContain('paquetes')
})

test('PARCEL-11 the export has the parcels, and a deleted account leaves nothing personal in them', async () => {
  const sent = async () => {
    const order = await orderOfSellers({ shops: ['Uno'], states: ['en-almacen'] })
    const words = ['--transportista', 'Olva', '--guia', '99-1', '--nota', 'Casa azul']
    await move(`${order.number}-1`, 'en-camino', ...words)
    const parcelId = (await findParcelsWithEvents([order.orderId]))[0]?.id ?? ''
    const picture = { name: 'puerta.png', mime: 'image/png', bytes: Buffer.from('x') }
    await db()
      .insert(parcelPictures)
      .values({ parcelId, ...picture })
    await db()
      .insert(parcelNotes)
      .values({ parcelId, at: new Date(), personId: randomUUID(), who: 'Ana', text: 'Falta la caja' })
    return order
  }
  const neighbor = await sent()
  const { orderId, number, customer } = await sent()
  const theirs = await findParcelsWithEvents([neighbor.orderId])
  await db()
    .update(customers)
    .set({ passwordHash: await hashPassword('clave-larga-1') })
    .where(eq(customers.id, customer.id))
  const { body } = await api.post<PersonalData>(
    '/customer/export',
    { password: 'clave-larga-1' },
    { token: customer.token },
  )
  expect(body.pedidos[0]?.paquetes).toMatchObject([
    {
      numero: `${number}-1`,
      estado: 'shipped',
      transportista: 'Olva',
      guia: '99-1',
      historia: [{ estado: 'placed' }, { estado: 'warehouse' }, { estado: 'shipped', nota: 'Casa azul' }],
    },
  ])
  await forgetPlaces([orderId])
  const [left] = await findParcelsWithEvents([orderId])
  expect(left).toMatchObject({
    state: 'shipped',
    carrier: 'Olva',
    tracking: '',
    code: '',
    key: '',
    office: '',
  })
  expect(left?.events.map(({ note }) => note)).toEqual(['', '', ''])
  expect([left?.picture, left?.notes]).toEqual([null, []])
  // Nothing of anybody else.
  expect(theirs).toMatchObject([
    { tracking: '99-1', picture: 'puerta.png', notes: [{ text: 'Falta la caja' }] },
  ])
  expect(await findParcelsWithEvents([neighbor.orderId])).toEqual(theirs)
})

test('PARCEL-11 the parcels of an order are read in their order, whatever was written last', async () => {
  const { orderId } = await orderOfSellers({ shops: ['Uno', 'Dos', 'Tres'] })
  const places = async () => (await findParcelsWithEvents([orderId])).map(({ place }) => place)
  for (const place of [2, 1]) {
    await db()
      .update(parcels)
      .set({ reason: `No había nadie, ${String(place)}` })
      .where(and(eq(parcels.orderId, orderId), eq(parcels.place, place)))
    expect(await places()).toEqual([1, 2, 3])
  }
})

test('PARCEL-18 what goes to an office says where, who gets it and who pays the freight', async () => {
  const { number, orderId, read, customer } = await orderOfSellers({
    states: ['en-almacen'],
    shops: ['Uno', 'Dos'],
  })
  const numbers = ['--guia', '123456', '--codigo', 'A1B2', '--clave', '7788']
  const send = (place: number, ...words: string[]) =>
    move(`${number}-${String(place)}`, 'en-camino', '--transportista', 'Shalom', ...numbers, ...words)
  for (const [words, code] of [
    [['--agencia', 'Grau', '--flete', 'destino'], 'parcelNoteInvalid'],
    [['--agencia', 'Grau', '--ubigeo', '15011', '--flete', 'destino'], 'parcelNoteInvalid'],
    [['--agencia', 'Grau', '--ubigeo', '990101', '--flete', 'destino'], 'agencyUnknown'],
    [['--agencia', 'Grau', '--ubigeo', '150115'], 'parcelNoteInvalid'],
    [[...AGENCY, '--agencia', 'G'.repeat(500)], 'parcelNoteInvalid'],
    [[...AGENCY, '--documento', '12'], 'parcelNoteInvalid'],
    [[...AGENCY, '--celular', '12345'], 'parcelNoteInvalid'],
    [[...AGENCY, '--guia', 'https://shalom.com.pe/x'], 'parcelNoteInvalid'],
  ] as const)
    await expect(send(1, ...words)).rejects.toMatchObject({ code })
  await expect(send(1, ...AGENCY, '--flete', 'gratis')).rejects.toThrow('pagado, destino')
  expect((await parcelsOf(orderId)).map(({ state }) => state)).toEqual(['warehouse', 'warehouse'])
  await send(1, ...AGENCY)
  await send(2, ...AGENCY, '--recibe', 'Ana Ríos', '--documento', '45678912', '--celular', '+51 987 654 321')
  const { parcels, shippingInfo: to } = await read()
  expect(parcels).toMatchObject([
    {
      agency: { name: 'Grau', place: 'La Victoria, Lima' },
      freight: 'destination',
      recipient: { name: `${to.name} ${to.lastname}`, document: to.numeroDocumento, phone: to.phone },
      link: { url: 'https://shalom.com.pe/rastrea', isExact: false },
    },
    { recipient: { name: 'Ana Ríos', document: '45678912', phone: '987654321' } },
  ])
  const { body } = await track(number, contactOf(customer).numeroDocumento)
  expect(body.parcels?.[1]).toMatchObject({ agency: { name: 'Grau' }, freight: 'destination' })
  expect(JSON.stringify(body)).not.toMatch(/Ana Ríos|45678912|7788/)
  await forgetPlaces([orderId])
  expect((await parcelsOf(orderId))[1]).toMatchObject({
    agency: '',
    ubigeo: '',
    recipient: '',
    document: '',
    phone: '',
  })
})

test('PARCEL-09 PARCEL-18 what was noted for the carrier stays until other things are noted, also once it left the list', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const row = async (place: number) => (await parcelsOf(orderId))[place - 1]
  const words = (...values: string[]) =>
    ['guia', 'codigo', 'clave', 'agencia', 'ubigeo', 'recibe', 'documento', 'celular', 'flete'].flatMap(
      (name, index) => [`--${name}`, values[index] ?? ''],
    )
  await carriers.run(['agregar', 'Efímero', '--pide', 'guia'])
  const first = words('a1-2', 'C-01', '1111', 'Grau', '150115', 'Ana', 'ab123456', '912345678', 'destino')
  for (const place of [1, 2])
    await move(`${number}-${String(place)}`, 'en-almacen', '--transportista', 'efimero', ...first)
  const noted = {
    ...{ carrier: 'Efímero', tracking: 'A1-2', code: 'C-01', key: '1111', agency: 'Grau', ubigeo: '150115' },
    ...{ recipient: 'Ana', document: 'AB123456', phone: '912345678', freight: 'destination' },
  }
  expect(await row(1)).toMatchObject(noted)
  await carriers.run(['quitar', 'Efímero'])
  await move(`${number}-1`, 'en-camino')
  expect(await row(1)).toMatchObject({ ...noted, state: 'shipped' })
  const second = words('b34', 'C-02', '2222', 'Surco', '150140', 'Eva', '45678912', '987654321', 'pagado')
  await move(`${number}-2`, 'en-camino', '--transportista', 'Olva', ...second)
  expect(await row(2)).toMatchObject({
    ...{ carrier: 'Olva', tracking: 'B34', code: 'C-02', key: '2222', agency: 'Surco', ubigeo: '150140' },
    ...{ recipient: 'Eva', document: '45678912', phone: '987654321', freight: 'prepaid' },
  })
})

test('PARCEL-10 PARCEL-13 a parcel says what it has and nothing else, and without the second half to who tracks it', async () => {
  const { number, customer, read, orderId } = await orderOfSellers({
    shops: ['Uno', 'Dos', 'Tres'],
    states: ['en-almacen'],
  })
  // A carrier that has no page, and one that wants nobody's name.
  await move(`${number}-1`, 'en-camino', '--transportista', 'Motorizado', '--guia', '777')
  await move(`${number}-2`, 'en-camino', '--transportista', 'Olva', '--guia', '999')
  await move(`${number}-2`, 'entregado', '--confirma', 'Firmó Rosa')
  await move(`${number}-2`, 'devuelto', '--motivo', 'Grande')
  const all = await parcelsOf(orderId)
  const seen = all.map(({ number: name, shopName, state, movedAt, carrier, tracking }) => ({
    ...{ number: name, shopName, state, date: movedAt.toISOString(), carrier, tracking, code: '' },
    link:
      carrier === 'Olva' ? { url: expect.stringContaining('https://'), isExact: expect.any(Boolean) } : null,
  }))
  expect(seen.map(({ state }) => state)).toEqual(['shipped', 'returned', 'warehouse'])
  expect((await read()).parcels).toEqual(seen.map((one, place) => ({ ...one, lines: all[place]?.lineIds })))
  const { body } = await track(number, contactOf(customer).numeroDocumento)
  expect(body.parcels).toEqual(seen)
})

test('PARCEL-03 PARCEL-11 of two parcels each has its own history, notes and picture, the oldest first', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await move(`${number}-1`, 'en-almacen', '--nota', 'Uno')
  await move(`${number}-2`, 'en-almacen', '--nota', 'Dos')
  await move(`${number}-2`, 'en-camino')
  for (const { id, place } of await parcelsOf(orderId)) {
    const [at, personId] = [new Date(), randomUUID()]
    const note = (text: string) => ({
      parcelId: id,
      at,
      personId,
      who: 'Ana',
      text: `${text} ${String(place)}`,
    })
    await db()
      .insert(parcelNotes)
      .values([note('Primero'), note('Luego')])
    const picture = { mime: 'image/png', bytes: Buffer.from('x'), name: `${String(place)}.png` }
    await db()
      .insert(parcelPictures)
      .values({ parcelId: id, ...picture })
    // What was written first is read first, though it was changed last.
    await db()
      .update(parcelNotes)
      .set({ who: 'Eva' })
      .where(eq(parcelNotes.text, `Primero ${String(place)}`))
    const [oldest] = await eventsOf(id)
    await db()
      .update(parcelEvents)
      .set({ by: 'order' })
      .where(eq(parcelEvents.id, oldest?.id ?? 0))
    expect((await eventsOf(id)).map(({ state }) => state).slice(0, 2)).toEqual(['placed', 'warehouse'])
  }
  const rows = await findParcelsWithEvents([orderId])
  expect(rows.map(({ events }) => events.map(({ state, note }) => [state, note]))).toEqual([
    [
      ['placed', ''],
      ['warehouse', 'Uno'],
    ],
    [
      ['placed', ''],
      ['warehouse', 'Dos'],
      ['shipped', ''],
    ],
  ])
  expect(rows.map(({ notes, picture }) => [notes.map(({ text }) => text), picture])).toEqual([
    [['Primero 1', 'Luego 1'], '1.png'],
    [['Primero 2', 'Luego 2'], '2.png'],
  ])
})
