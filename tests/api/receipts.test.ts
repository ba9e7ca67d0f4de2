import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { historiesOf, readHistories, type OrderHistory } from '#server/modules/receipts/read.ts'
import { receiptsOf } from '#server/modules/receipts/receipts.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { cents } from '#shared/rules/money.ts'
import { PLACELESS } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import { contactOf, place, putInCart, shippingInfo } from '../support/checkout.ts'
import { commandHere } from '../support/command.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { newFolder, productRow, writeFile } from '../support/csv.ts'
import { ordersLike } from '../support/parcels.ts'
import { createProduct } from '../support/shop.ts'

const SHOP = '20131312955'
const SELLER = '20100070970'
const MONTH = limaDay(new Date()).slice(0, 7)

const settings = () => ({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  VAR_DIR: process.env['VAR_DIR'] ?? '',
})
const shop = (...args: string[]) => commandHere(settings(), ...args)

type Row = Record<string, string>
async function exported(month = MONTH) {
  const folder = newFolder()
  const said = await shop('comprobantes', 'exportar', '--mes', month, '--carpeta', folder)
  expect(said.code).toBe(0)
  const rowsOf = (issuer: string): Row[] =>
    parse(readFileSync(join(folder, `comprobantes-${month}-${issuer}.csv`)), { columns: true, bom: true })
  return { said, folder, rows: rowsOf(SHOP), rowsOf }
}
const soles = (rows: readonly Row[], column: string): number =>
  Math.round(rows.reduce((sum, row) => sum + Number(row[column]) * 100, 0))

interface Spec {
  prices?: readonly number[]
  quantity?: number
  info?: Record<string, unknown>
  shopName?: string
}
/** A confirmed order that is paid at the door. */
async function ordered({ prices = [10_000], quantity = 1, info = {}, shopName }: Spec = {}) {
  const customer = await signedIn({ lastname: 'Quispe' })
  for (const price of prices)
    await putInCart(
      customer,
      (await createProduct({ price, stock: 20, ...(shopName ? { shopName } : {}) })).id,
      quantity,
    )
  const { body } = await place(customer, {
    shippingInfo: { ...shippingInfo, ...contactOf(customer), ...info },
  })
  await api.get(`/order/confirm/${body.orderId}`, { token: customer.token })
  return { customer, id: body.orderId, number: body.number, total: Math.round(body.price * 100) }
}
async function deliver(number: string): Promise<void> {
  for (const state of ['en-almacen', 'en-camino', 'entregado'])
    expect((await shop('pedidos', 'estado', number, state)).code).toBe(0)
}
const ruleOut = () => db().update(orders).set({ paidAt: null, deliveredAt: null })

beforeEach(async () => {
  await setCompany({ name: 'Vitrina', ruc: SHOP })
  await ruleOut()
})

test('FISCAL-07 a month holds what was delivered or paid in it, in Lima’s time, whichever came first', async () => {
  const dates = {
    paidBefore: { paidAt: '2026-10-01T04:59:59Z', deliveredAt: '2026-10-03T12:00:00Z' },
    first: { paidAt: '2026-10-01T05:00:00Z', deliveredAt: null },
    last: { paidAt: '2026-11-20T12:00:00Z', deliveredAt: '2026-11-01T04:59:59Z' },
    after: { paidAt: '2026-11-01T05:00:00Z', deliveredAt: null },
    never: { paidAt: null, deliveredAt: null },
  }
  const numbers: Record<string, string> = {}
  const at = (time: string | null) => (time === null ? null : new Date(time))
  for (const [name, { paidAt, deliveredAt }] of Object.entries(dates)) {
    const { id, number } = await ordered()
    numbers[name] = number
    await db()
      .update(orders)
      .set({ paidAt: at(paidAt), deliveredAt: at(deliveredAt) })
      .where(eq(orders.id, id))
  }
  const { rows, said } = await exported('2026-10')
  expect(new Set(rows.map(({ pedido }) => pedido))).toEqual(new Set([numbers['first'], numbers['last']]))
  expect(rows.map(({ fecha }) => fecha)).toEqual(['2026-10-01', '2026-10-01', '2026-10-31', '2026-10-31'])
  expect(said.err).not.toContain('no terminó')
  const marked = await db().select().from(orders)
  const exportedNumbers = marked.flatMap(({ number, exportedAt }) => (exportedAt ? number : []))
  expect(exportedNumbers).toContain(numbers['first'])
  expect(exportedNumbers).not.toContain(numbers['never'])
  // Read for another reason, what is due in the next month's first moment is still that month's.
  const october = { from: new Date('2026-10-01T05:00:00Z'), until: new Date('2026-11-01T05:00:00Z') }
  const histories = await historiesOf(marked.map(({ id }) => id))
  const ids = histories.flatMap(history => receiptsOf(history, october)).map(({ id }) => id)
  expect(ids).toHaveLength(2)
  expect(ids).not.toContain(numbers['after'])
})

