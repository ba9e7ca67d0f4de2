import { eq, inArray, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { complaints as complaintCommand } from '#cli/complaints.ts'
import { exchanges as command } from '#cli/exchanges.ts'
import { orders as orderCommand } from '#cli/orders.ts'
import { payments as paymentCommand } from '#cli/payments.ts'
import { db } from '#server/db/index.ts'
import { complaintReplies } from '#server/db/schema/complaints.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { exchangeFiles, exchanges } from '#server/db/schema/exchanges.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { clock } from '#server/lib/clock.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { acceptExchange, receiveExchange, refuseExchange } from '#server/modules/exchanges/decide.ts'
import { pictureOf } from '#server/modules/exchanges/read.ts'
import { releaseExchanges } from '#server/modules/exchanges/lapse.ts'
import { refundOrder } from '#server/modules/orders/refund.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { giveCreditNote } from '#server/modules/payments/credit-notes.ts'
import { payRefunds } from '#server/modules/payments/refund-run.ts'
import { ordersOf } from '#server/modules/privacy/orders.ts'
import { eraseAccount } from '#server/modules/privacy/delete-account.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import type { ExchangeAnswer, ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { cartOf, place, putInCart, type Refusal } from '../support/checkout.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serveCulqi } from '../support/culqi.ts'
import { confirmedOrder } from '../support/orders.ts'
import { createProduct } from '../support/shop.ts'

const DAY = 86_400_000
const { states } = exchangeMessages
const culqi = await serveCulqi()
let printed = ''

afterAll(culqi.close)
beforeAll(() => setCompany({ cardPayment: true, orderMail: 'dueno@example.com' }))
beforeEach(() => {
  clock.now = () => new Date()
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
  return () => vi.restoreAllMocks()
})

type World = Awaited<ReturnType<typeof confirmedOrder>>
const delivered = (method: 'cod' | 'culqi' = 'culqi') => confirmedOrder({ method, to: 'delivered' })
const passDays = (days: number) => {
  const now = clock.now().getTime() + days * DAY
  clock.now = () => new Date(now)
}
const path = ({ orderId }: World) => `/home/order/exchange/${orderId}`
const choices = async (world: World) =>
  (await api.get<ExchangesAnswer>(path(world), { token: world.customer.token })).body

interface Wish {
  tipo?: string
  motivo?: string
  lineas?: unknown
  archivo?: File
}
const png = (last = 1) =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, last])], 'suela.png')

function ask(world: World, { tipo = 'size', motivo = 'Me aprieta', lineas, archivo }: Wish, headers = {}) {
  const form = new FormData()
  form.set('tipo', tipo)
  form.set('motivo', motivo)
  form.set('lineas', JSON.stringify(lineas))
  if (archivo) form.set('archivo', archivo)
  return api.post<{ message: string; exchange: ExchangeAnswer } & Refusal>(path(world), undefined, {
    raw: form,
    token: world.customer.token,
    headers,
  })
}

/** The first line of the order: two units in size 40; and what 41 is called. */
async function pair(world: World) {
  const { lines } = await choices(world)
  return { lineId: lines[0]?._id ?? '', sizeId: lines[0]?.sizes.find(({ size }) => size === '41')?._id ?? '' }
}
const mailsTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient))).map(
    ({ subject, body }) => `${subject}\n${body}`,
  )

test('EXCHANGE-01 EXCHANGE-02 what may be asked, and the request that the customer reads on the order’s page', async () => {
  const world = await delivered()
  const { lines } = await choices(world)
  expect(lines).toMatchObject([
    { units: 2, kinds: ['size', 'credit', 'fault'], sizes: [{ size: '40' }, { size: '41' }] },
    { units: 1, kinds: ['credit', 'fault'], sizes: [] },
  ])
  const { lineId, sizeId } = await pair(world)
  const answer = await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }] })
  expect(answer.status).toBe(201)
  const after = await choices(world)
  expect(after.exchanges).toMatchObject([
    {
      number: answer.body.exchange.number,
      state: 'requested',
      reason: 'Me aprieta',
      lines: [{ quantity: 1, size: '41' }],
    },
  ])
  expect(after.lines[0]?.units).toBe(1)
  // Of the sizes what is left, in the order of the product.
  const sizesWith = async (stock: number) => {
    await db().update(variants).set({ stock }).where(eq(variants.id, sizeId))
    return (await choices(world)).lines[0]?.sizes.map(({ size }) => size)
  }
  expect(await sizesWith(0)).toEqual(['40'])
  await db()
    .update(variants)
    .set({ stock: 1 })
    .where(eq(variants.id, world.sized.sizeIds[0] ?? ''))
  expect(await sizesWith(1)).toEqual(['40', '41'])
  expect(await mailsTo('dueno@example.com')).toContainEqual(expect.stringContaining(`pedido ${world.number}`))
  expect(await mailsTo(world.customer.email)).toContainEqual(
    expect.stringContaining(`solicitud de cambio ${String(answer.body.exchange.number)}`),
  )
  await command.run(['listar'])
  expect(printed).toContain(world.number)
  // The same call again, after a lost answer, is the same request.
  const key = { 'idempotency-key': 'k1' }
  const again = { tipo: 'credit', lineas: [{ lineId, quantity: 1 }] }
  const [one, two] = [await ask(world, again, key), await ask(world, again, key)]
  expect(two.body.exchange._id).toBe(one.body.exchange._id)
  // Both units of the first line are in a request.
  expect((await choices(world)).lines.map(({ _id }) => _id)).toEqual([lines[1]?._id])
  // No size is kept for somebody who wants a credit note.
  await command.run(['aceptar', String(one.body.exchange.number)])
  expect((await choices(world)).exchanges[0]).toMatchObject({ state: 'accepted', heldUntil: null })
})

