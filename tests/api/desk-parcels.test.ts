import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { carriers, parcels } from '#server/db/schema/parcels.ts'
import type { DeskCarriersAnswer } from '#shared/contracts/desk-parcels.ts'
import { api } from '../support/api.ts'
import { shippingInfo } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { deskAs, numbersOf, parcelRow, setParcel, twoDesks } from '../support/desk-parcels.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'
import { createPerson, suspendRow } from '../support/people.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))

const time = movedClock()
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)

describe('DESK-01 a seller reads the own parcels', () => {
  test('DESK-01 nobody else’s, with what is in them and where they go, also while suspended', async () => {
    const { number, mine, theirs, one, two, people } = await twoDesks()
    const { body } = await one.list({ buscar: number })
    expect(numbersOf(body)).toEqual([mine])
    expect(body).toMatchObject({ total: 1, next: null })
    expect(body.rows[0]).toMatchObject({
      ...{ order: number, state: 'placed', units: 2, carrier: '', version: 1, undoUntil: null },
      ...{ next: ['warehouse', 'shipped'], isLate: false },
      place: expect.stringContaining(shippingInfo.city) as string,
    })
    expect(body.rows[0]?.customer).toContain(shippingInfo.name)
    expect(numbersOf((await two.list({ buscar: number })).body)).toEqual([theirs])
    await suspendRow(people.one.sellerId, new Date())
    expect(numbersOf((await one.list()).body)).toEqual([mine])
    const moved = await one.move([{ number: mine, version: 1, to: 'warehouse' }])
    expect(moved.body.results).toMatchObject([{ ok: true }])
  })

  test('DESK-01 DESK-04 a row says what is in it, for whom, where to and until when', async () => {
    const { number, mine, one, people } = await twoDesks()
    const write = (change: object) =>
      db()
        .update(orders)
        .set({ shipping: sql`${orders.shipping} || ${JSON.stringify(change)}::jsonb` })
        .where(eq(orders.number, number))
    const ofSeller = eq(orderLines.sellerId, people.one.sellerId)
    const [line] = await db().select().from(orderLines).where(ofSeller)
    expect((await one.row(mine)).item).toBe(line?.name)
    await db()
      .update(orderLines)
      .set({ color: 'NEGRO', size: '40', image: 'a'.repeat(16) })
      .where(ofSeller)
    await write({ name: 'Rosa', lastname: '', city: '', province: 'Callao' })
    await setParcel(mine, { createdAt: new Date('2026-11-26T15:00:00Z') })
    const due = '2026-11-28T04:59:59.999Z'
    time.at(due)
    expect(await one.row(mine)).toMatchObject({
      ...{ item: `${line?.name ?? ''} · NEGRO · 40`, customer: 'Rosa', place: 'Callao', due, isLate: false },
      picture: expect.stringContaining('a'.repeat(16)) as string,
    })
    expect((await one.read(mine)).body.contact).toMatchObject({ district: 'Callao' })
    time.at(Date.parse(due) + 1)
    expect((await one.row(mine)).isLate).toBe(true)
    await write({ city: 'La Perla' })
    const { contact, place } = (await one.read(mine)).body
    expect([contact?.district, place]).toEqual(['La Perla, Callao', 'La Perla, Callao'])
  })

  test('DESK-01 only who may work on parcels reads them', async () => {
    const { people, mine } = await twoDesks()
    const goods = deskAs((await createPerson(people.one.sellerId, { role: 'goods' })).token)
    expect((await goods.list()).status).toBe(403)
    expect((await goods.read(mine)).status).toBe(403)
    expect((await goods.move([{ number: mine, version: 1, to: 'warehouse' }])).status).toBe(403)
  })
})

/** A seller with some parcels of one line each. */
async function shopWith(count: number) {
  const name = `Taller ${randomUUID()}`
  const { orderId, number, products } = await orderOfSellers({ shops: [name] })
  const numbers = [`${number}-1`, ...(await ordersLike(orderId, count - 1))]
  return { numbers, desk: deskAs((await createPerson(products[0]?.sellerId ?? '')).token) }
}

/** Makes the parcels of an order once more, as whichever release confirms it. */
async function confirmAgain(orderId: string): Promise<void> {
  await db().delete(parcels).where(eq(parcels.orderId, orderId))
  for (const status of ['pending', 'placed'] as const)
    await db().update(orders).set({ status }).where(eq(orders.id, orderId))
}