test('FISCAL-07 the last minute of a year in Lima is the old year’s, the first one the new one’s', async () => {
  const numbers: string[] = []
  for (const paidAt of ['2026-01-01T04:59:00Z', '2026-01-01T05:01:00Z']) {
    const { id, number } = await ordered()
    numbers.push(number)
    await db()
      .update(orders)
      .set({ paidAt: new Date(paidAt) })
      .where(eq(orders.id, id))
  }
  for (const [month, number, day] of [
    ['2025-12', numbers[0], '2025-12-31'],
    ['2026-01', numbers[1], '2026-01-01'],
  ] as const) {
    const { rows } = await exported(month)
    expect(new Set(rows.map(({ pedido, fecha }) => [pedido, fecha].join(' ')))).toEqual(
      new Set([`${number ?? ''} ${day}`]),
    )
  }
})

test('FISCAL-07 a boleta’s rows say who bought, what, base and tax, and add up to the order', async () => {
  const order = await ordered({
    prices: [3_333, 9_990],
    quantity: 3,
    info: { name: '=HYPERLINK("x")', address: '@SUM(1)' },
  })
  await deliver(order.number)
  await db()
    .update(orderLines)
    .set({ color: 'NEGRO', size: '40' })
    .where(and(eq(orderLines.orderId, order.id), eq(orderLines.price, cents(9_990))))
  const { rows, said, folder } = await exported()
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    ...{ emisor_ruc: SHOP, tipo: '03', serie: '', correlativo: '', documento: order.number, moneda: 'PEN' },
    ...{ fecha: limaDay(new Date()), cliente_tipo_documento: '1', cliente_ubigeo: '150122' },
    ...{ cliente_nombre: `'=HYPERLINK("x") Quispe`, cliente_direccion: "'@SUM(1), Miraflores, Lima" },
    ...{ unidad: 'NIU', cantidad: '3', afectacion_igv: '10', modifica_documento: '' },
  })
  expect(rows.map(({ unidad }) => unidad)).toEqual(['NIU', 'NIU', 'ZZ'])
  // In the order of the order's lines.
  expect(rows.map(({ descripcion, total }) => [descripcion?.replace(/\d+,/, 'N,'), total])).toEqual([
    ['Zapatilla N, KUSI', '99.99'],
    ['Zapatilla N, KUSI, NEGRO, talla 40', '299.70'],
    ['Envío: Todo Lima', '4.99'],
  ])
  for (const row of rows) {
    const one = [row]
    expect(soles(one, 'base') + soles(one, 'igv')).toBe(soles(one, 'total'))
    expect(Math.round(Number(row['valor_unitario']) * Number(row['cantidad']) * 100)).toBe(soles(one, 'base'))
    expect(soles(one, 'documento_total')).toBe(order.total)
  }
  expect(soles(rows, 'total')).toBe(order.total)
  expect(soles(rows, 'base')).toBe(Math.round(order.total / 1.18))
  expect(said.err).toContain('no terminó')
  const file = join(folder, `comprobantes-${MONTH}-${SHOP}.csv`)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toHaveLength(1)
})