test('EXCHANGE-01 the last size of a colour can be asked for, and one that left the shop cannot', async () => {
  const world = await delivered('cod')
  const offered = async () => {
    const [line] = (await choices(world)).lines
    return [line?.kinds, line?.sizes.map(({ size }) => size)]
  }
  const [own = '', other = ''] = world.sized.sizeIds
  await db().delete(variants).where(eq(variants.id, other))
  expect(await offered()).toEqual([['size', 'credit', 'fault'], ['40']])
  await db().delete(variants).where(eq(variants.id, own))
  expect(await offered()).toEqual([['credit', 'fault'], []])
})

describe('EXCHANGE-01 EXCHANGE-02 refused with a sentence, and nothing is written', () => {
  const none = async (world: World) => expect((await choices(world)).exchanges).toEqual([])

  test('by the policy: its days, goods on sale, orders that are not delivered, other people’s', async () => {
    const world = await delivered()
    const { lineId, sizeId } = await pair(world)
    const lineas = [{ lineId, quantity: 1, sizeId }]
    await db()
      .update(orderLines)
      .set({ discount: 9000 as never })
      .where(eq(orderLines.id, lineId))
    expect(await ask(world, { lineas })).toMatchObject({ status: 409, body: { code: 'exchangeRefused' } })
    await db()
      .update(orderLines)
      .set({ discount: 0 as never })
      .where(eq(orderLines.id, lineId))
    const deliveredAt = new Date(Date.now() - 8 * DAY)
    await db().update(parcels).set({ deliveredAt }).where(eq(parcels.orderId, world.orderId))
    expect((await ask(world, { lineas })).body.code).toBe('exchangeRefused')
    expect((await choices(world)).lines).toMatchObject([{ kinds: ['fault'] }, { kinds: ['fault'] }])
    const other = await signedIn()
    expect((await ask({ ...world, customer: other }, { lineas })).status).toBe(404)
    await none(world)
    expect((await ask(world, { tipo: 'fault', lineas: [{ lineId, quantity: 1 }] })).status).toBe(201)
    const sent = await confirmedOrder({ to: 'shipped' })
    expect((await choices(sent)).lines).toEqual([])
  })

  test('by what is sent', async () => {
    const world = await delivered()
    const { lineId, sizeId } = await pair(world)
    const good = { lineId, quantity: 1, sizeId }
    const foreign = await createProduct({ colors: [{ color: 'ROJO', sizes: [{ size: '41', stock: 9 }] }] })
    const refusals: [Wish, number, string][] = [
      [{ tipo: 'nada', lineas: [good] }, 400, 'invalidField'],
      [{ motivo: ' ', lineas: [good] }, 400, 'invalidField'],
      [{ motivo: 'x'.repeat(1001), lineas: [good] }, 400, 'invalidField'],
      [{ lineas: [] }, 400, 'invalidField'],
      [{ lineas: 'x' }, 400, 'invalidField'],
      [{ lineas: [good, good] }, 400, 'invalidField'],
      [{ lineas: [{ ...good, quantity: 0 }] }, 400, 'invalidField'],
      [{ lineas: [{ ...good, quantity: 3 }] }, 409, 'unitsTooMany'],
      [{ lineas: [{ ...good, lineId: 'x' }] }, 409, 'exchangeRefused'],
      [{ lineas: [{ ...good, sizeId: null }] }, 400, 'exchangeSizeMissing'],
      [{ lineas: [{ ...good, sizeId: foreign.sizeIds[0] }] }, 400, 'exchangeSizeUnknown'],
      [{ tipo: 'credit', lineas: [good] }, 400, 'exchangeSizeUnknown'],
      [{ lineas: [good], archivo: new File(['%PDF-1.4'], 'a.png') }, 415, 'pictureType'],
      [
        { lineas: [good], archivo: new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'a.png') },
        413,
        'attachmentTooLarge',
      ],
    ]
    for (const [wish, status, code] of refusals) {
      const answer = await ask(world, wish)
      expect([code, answer.status, answer.body.code]).toEqual([code, status, code])
      expect(answer.body.message).not.toBe('')
    }
    await none(world)
    expect(await world.stock()).toEqual([3, 2, 4])
  })

  test('too many in a day', async () => {
    const world = await delivered()
    const { lineId } = await pair(world)
    const codes: string[] = []
    for (let i = 0; i < 11; i += 1)
      codes.push((await ask(world, { tipo: 'credit', lineas: [{ lineId, quantity: 9 }] })).body.code)
    expect(codes.at(-1)).toBe('tooManyRequests')
  })
})