describe('DESK-02 lists', () => {
  test('DESK-02 a search reads all parcels, though the page shows a few', async () => {
    const { numbers, desk } = await shopWith(6)
    const [oldest = ''] = numbers
    for (const [index, number] of numbers.entries())
      await db()
        .update(parcels)
        .set({
          movedAt: daysAgo(numbers.length - index),
          carrier: number === oldest ? 'Olva' : 'Motorizado',
        })
        .where(eq(parcels.number, number))
    const { body } = await desk.list({ transportista: 'Olva', limite: '1' })
    expect([numbersOf(body), body.total]).toEqual([[oldest], 1])
  })

  test('DESK-02 a search by a word reads all parcels, and each page says how many it found', async () => {
    const { numbers, desk } = await shopWith(5)
    for (const [index, number] of numbers.entries())
      await setParcel(number, { movedAt: daysAgo(index), skus: index < 2 ? 'otro' : 'SKU-Z' })
    const first = (await desk.list({ buscar: 'sku-z', limite: '1' })).body
    expect([numbersOf(first), first.total]).toEqual([[numbers[2]], 3])
    const second = (await desk.list({ buscar: 'sku-z', limite: '1', desde: first.next ?? '' })).body
    expect([numbersOf(second), second.total]).toEqual([[numbers[3]], 3])
  })

  test('DESK-02 small letters find a part of a number, and a whole number that parcel alone', async () => {
    const { numbers, desk } = await shopWith(3)
    const [whole = '', longer = '', other = ''] = numbers
    await setParcel(longer, { number: `${whole}C1` })
    await setParcel(other, { number: 'V-KLMNPQRS-1' })
    const found = async (buscar: string) => numbersOf((await desk.list({ buscar })).body)
    expect(await found('lmnp')).toEqual(['V-KLMNPQRS-1'])
    expect(await found(whole.toLowerCase())).toEqual([whole])
  })

  test('DESK-02 DESK-03 DESK-04 late, and shown phones, end with their last millisecond', async () => {
    const { mine, one } = await twoDesks()
    time.at('2026-11-28T05:00:00Z')
    const border = Date.parse('2026-11-27T05:00:00Z')
    const late = async (createdAt: number) => {
      await setParcel(mine, { createdAt: new Date(createdAt) })
      return numbersOf((await one.list({ atrasados: '1' })).body)
    }
    expect([await late(border), await late(border - 1)]).toEqual([[], [mine]])
    const { contact } = (await one.read(mine)).body
    const found = async (ms: number) => {
      const deliveredAt = new Date(Date.parse('2026-11-28T05:00:00Z') - 30 * DAY - ms)
      await setParcel(mine, { state: 'delivered', deliveredAt })
      return numbersOf((await one.list({ buscar: contact?.phone ?? 'none' })).body)
    }
    expect([await found(0), await found(1)]).toEqual([[mine], []])
  })

  test('DESK-02 pages have each parcel once, also where several moved in the same moment', async () => {
    const { numbers, desk } = await shopWith(7)
    const moment = { movedAt: daysAgo(1), createdAt: daysAgo(2) }
    await db()
      .update(parcels)
      .set(moment)
      .where(inArray(parcels.number, numbers.slice(0, 4)))
    for (const estado of ['', 'por-preparar']) {
      const whole = numbersOf((await desk.list({ estado })).body)
      expect(whole.toSorted()).toEqual(numbers.toSorted())
      for (const limite of ['1', '2', '3']) {
        const seen: string[] = []
        let desde = ''
        do {
          const { body } = await desk.list({ estado, limite, desde })
          seen.push(...numbersOf(body))
          expect(body.total).toBe(7)
          desde = body.next ?? ''
        } while (desde !== '' && seen.length <= 7)
        expect(seen).toEqual(whole)
      }
    }
  })

  test('DESK-02 DESK-04 what waits comes by its deadline, what left by its last move; late ones are found', async () => {
    const { numbers, desk } = await shopWith(4)
    const [late = '', older = '', newer = '', sent = ''] = numbers
    await setParcel(late, { createdAt: daysAgo(9), movedAt: daysAgo(9) })
    await setParcel(older, { createdAt: daysAgo(0.02), movedAt: daysAgo(0), state: 'warehouse' })
    await setParcel(newer, { createdAt: daysAgo(0.01), movedAt: daysAgo(0.01) })
    await setParcel(sent, { createdAt: daysAgo(9), movedAt: daysAgo(8), state: 'shipped' })
    const list = async (query: Record<string, string>) => numbersOf((await desk.list(query)).body)
    expect(await list({ estado: 'por-preparar' })).toEqual([late, older, newer])
    expect(await list({})).toEqual([older, newer, sent, late])
    expect(await list({ estado: 'en-camino' })).toEqual([sent])
    expect(await list({ estado: 'terminados' })).toEqual([])
    expect(await list({ estado: 'warehouse' })).toEqual([older])
    const { body } = await desk.list({ atrasados: '1' })
    expect([numbersOf(body), body.total, body.rows[0]?.isLate]).toEqual([[late], 1, true])
    expect(await list({ atrasados: '1', estado: 'en-camino' })).toEqual([])
    await setParcel(sent, { carrier: 'Olva' })
    expect(await list({ transportista: 'Olva' })).toEqual([sent])
    expect((await desk.row(sent)).due).toBeNull()
  })

  test('DESK-02 they are found by number, customer, phone and SKU, and what stands for anything stands for itself', async () => {
    const { number, mine, one, two, orderId } = await twoDesks()
    await db().update(orderLines).set({ sku: 'SKU-A1' }).where(eq(orderLines.orderId, orderId))
    await confirmAgain(orderId)
    const [{ shipping } = { shipping: null }] = await db().select().from(orders).where(eq(orders.id, orderId))
    const phone = shipping?.phone ?? ''
    const found = async (buscar: string, estado = '') => numbersOf((await one.list({ buscar, estado })).body)
    for (const buscar of [
      ...[number, number.toLowerCase(), mine, number.slice(2, 8), phone, phone.slice(2), 'sku-a1', 'KU-A'],
      ...[shippingInfo.name.toUpperCase(), `${shippingInfo.name} ${shippingInfo.lastname}`.slice(2)],
    ])
      expect([buscar, await found(buscar)]).toEqual([buscar, [mine]])
    expect(await found(number, 'shipped')).toEqual([])
    expect(await found(number, 'placed')).toEqual([mine])
    expect(numbersOf((await two.list({ buscar: mine })).body)).toEqual([])
    for (const nothing of ['%', '_', '\\', 'V-00000000', `${number}-2`, "'; drop"])
      expect([nothing, await found(nothing)]).toEqual([nothing, []])
  })

  test.each([
    ['estado', 'perdido'],
    ['buscar', 'a'.repeat(61)],
    ['desde', `9999999999999999-${'0'.repeat(8)}`],
    ['limite', '101'],
    ['atrasados', '2'],
  ])('DESK-02 %s=%s is refused by name', async (field, value) => {
    const desk = deskAs((await createPerson((await twoDesks()).people.one.sellerId)).token)
    const answer = await desk.list({ [field]: value })
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(field)])
    const file = await api.file(
      `/desk/parcels/csv?${new URLSearchParams({ [field]: value }).toString()}`,
      desk,
    )
    expect(file.status).toBe(400)
  })

  test('DESK-02 the end of time is a page without rows', async () => {
    const { one } = await twoDesks()
    for (const at of ['0', '9999999999999999'])
      expect((await one.list({ desde: `${at}-${randomUUID()}` })).status).toBe(200)
  })
})