test.each([
  [
    'a factura',
    {
      tipoComprobante: 'FACTURA',
      numeroComprobante: SELLER,
      razonSocial: 'Pasos S.A.C.',
      direccionFiscal: 'Av. Sol 1',
    },
    ['01', '6', SELLER, 'Pasos S.A.C.', 'Av. Sol 1', ''],
  ],
  [
    'a foreigner',
    { tipoDocumento: 'CE', numeroDocumento: '00123456' },
    ['03', '4', '00123456', 'Rosa Quispe', 'Av. Larco 100, Miraflores, Lima', '150122'],
  ],
  [
    'a passport',
    { tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB123456' },
    ['03', '7', 'AB123456', 'Rosa Quispe', 'Av. Larco 100, Miraflores, Lima', '150122'],
  ],
  [
    'a company that wants a boleta',
    { tipoDocumento: 'RUC', numeroDocumento: SELLER },
    ['03', '6', SELLER, 'Rosa Quispe', 'Av. Larco 100, Miraflores, Lima', '150122'],
  ],
  [
    'nobody',
    { numeroDocumento: '' },
    ['03', '-', '-', 'Rosa Quispe', 'Av. Larco 100, Miraflores, Lima', '150122'],
  ],
])('FISCAL-07 the customer of %s by SUNAT’s codes', async (_, info, facts) => {
  const { number } = await ordered({ info })
  await deliver(number)
  const [row = {}] = (await exported()).rows
  const columns = [
    'tipo',
    'cliente_tipo_documento',
    'cliente_documento',
    'cliente_nombre',
    'cliente_direccion',
  ]
  expect([...columns, 'cliente_ubigeo'].map(column => row[column])).toEqual(facts)
})

test('FISCAL-07 units that were cancelled before are not on the receipt, those given back after are a credit note', async () => {
  const order = await ordered({ prices: [11_800, 5_900], quantity: 2 })
  expect((await shop('pedidos', 'cancelar', order.number, '--linea', '1', '--cantidad', '1')).code).toBe(0)
  await deliver(order.number)
  const before = await exported()
  expect(soles(before.rows, 'total')).toBe(order.total - 11_800)
  expect(before.rows[0]).toMatchObject({ cantidad: '1', base: '100.00', igv: '18.00' })
  expect(
    (await shop('pedidos', 'devuelto', order.number, 'No le quedó', '--linea', '2', '--cantidad', '1')).code,
  ).toBe(0)
  expect((await exported()).rows).toEqual(before.rows)
  expect((await shop('pagos', 'devuelto', order.number, '59.00', 'OP-1')).code).toBe(0)
  const { rows, said } = await exported()
  const credit = rows.filter(({ tipo }) => tipo === '07')
  expect(credit).toMatchObject([
    {
      ...{ documento: `${order.number}-NC1`, pedido: order.number, cantidad: '1' },
      ...{ base: '50.00', igv: '9.00', total: '59.00', valor_unitario: '50.0000000000' },
      ...{ modifica_tipo: '03', modifica_documento: order.number, motivo: '07' },
    },
  ])
  expect(said.out).toContain('1 comprobante y 1 nota de crédito')
})

test('FISCAL-07 a refund of a later month is a credit note of that month alone, and one that came twice is none', async () => {
  const order = await ordered()
  const at = new Date('2026-09-15T12:00:00Z')
  await db()
    .update(orders)
    .set({ paidAt: at, status: 'cancelled', cancelledAt: at })
    .where(eq(orders.id, order.id))
  const paymentId = randomUUID()
  const payment = { id: paymentId, secret: randomUUID(), orderId: order.id, attempt: 9, provider: 'culqi' }
  await db()
    .insert(payments)
    .values({ ...payment, amount: cents(order.total), state: 'succeeded' })
  const firstId = randomUUID()
  await db()
    .insert(payments)
    .values({
      ...{ ...payment, id: firstId, secret: randomUUID(), attempt: 8 },
      ...{ amount: cents(order.total), state: 'succeeded' },
    })
  const back = { paymentId, amount: cents(order.total), state: 'done' as const }
  await db()
    .insert(refunds)
    .values([
      { ...back, id: randomUUID(), reason: 'second', updatedAt: new Date('2026-10-02T12:00:00Z') },
      {
        ...back,
        paymentId: firstId,
        id: randomUUID(),
        reason: 'cancelled',
        updatedAt: new Date('2026-10-05T12:00:00Z'),
      },
    ])
  const september = await exported('2026-09')
  expect(september.rows.map(({ tipo }) => tipo)).toEqual(['03', '03'])
  const october = await exported('2026-10')
  expect(october.rows.map(({ tipo, fecha, motivo }) => [tipo, fecha, motivo])).toEqual([
    ['07', '2026-10-05', '01'],
    ['07', '2026-10-05', '01'],
  ])
  for (const column of ['base', 'igv', 'total'])
    expect(soles(october.rows, column)).toBe(soles(september.rows, column))
})

test('FISCAL-08 a seller who gives receipts has a file of his own; the shipping is the shop’s', async () => {
  const shopName = 'Emite Solo'
  await createProduct({ shopName })
  expect((await shop('vendedores', 'comprobantes', shopName, SELLER)).out).toContain(SELLER)
  const order = await ordered({ prices: [5_900], shopName })
  await deliver(order.number)
  const { rows, rowsOf } = await exported()
  expect(rowsOf(SELLER)).toMatchObject([{ emisor_ruc: SELLER, total: '59.00', base: '50.00' }])
  expect(rows).toMatchObject([{ unidad: 'ZZ', total: '4.99' }])
  expect(soles([...rows, ...rowsOf(SELLER)], 'total')).toBe(order.total)

  // The setting is for orders from now on.
  expect((await shop('vendedores', 'comprobantes', shopName, 'tienda')).code).toBe(0)
  expect((await exported()).rowsOf(SELLER)).toHaveLength(1)
  const later = await ordered({ prices: [5_900], shopName })
  await deliver(later.number)
  expect((await exported()).rows.filter(({ pedido }) => pedido === later.number)).toHaveLength(2)
  for (const [name, word] of [
    [shopName, '20100070971'],
    ['Nadie', SELLER],
  ] as const)
    expect((await shop('vendedores', 'comprobantes', name, word)).code).toBe(1)
})

test('FISCAL-04 an order of before is reckoned by the same rule', async () => {
  const order = await ordered({ prices: [3_333, 9_990], quantity: 3 })
  await deliver(order.number)
  const frozen = (await exported()).rows
  await db().update(orders).set({ taxPercent: null, shippingBase: null }).where(eq(orders.id, order.id))
  await db()
    .update(orderLines)
    .set({ charged: null, base: null, issuer: null })
    .where(eq(orderLines.orderId, order.id))
  expect((await exported()).rows).toEqual(frozen)
})

test('FISCAL-07 a nameless boleta above S/700 is named once, also with its credit note; at S/700 it lacks nothing', async () => {
  const [above, at] = [await ordered({ prices: [70_001] }), await ordered({ prices: [69_501] })]
  const named = await ordered({ prices: [70_001] })
  await deliver(named.number)
  const unknown = { ...PLACELESS, numeroDocumento: '', tipoDocumento: '' }
  for (const { id, number } of [above, at]) {
    await deliver(number)
    await db()
      .update(orders)
      .set({ shipping: sql`${orders.shipping} || ${JSON.stringify(unknown)}::jsonb` })
      .where(eq(orders.id, id))
  }
  expect(at.total).toBe(70_000)
  expect((await shop('pedidos', 'devuelto', above.number, 'No le quedó')).code).toBe(0)
  expect((await shop('pagos', 'devuelto', above.number, (above.total / 100).toFixed(2), 'OP-7')).code).toBe(0)
  const { said, rows } = await exported()
  expect(rows.filter(({ tipo }) => tipo === '07')).not.toEqual([])
  const nameless = rows.filter(row => row['pedido'] !== named.number)
  expect(new Set(nameless.map(row => row['cliente_direccion']))).toEqual(new Set(['']))
  expect(said.err.split(above.number)).toHaveLength(2)
  expect(said.err).not.toContain(at.number)
  expect(said.err).not.toContain(named.number)
})

test('FISCAL-07 of more orders than are read at once only those that were read are marked', async () => {
  const { id } = await ordered()
  await ordersLike(id, 501)
  const paidAt = new Date('2026-08-10T12:00:00Z')
  await db().update(orders).set({ paidAt, deliveredAt: null, exportedAt: null })
  const span = { from: new Date('2026-08-01T05:00:00Z'), until: new Date('2026-09-01T05:00:00Z') }
  const { value: first } = await readHistories(span).next()
  const marked = await db().select({ id: orders.id }).from(orders).where(isNotNull(orders.exportedAt))
  expect(marked.map(order => order.id).toSorted()).toEqual(
    first?.map(({ order }: OrderHistory) => order.id).toSorted(),
  )
  expect(marked.length).toBeLessThan(502)
})

test('FISCAL-07 what a receipt lacks is named, and a shop without RUC is told', async () => {
  const [razonSocial, direccionFiscal] = ['Pasos S.A.C.', 'Av. Sol 1']
  const numbers: string[] = []
  for (const company of [{ razonSocial }, { direccionFiscal }, { razonSocial, direccionFiscal }]) {
    const { number } = await ordered({
      info: { tipoComprobante: 'FACTURA', numeroComprobante: SELLER, ...company },
    })
    await deliver(number)
    numbers.push(number)
  }
  const { err } = (await exported()).said
  expect(numbers.map(number => err.includes(number))).toEqual([true, true, false])
  const folder = newFolder()
  await setCompany({ ruc: '' })
  const said = await shop('comprobantes', 'exportar', '--mes', MONTH, '--carpeta', folder)
  expect(said.err).toContain('empresa fijar ruc')
  expect(existsSync(join(folder, `comprobantes-${MONTH}-tienda.csv`))).toBe(true)
})

test.each([
  [['exportar', '--mes', '2026-13'], 1, '«2026-13» no es un mes'],
  [['exportar', '--mes', '2099-01'], 1, '«2099-01» no es un mes'],
  [['exportar', '--mes', MONTH, '--carpeta', '/no/hay'], 1, 'en la carpeta «/no/hay»'],
  [['exportar', '--mes', MONTH, '--carpeta', 'package.json'], 1, 'en la carpeta «package.json»'],
  [['exportar', '--mes', MONTH, '--serie', 'B001'], 2, 'comprobantes exportar'],
  [['exportar', MONTH], 2, 'comprobantes exportar'],
  [['emitir'], 2, 'comprobantes exportar'],
])('FISCAL-07 comprobantes %j is refused', async (args, code, says) => {
  const said = await shop('comprobantes', ...args)
  expect(said.code).toBe(code)
  expect(said.err).toContain(says)
})

test('FISCAL-01 the owner’s own RUCs are checked as well: the shop’s and an importer’s', async () => {
  expect((await shop('empresa', 'fijar', 'ruc', '20131312956')).err).toContain('RUC')
  expect((await shop('empresa', 'fijar', 'ruc', SHOP)).code).toBe(0)
  const cells = { ...productRow({ codigo: 'RUC1' }), ruc_importador: '20131312956' }
  const path = writeFile(stringify([cells], { header: true }))
  const said = await shop('catalogo', 'importar', path)
  expect(said.code).toBe(1)
  expect(said.err).toContain('«20131312956» no es un RUC')
})