test('EXCHANGE-03 the picture is for its customer and the owner, and only downloaded', async () => {
  const world = await delivered()
  const { lineId } = await pair(world)
  const { body } = await ask(world, { tipo: 'fault', lineas: [{ lineId, quantity: 1 }], archivo: png() })
  const picture = body.exchange.picture?.replace(/^\/api/, '') ?? ''
  const answer = await api.file(picture, { token: world.customer.token })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment/)
  expect((await api.get(picture)).status).toBe(401)
  expect((await api.get(picture, { token: (await signedIn()).token })).status).toBe(404)
})

test('EXCHANGE-03 of several pictures the owner and the customer get that of the request', async () => {
  const world = await delivered('cod')
  const { lineId } = await pair(world)
  const asked = []
  for (const last of [1, 2]) {
    const wish = { tipo: 'fault', lineas: [{ lineId, quantity: 1 }], archivo: png(last) }
    asked.push({ last, ...(await ask(world, wish)).body.exchange })
  }
  for (const { last, number, picture } of asked) {
    expect((await pictureOf(number))?.bytes.at(-1)).toBe(last)
    const own = await api.file(picture?.replace(/^\/api/, '') ?? '', { token: world.customer.token })
    expect(new Uint8Array(await own.arrayBuffer()).at(-1)).toBe(last)
  }
})

test('EXCHANGE-04 the new size is held from the request, refused when it is sold out, and free again when the time is over', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const lineas = [{ lineId, quantity: 1, sizeId }]
  expect(await world.stock()).toEqual([3, 2, 4])
  const first = await ask(world, { lineas })
  expect(await world.stock()).toEqual([3, 1, 4])
  const held = Date.parse(first.body.exchange.heldUntil ?? '') - Date.now()
  expect(Math.round(held / DAY)).toBe(10)
  expect((await ask(world, { lineas })).status).toBe(201)
  expect(await world.stock()).toEqual([3, 0, 4])
  // Sold out for the next customer: nothing is held, and the sentence says what to do.
  const late = await delivered()
  const [line] = (await choices(late)).lines
  await db()
    .update(variants)
    .set({ stock: 0 })
    .where(eq(variants.id, (await pair(late)).sizeId))
  const other = await db().select().from(variants).where(eq(variants.productId, late.sized.id))
  const gone = other.find(({ size }) => size === '41')?.id
  const sold = await ask(late, { lineas: [{ lineId: line?._id, quantity: 1, sizeId: gone }] })
  expect([sold.status, sold.body.code]).toEqual([409, 'exchangeSoldOut'])
  expect(sold.body.message).toContain('talla 41')
  expect((await choices(late)).exchanges).toEqual([])
  // Accepted, it is held from then; the other one waits for the owner without a hold.
  passDays(9)
  await command.run(['aceptar', String(first.body.exchange.number), 'Tráelo a la tienda.'])
  passDays(2)
  await releaseExchanges()
  expect(await world.stock()).toEqual([3, 1, 4])
  const ofOrder = await db().select().from(exchanges).where(eq(exchanges.orderId, world.orderId))
  const end = Math.max(...ofOrder.map(({ heldUntil }) => heldUntil?.getTime() ?? 0))
  for (const [moment, stock] of [
    [end - 1, 1],
    [end, 2],
    [end, 2],
  ] as const) {
    clock.now = () => new Date(moment)
    await releaseExchanges()
    expect(await world.stock()).toEqual([3, stock, 4])
  }
  clock.now = () => new Date()
  const states = (await choices(world)).exchanges.map(({ state, heldUntil }) => [state, heldUntil])
  expect(states).toEqual([
    ['requested', null],
    ['lapsed', null],
  ])
  const told = await mailsTo(world.customer.email)
  expect(told).toContainEqual(expect.stringContaining('Tráelo a la tienda.'))
  expect(told).toContainEqual(expect.stringContaining('a tiempo'))
})