describe('DESK-03 one parcel', () => {
  test('DESK-03 it names lines, history, phone, address and what is to be collected; another’s does not exist', async () => {
    const { mine, theirs, one, two } = await twoDesks()
    const { body } = await one.read(mine)
    expect(body.lines).toMatchObject([{ quantity: 2 }])
    expect(body.events).toMatchObject([{ state: 'placed', note: '', by: 'order' }])
    expect(body.contact).toMatchObject({ address: shippingInfo.address })
    // Two units of S/100 and half of the fee of S/4.99.
    expect(body.cash).toEqual({ amount: 202.5 })
    expect((await two.read(theirs)).body.cash).toEqual({ amount: 202.49 })
    expect((await two.read(mine)).status).toBe(404)
    expect((await one.read('V-00000000-9')).status).toBe(404)
    expect((await one.read('%25')).status).toBe(404)
  })

  test('DESK-03 where nothing is to be collected there is no amount', async () => {
    const { mine, theirs, one } = await twoDesks()
    await setParcel(mine, { replacesId: (await parcelRow(theirs)).id })
    expect((await one.read(mine)).body.cash).toBeNull()
  })

  test('DESK-03 a reference is given where the customer wrote one', async () => {
    const { number, mine, one } = await twoDesks()
    const write = (area: string) =>
      db()
        .update(orders)
        .set({ shipping: sql`${orders.shipping} || ${JSON.stringify({ area })}::jsonb` })
        .where(eq(orders.number, number))
    await write('Frente al parque')
    expect((await one.read(mine)).body.contact).toMatchObject({ reference: 'Frente al parque' })
    await write('-')
    expect((await one.read(mine)).body.contact).toMatchObject({ reference: '' })
  })

  test('DESK-03 thirty days after the delivery phone and address are gone, for the search too', async () => {
    const { mine, one } = await twoDesks()
    const { contact } = (await one.read(mine)).body
    const deliver = (days: number) =>
      setParcel(mine, {
        ...{ state: 'delivered', deliveredAt: daysAgo(days), recipient: 'Rosa', document: '45678912' },
        ...{ phone: '987654321', key: '4321' },
      })
    const found = async () => numbersOf((await one.list({ buscar: contact?.phone ?? 'none' })).body)
    await deliver(29)
    expect((await one.read(mine)).body).toMatchObject({
      contact: { phone: contact?.phone },
      carriage: { recipient: 'Rosa', key: '4321' },
    })
    expect(await found()).toContain(mine)
    await deliver(31)
    const { body } = await one.read(mine)
    expect(body.contact).toBeNull()
    expect(body.carriage).toMatchObject({ recipient: '', document: '', phone: '', key: '' })
    expect(await found()).not.toContain(mine)
  })

  test('DESK-03 PARCEL-09 what it has for its carrier, and where it is followed', async () => {
    const { mine, one } = await twoDesks()
    const deadline = new Date('2026-12-04T05:00:00Z')
    const held = {
      ...{ code: '7788', key: '4321', agency: 'Cayma', ubigeo: '040103', recipient: 'Rosa Díaz' },
      ...{
        document: '45678912',
        phone: '987654321',
        freight: 'destination' as const,
        office: 'Cerro Colorado',
      },
      reason: 'Nadie abrió',
    }
    await setParcel(mine, { ...held, state: 'at_agency', carrier: 'Olva', tracking: 'A 1', deadline })
    const link = 'https://olva.example/rastreo?guia='
    const byName = eq(carriers.name, 'Olva')
    await db()
      .update(carriers)
      .set({ link: `${link}{guia}` })
      .where(byName)
    expect((await one.read(mine)).body).toMatchObject({
      ...{ carrier: 'Olva', tracking: 'A 1', state: 'at_agency' },
      carriage: {
        ...held,
        ...{ agencyPlace: expect.stringContaining('Cayma'), deadline: deadline.toISOString() },
        link: `${link}A%201`,
      },
    })
    // The key opens the parcel, so it goes once nobody waits for it.
    await setParcel(mine, { state: 'returned', tracking: '' })
    expect((await one.read(mine)).body.carriage).toMatchObject({ key: '', recipient: 'Rosa Díaz', link: '' })
  })

  test('DESK-03 of a deleted account nothing is shown', async () => {
    const { mine, one, orderId } = await twoDesks()
    await db().update(orders).set({ customerId: null }).where(eq(orders.id, orderId))
    expect((await one.read(mine)).body.contact).toBeNull()
  })

  test('PARCEL-09 DESK-05 the carriers say what they want', async () => {
    const { one } = await twoDesks()
    const { body } = await api.get<DeskCarriersAnswer>('/desk/carriers', one)
    expect(body.carriers.find(({ name }) => name === 'Shalom')?.wants).toContain('tracking')
  })
})