test('EXCHANGE-04 two lines that want the same size are held together, and refused when it is too few for both', async () => {
  const { id, sizeIds } = await createProduct({
    colors: [
      {
        color: 'NEGRO',
        sizes: ['39', '40', '41'].map(size => ({ size, stock: size === '41' ? 1 : 5, price: 10_000 })),
      },
    ],
  })
  const customer = await signedIn()
  for (const sizeId of sizeIds.slice(0, 2)) await putInCart(customer, id, 1, sizeId)
  const { orderId, number } = (await place(customer)).body
  for (const state of ['realizado', 'en-almacen', 'en-camino', 'entregado'])
    await orderCommand.run(['estado', number, state])
  const world = { orderId, customer } as World
  const lineas = (await choices(world)).lines.map(({ _id }) => ({
    ...{ lineId: _id, quantity: 1, sizeId: sizeIds[2] },
  }))
  const both = await ask(world, { lineas })
  expect([both.status, both.body.code]).toEqual([409, 'exchangeSoldOut'])
  await db()
    .update(variants)
    .set({ stock: 2 })
    .where(eq(variants.id, sizeIds[2] ?? ''))
  expect((await ask(world, { lineas })).status).toBe(201)
  const [wanted] = await db()
    .select()
    .from(variants)
    .where(eq(variants.id, sizeIds[2] ?? ''))
  expect(wanted?.stock).toBe(0)
})

test('EXCHANGE-04 of two holds that are over, the one that is accepted takes its size again, and gives it back once', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const numbers = []
  for (let i = 0; i < 2; i += 1)
    numbers.push((await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }] })).body.exchange.number)
  const [accepted, refused] = numbers.map(String)
  passDays(10)
  await releaseExchanges()
  expect(await world.stock()).toEqual([3, 2, 4])
  await command.run(['aceptar', accepted ?? ''])
  expect(await world.stock()).toEqual([3, 1, 4])
  await command.run(['rechazar', refused ?? '', 'Está usado.'])
  expect(await world.stock()).toEqual([3, 1, 4])
  passDays(10)
  await releaseExchanges()
  expect(await world.stock()).toEqual([3, 2, 4])
})

test('EXCHANGE-05 a size that left the shop while it was held does not come back to the product', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const { body } = await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }] })
  // An import may leave the product without any size, with a stock of its own.
  await db().delete(variants).where(inArray(variants.id, world.sized.sizeIds))
  await db().update(products).set({ hasVariants: false }).where(eq(products.id, world.sized.id))
  const stockOf = async () =>
    (await db().select().from(products).where(eq(products.id, world.sized.id))).map(({ stock }) => stock)
  const before = await stockOf()
  await command.run(['rechazar', String(body.exchange.number), 'Está usado.'])
  expect(await stockOf()).toEqual(before)
})

test('EXCHANGE-03 EXCHANGE-05 EXCHANGE-08 cambios ver says what is requested and what was answered, and saves its picture', async () => {
  const world = await delivered('cod')
  const { lineId, sizeId } = await pair(world)
  const asked = await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }], archivo: png(7) })
  const number = String(asked.body.exchange.number)
  const parcel = `${world.number}-1`
  const shown = async (of = number, ...more: string[]) => {
    printed = ''
    await command.run(['ver', of, ...more])
    return printed.trimEnd().split('\n')
  }
  const today = limaDate(new Date())
  const head = (of: string, kind: string, state: string) =>
    `${of} · ${today} · ${parcel} · ${kind} · ${state} · Rosa Quispe`
  const size = 'Cambiarlo por otra talla'
  const [line] = (await choices(world)).exchanges[0]?.lines ?? []
  const item = `  1 × ${line?.name ?? ''} 40 → talla 41`
  const held = `  La talla nueva se guarda hasta el ${limaDate(new Date(Date.now() + 10 * DAY))}.`
  const picture = `  Hay una foto: cambios ver ${number} --foto foto.jpg`
  expect(await shown()).toEqual([
    head(number, size, states.requested),
    item,
    '  Motivo: Me aprieta',
    held,
    picture,
  ])
  await command.run(['aceptar', number, 'Con su caja', '--viene', 'Olva', '--paga', 'cliente'])
  expect(await shown()).toEqual([
    ...[head(number, size, states.accepted), item, '  Motivo: Me aprieta', '  Respuesta: Con su caja', held],
    ...['  Cómo vuelve: Olva', '  Paga su envío: cliente', picture],
  ])
  await command.run(['recibido', number])
  expect(await shown()).toContain(`  Sale en el paquete ${parcel}C1`)
  const file = join(mkdtempSync(join(tmpdir(), 'falla-')), 'foto.png')
  await shown(number, '--foto', file)
  expect(readFileSync(file).at(-1)).toBe(7)
  const other = await ask(world, { tipo: 'credit', lineas: [{ lineId, quantity: 1 }] })
  const credit = String(other.body.exchange.number)
  await expect(shown(credit, '--foto', file)).rejects.toThrow('no tiene foto')
  await command.run(['recibido', credit])
  const [note] = await db().select().from(coupons).where(eq(coupons.customerId, world.customer.id))
  expect((await shown(credit)).slice(-2)).toEqual([
    '  Motivo: Me aprieta',
    `  Nota de crédito: ${note?.code ?? '?'}`,
  ])
  await expect(shown('999999')).rejects.toThrow('No hay ninguna solicitud 999999.')
})

test('EXCHANGE-05 the list of what waits says when it is cut', async () => {
  const world = await delivered('cod')
  const { lineId } = await pair(world)
  const { number } = (await ask(world, { tipo: 'credit', lineas: [{ lineId, quantity: 1 }] })).body.exchange
  const copy = (count: number) =>
    db().execute(sql`insert into exchanges (id, order_id, kind, state, reason, created_at)
      select gen_random_uuid(), order_id, kind, state, reason, created_at
      from exchanges, generate_series(1, ${count}::int) where number = ${number}`)
  const listed = async () => {
    printed = ''
    await command.run(['listar'])
    return printed.trimEnd().split('\n')
  }
  await copy(500 - (await listed()).length)
  const whole = await listed()
  expect([whole.length, whole.at(-1)]).toEqual([500, expect.stringMatching(/^\d+ · /)])
  await copy(1)
  expect((await listed()).slice(499)).toEqual([whole.at(-2), 'Hay más: aquí van solo 500.'])
})

test('EXCHANGE-05 EXCHANGE-06 exchanged: the old size is for sale again, and a later return is of the new one', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const { body } = await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }] })
  const number = String(body.exchange.number)
  await command.run(['aceptar', number])
  await command.run(['recibido', number])
  expect(await world.stock()).toEqual([4, 1, 4])
  expect((await world.read()).refunds).toBeUndefined()
  await expect(command.run(['recibido', number])).rejects.toMatchObject({ code: 'exchangeStatusRefused' })
  await expect(command.run(['rechazar', number, 'usado'])).rejects.toThrow(
    'Un pedido de cambio hecho no puede pasar a no aceptado. Ya no cambia de estado.',
  )
  await orderCommand.run(['devuelto', world.number, 'no le gustó', '--linea', '1', '--cantidad', '1'])
  expect(await world.stock()).toEqual([4, 2, 4])
  await orderCommand.run(['devuelto', world.number, 'no le gustó'])
  expect(await world.stock()).toEqual([5, 2, 5])
})

test('EXCHANGE-06 a worn pair is exchanged, or made a credit note, all the same, and is not for sale again', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const { body } = await ask(world, { lineas: [{ lineId, quantity: 1, sizeId }] })
  await command.run(['recibido', String(body.exchange.number), '--sin-stock'])
  expect(await world.stock()).toEqual([3, 1, 4])
  const other = await ask(world, { tipo: 'credit', lineas: [{ lineId, quantity: 1 }] })
  await command.run(['recibido', String(other.body.exchange.number), '--sin-stock'])
  expect(await world.stock()).toEqual([3, 1, 4])
})

test('EXCHANGE-06 units that left the order meanwhile are not exchanged, those that are left are', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const asked = async (quantity: number) =>
    String((await ask(world, { lineas: [{ lineId, quantity, sizeId }] })).body.exchange.number)
  const both = await asked(2)
  await orderCommand.run(['devuelto', world.number, 'no le gustó', '--linea', '1', '--cantidad', '1'])
  await expect(command.run(['recibido', both])).rejects.toMatchObject({ code: 'unitsTooMany' })
  expect(await world.stock()).toEqual([4, 0, 4])
  await command.run(['rechazar', both, 'Una ya volvió.'])
  await command.run(['recibido', await asked(1)])
  expect(await world.stock()).toEqual([5, 1, 4])
})

test('EXCHANGE-05 refused with a reason: what was held is for sale again and the customer reads why', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const { body } = await ask(world, { lineas: [{ lineId, quantity: 2, sizeId }] })
  const number = String(body.exchange.number)
  for (const args of [
    ['rechazar', number],
    ['rechazar', number, ' '],
    ['aceptar', number, 'a', 'b'],
    ['ver', 'x'],
    ['nada', number],
  ])
    await expect(command.run(args)).rejects.toThrow()
  const listed = async (...which: string[]) => {
    printed = ''
    await command.run(['listar', ...which])
    return printed.split('\n').filter(line => line.includes('Lucía') || line.includes(world.number))
  }
  const shipping = sql`${orders.shipping} || '{"name": "Lucía"}'`
  await db().update(orders).set({ shipping }).where(eq(orders.id, world.orderId))
  const shown = [expect.stringContaining('Lucía Quispe')]
  expect(await listed()).toEqual(shown)
  await command.run(['rechazar', number, 'La suela está gastada.'])
  expect([await listed(), await listed('todos')]).toEqual([[], shown])
  expect(await world.stock()).toEqual([3, 2, 4])
  expect((await choices(world)).exchanges).toMatchObject([
    { state: 'refused', answer: 'La suela está gastada.' },
  ])
  expect(await mailsTo(world.customer.email)).toContainEqual(
    expect.stringContaining('La suela está gastada.'),
  )
})