describe('DESK-08 the file', () => {
  test('DESK-08 has what the list finds, each once, and no formula', async () => {
    const { numbers, desk } = await shopWith(3)
    for (const [i, one] of numbers.entries()) await setParcel(one, { createdAt: daysAgo(0.03 - i / 100) })
    const [first = ''] = numbers
    const { orderId } = (await db().select().from(parcels).where(eq(parcels.number, first)))[0] ?? {
      orderId: '',
    }
    const [{ shipping } = { shipping: null }] = await db().select().from(orders).where(eq(orders.id, orderId))
    if (!shipping) throw new Error('The order is missing.')
    await db()
      .update(orders)
      .set({ shipping: { ...shipping, name: '=HYPERLINK("http://x")' } })
      .where(eq(orders.id, orderId))
    const file = await api.file('/desk/parcels/csv?estado=por-preparar&limite=1', desk)
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.headers.get('content-disposition')).toMatch(
      /attachment; filename\*=UTF-8''paquetes-\d{4}-\d\d-\d\d\.csv/,
    )
    const bytes = Buffer.from(await file.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const lines = bytes.subarray(3).toString().trim().split('\r\n')
    expect(lines[0]).toMatch(/^paquete,pedido,estado,desde,entregar_hasta,comprador/)
    expect(lines.slice(1).map(line => line.split(',')[0])).toEqual(numbers)
    expect(lines[1]).toContain(`'=HYPERLINK`)
    const none = await api.file('/desk/parcels/csv?estado=terminados', desk)
    expect((await none.text()).trim().split('\r\n')).toHaveLength(1)
  })

  test('DESK-08 what is more than a portion follows it, under one heading', async () => {
    const { numbers, desk } = await shopWith(501)
    const file = await api.file('/desk/parcels/csv', desk)
    const lines = (await file.text()).trim().split('\r\n')
    const own = lines.map(line => line.split(',')[0] ?? '')
    expect(own[0]).toContain('paquete')
    expect(own.slice(1).toSorted()).toEqual(numbers.toSorted())
  })
})