test('EXCHANGE-06 a fault: the money goes back with its part of the shipping fee, or the unit is replaced', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const paid = culqi.held(world.orderId)
  const money = await ask(world, { tipo: 'fault', lineas: [{ lineId, quantity: 1 }], archivo: png() })
  await command.run(['recibido', String(money.body.exchange.number)])
  await payRefunds()
  expect(culqi.held(world.orderId)).toBe(paid - 10_000 - 199)
  expect(await world.stock()).toEqual([3, 2, 4])
  const replaced = await ask(world, { tipo: 'fault', lineas: [{ lineId, quantity: 1, sizeId }] })
  await command.run(['recibido', String(replaced.body.exchange.number)])
  expect(await world.stock()).toEqual([3, 1, 4])
  expect(culqi.held(world.orderId)).toBe(paid - 10_199)
})

test('REFUND-11 EXCHANGE-06 money and a credit note are never both given for the same goods', async () => {
  const isHeld = async (world: Awaited<ReturnType<typeof delivered>>, noteFirst: boolean) => {
    const paid = culqi.held(world.orderId)
    const { lineId } = await pair(world)
    const { body } = await ask(world, { tipo: 'credit', lineas: [{ lineId, quantity: 2 }] })
    const number = String(body.exchange.number)
    const steps = [() => command.run(['recibido', number]), () => refundOrder(world.number, null)]
    for (const step of noteFirst ? steps : steps.toReversed()) await step()
    await payRefunds()
    const [note] = await db()
      .select({ code: reversals.noteCode, credited: reversals.credited })
      .from(reversals)
      .where(eq(reversals.orderId, world.orderId))
    return { paid, back: paid - culqi.held(world.orderId), note }
  }
  const first = await isHeld(await delivered(), true)
  expect(first.note?.credited).toBe(20_000)
  expect(first.back).toBe(first.paid - 20_000)
  const second = await isHeld(await delivered(), false)
  expect(second).toMatchObject({ back: second.paid, note: { code: null, credited: 0 } })
  // What the panel gave back is read first.
  const third = await delivered()
  const charge = culqi.charges.find(({ metadata }) => metadata.order === third.orderId)
  if (!charge) throw new Error('Nothing was charged.')
  culqi.refundInPanel(charge, charge.amount)
  const { body } = await ask(third, {
    tipo: 'credit',
    lineas: [{ lineId: (await pair(third)).lineId, quantity: 2 }],
  })
  await command.run(['recibido', String(body.exchange.number)])
  expect((await choices(third)).exchanges).toMatchObject([{ state: 'done', note: null }])
})

/** A delivered order whose pair became a credit note of S/200. */
async function withNote() {
  const world = await delivered('cod')
  const { lineId } = await pair(world)
  const { body } = await ask(world, {
    tipo: 'credit',
    motivo: 'No me gustó',
    lineas: [{ lineId, quantity: 2 }],
  })
  await command.run(['recibido', String(body.exchange.number)])
  const [exchange] = (await choices(world)).exchanges
  return { ...world, code: exchange?.note?.code ?? '', exchange }
}
const noteOf = async (code: string) => (await db().select().from(coupons).where(eq(coupons.code, code)))[0]
const apply = (customer: { id: string; token: string }, code: string) =>
  api.post<Refusal>('/home/product/apply-coupon', { userId: customer.id, code }, { token: customer.token })

test('CREDIT-01 a change of mind becomes a personal code of 30 days for exactly what the goods cost', async () => {
  const { customer, code, exchange, read, stock } = await withNote()
  expect(code).toMatch(/^NC-/)
  expect(exchange).toMatchObject({ state: 'done', note: { left: 200 } })
  const ends = new Date(exchange?.note?.endsAt ?? 0).getTime() - Date.now()
  expect(Math.round(ends / DAY)).toBe(30)
  expect(await stock()).toEqual([5, 2, 4])
  const order = await read()
  expect(order).toMatchObject({ price: 54.99, taken_back: 200, delivery_status: 'delivered' })
  expect(order.refunds).toBeUndefined()
  const told = await mailsTo(customer.email)
  expect(told).toContainEqual(expect.stringMatching(new RegExp(`${code}, por S/200\\.00`)))
  // One mail says it: what left the order is not mailed once more.
  expect(told.filter(text => text.includes('Recibimos de vuelta'))).toEqual([])
})

test('CREDIT-01 one céntimo is worth a note, and nothing is not, nor an order whose account is gone', async () => {
  const { orderId } = await delivered('cod')
  const order = (await db().select().from(orders)).find(({ id }) => id === orderId)
  if (!order) throw new Error('no order')
  const note = (net: number) => giveCreditNote(order, { reversalId: randomUUID(), net: cents(net) })
  expect(await note(0)).toBeNull()
  const ownerless = { ...order, customerId: null }
  expect(await giveCreditNote(ownerless, { reversalId: randomUUID(), net: cents(1) })).toBeNull()
  expect(await noteOf((await note(1)) ?? '')).toMatchObject({ value: 1, customerId: order.customerId })
})

test('CREDIT-02 CREDIT-03 it pays at the checkout for its customer alone; the rest stays, and a cancelled order gives it back', async () => {
  const other = { code: 'OTRO-CUPON', kind: 'amount', value: 700, minimum: cents(0) } as const
  await db().insert(coupons).values(other)
  const { customer, code } = await withNote()
  const stranger = await signedIn()
  const shoe = await createProduct({ price: 15_000, stock: 9 })
  await putInCart(stranger, shoe.id)
  expect(await apply(stranger, code)).toMatchObject({ status: 409, body: { code: 'couponInvalid' } })
  await putInCart(customer, shoe.id)
  expect((await apply(customer, code.toLowerCase())).status).toBe(200)
  expect((await cartOf(customer)).coupon).toEqual({ code, discount: 150 })
  const placed = await place(customer)
  expect(placed.body.price).toBe(4.99)
  expect((await noteOf(code))?.value).toBe(5000)
  // Another order of it takes the rest; then it is no code any more.
  await putInCart(customer, shoe.id)
  await apply(customer, code)
  const second = await place(customer)
  expect(second.body.price).toBe(104.99)
  await putInCart(customer, shoe.id)
  expect((await apply(customer, code)).body.code).toBe('couponInvalid')
  await api.get(`/order/confirm/${second.body.orderId}`, { token: customer.token })
  passDays(29)
  await orderCommand.run(['cancelar', placed.body.number])
  const note = await noteOf(code)
  expect(note?.value).toBe(15_000)
  expect(Math.round(((note?.endsAt?.getTime() ?? 0) - clock.now().getTime()) / DAY)).toBe(30)
  // Of a confirmed order that is cancelled in part, its share.
  await orderCommand.run(['cancelar', second.body.number, '--linea', '1'])
  expect((await noteOf(code))?.value).toBe(20_000)
  const back = await db()
    .select()
    .from(reversals)
    .where(eq(reversals.note, cents(5_000)))
  expect(back.map(({ orderId }) => orderId)).toEqual([second.body.orderId])
  expect(await noteOf(other.code)).toMatchObject({ value: 700, endsAt: null })
})

test('CREDIT-02 two orders at once cannot spend the same note twice', async () => {
  const { customer, code } = await withNote()
  const shoe = await createProduct({ price: 20_000, stock: 9 })
  await putInCart(customer, shoe.id)
  await apply(customer, code)
  const both = await Promise.all([place(customer), place(customer)])
  expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await noteOf(code))?.value).toBe(0)
})

test('PERSON-02 the data that a customer downloads hold what was asked, and the note it led to', async () => {
  const { customer, code } = await withNote()
  await putInCart(customer, (await createProduct()).id)
  await place(customer)
  expect(await ordersOf(customer.id)).toMatchObject([
    {
      total: 54.99,
      productos: [{ cantidad: 2, anuladas: 0, devueltas: 2 }, { devueltas: 0 }],
      cambios: [{ pide: 'credit', estado: 'done', motivo: 'No me gustó', notaDeCredito: code, foto: null }],
    },
    { cambios: [] },
  ])
})

test('PERSON-04 with the account go its words, pictures and notes; what was held is for sale again', async () => {
  const world = await withNote()
  const more = await delivered()
  const own = await pair(more)
  await ask(more, { lineas: [{ ...own, quantity: 1 }], archivo: png() })
  const other = await delivered()
  await ask(other, { lineas: [{ ...(await pair(other)), quantity: 1 }], archivo: png() })
  const comesBy = 'La trae su hermana'
  await db().update(exchanges).set({ comesBy })
  await eraseAccount(more.customer.id, { deleteReviews: false })
  expect([await more.stock(), await other.stock()]).toEqual([
    [3, 2, 4],
    [3, 1, 4],
  ])
  const asked = async ({ orderId }: World) => {
    const [row] = await db().select().from(exchanges).where(eq(exchanges.orderId, orderId))
    const pictures = await db().$count(exchangeFiles, eq(exchangeFiles.exchangeId, row?.id ?? ''))
    return { ...row, pictures }
  }
  expect(await asked(more)).toMatchObject({
    ...{ reason: '', comesBy: '', state: 'refused', heldUntil: null, pictures: 0 },
  })
  expect(await asked(other)).toMatchObject({
    ...{ reason: 'Me aprieta', comesBy, state: 'requested', heldUntil: expect.any(Date), pictures: 1 },
  })
  await eraseAccount(world.customer.id, { deleteReviews: false })
  expect(await noteOf(world.code)).toBeUndefined()
})

test('RETURN-05 D-87 the reply to a complaint names the refund and the exchange that attend to it', async () => {
  const world = await delivered('cod')
  const { lineId } = await pair(world)
  const { body } = await ask(world, { tipo: 'fault', lineas: [{ lineId, quantity: 1 }] })
  const exchange = String(body.exchange.number)
  const email = `${world.customer.id}@reclamo.example`
  const sheet = await fileComplaint(ComplaintForm.parse({ ...completeSheet, email }), '10.9.0.2')
  const reply = (...args: string[]) =>
    complaintCommand.run(['responder', sheet.numero, 'Lo sentimos.', ...args])
  for (const [args, code] of [
    [['--pedido', world.number], 'nothingGoesBack'],
    [['--pedido', 'V-NADA'], 'notFound'],
    [['--cambio', '999999'], 'notFound'],
  ] as const)
    await expect(reply(...args)).rejects.toMatchObject({ code })
  await expect(reply('--nada', 'x')).rejects.toThrow()
  await expect(reply('--cambio', 'x')).rejects.toThrow()
  await command.run(['recibido', exchange])
  await reply('--pedido', world.number.toLowerCase(), '--cambio', exchange)
  const [last] = await mailsTo(email).then(all => all.filter(text => text.includes('Lo sentimos.')))
  expect(last).toContain(`Pedido ${world.number}: te vamos a devolver S/101.99.`)
  expect(last).toContain(
    `Solicitud de cambio ${exchange} del pedido ${world.number}. Llegó con una falla: Hecho.`,
  )
  expect(last).not.toContain('te devolvimos')
  expect(last).not.toContain('lo anulamos')
  // Given back by hand, it says so; of an order that was to be paid nothing is given back.
  await paymentCommand.run(['devuelto', world.number, '101.99', 'OP-D87'])
  await reply('--pedido', world.number)
  const unpaid = await confirmedOrder()
  await orderCommand.run(['cancelar', unpaid.number, '--linea', '2'])
  await reply('--pedido', unpaid.number)
  const later = (await mailsTo(email)).filter(text => text.includes('Lo sentimos.') && text !== last).join()
  expect(later).toContain(`Pedido ${world.number}: te devolvimos S/101.99.`)
  expect(later).toContain(`Pedido ${unpaid.number}: lo anulamos o recibimos de vuelta`)
  expect(later).not.toContain('te vamos a devolver')
  const [kept] = await db().select().from(complaintReplies).where(eq(complaintReplies.complaintId, sheet._id))
  expect(kept).toMatchObject({ orderNumber: world.number, exchangeNumber: Number(exchange) })
})

test('EXCHANGE-10 all units of a refused request are accepted after all', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const twice = [1, 1].map(quantity => ({ lineId, quantity, sizeId }))
  expect((await ask(world, { lineas: twice })).body.error).toContain('lineas')
  expect((await ask(world, { lineas: [{ lineId, quantity: 2, sizeId }] })).status).toBe(201)
  const [{ number = 0 } = {}] = await db()
    .select()
    .from(exchanges)
    .where(eq(exchanges.orderId, world.orderId))
  await refuseExchange(number, 'Están usadas')
  await acceptExchange(number, { answer: '', comesBy: '', payer: '', isOverruling: true })
  expect((await receiveExchange(number, { restock: false })).state).toBe('done')
})

test('EXCHANGE-02 a request that holds a size for one of its lines has a time until when', async () => {
  const world = await delivered()
  const { lineId, sizeId } = await pair(world)
  const { lines } = await choices(world)
  const other = { lineId: lines[1]?._id ?? '', quantity: 1, sizeId: null }
  const lineas = [{ lineId, quantity: 1, sizeId }, other]
  expect(await ask(world, { tipo: 'fault', lineas })).toMatchObject({ status: 201 })
  const rows = await db().select().from(exchanges).where(eq(exchanges.orderId, world.orderId))
  expect(rows.some(({ heldUntil }) => heldUntil !== null)).toBe(true)
})
