import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { issuedReceipts, orders } from '#server/db/schema/orders.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { forgetNames } from '#server/modules/orders/forget.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { api } from '../support/api.ts'
import { commandHere } from '../support/command.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { newFolder, writeFile } from '../support/csv.ts'
import { serveCulqi } from '../support/culqi.ts'
import { createProduct } from '../support/shop.ts'
import { orderOfSellers } from '../support/parcels.ts'

const culqi = await serveCulqi()
afterAll(culqi.close)

const SHOP = '20131312955'
const SELLER = '20100070970'
const MONTH = limaDay(new Date()).slice(0, 7)
const settings = () => ({
  DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  VAR_DIR: process.env['VAR_DIR'] ?? '',
})
const shop = (...args: string[]) => commandHere(settings(), ...args)
const deliver = async (parcel: string) => {
  for (const words of [['en-almacen'], ['en-camino'], ['entregado', '--confirma', 'Firmó Rosa']])
    expect((await shop('paquetes', 'estado', parcel, ...words)).code).toBe(0)
}

type Row = Record<string, string>
async function exported(number: string, ...issuers: string[]): Promise<Row[]> {
  const folder = newFolder()
  expect((await shop('comprobantes', 'exportar', '--mes', MONTH, '--carpeta', folder)).code).toBe(0)
  const rowsOf = (issuer: string): Row[] =>
    parse(readFileSync(join(folder, `comprobantes-${MONTH}-${issuer}.csv`)), { columns: true, bom: true })
  return issuers.flatMap(rowsOf).filter(({ pedido }) => pedido === number)
}
const documents = (rows: readonly Row[]) => rows.map(row => [row['documento'], row['total']])
let pdf = ''
beforeAll(async () => {
  await setCompany({ name: 'Vitrina', ruc: SHOP, cardPayment: true })
  pdf = writeFile('%PDF-1.4\n%%EOF', 'boleta.pdf')
})

test('FISCAL-10 each parcel’s receipt is in the month once its own delivery paid it', async () => {
  const shops = ['Tienda Propia', 'Otra Tienda']
  const { number } = await orderOfSellers({ shops })
  await deliver(`${number}-2`)
  expect(documents(await exported(number, SHOP))).toEqual([
    [`${number}-2`, '100.00'],
    [`${number}-2`, '4.99'],
  ])
  await deliver(`${number}-1`)
  expect(documents(await exported(number, SHOP))).toEqual([
    [`${number}-1`, '100.00'],
    [`${number}-2`, '100.00'],
    [`${number}-2`, '4.99'],
  ])
  expect((await shop('paquetes', 'estado', `${number}-1`, 'devuelto', '--motivo', 'Grande')).code).toBe(0)
  expect((await shop('pagos', 'devuelto', number, '100.00', 'OP-1')).code).toBe(0)
  const credit = (await exported(number, SHOP)).find(({ tipo }) => tipo === '07')
  expect(credit).toMatchObject({
    documento: `${number}-1-NC1`,
    modifica_documento: `${number}-1`,
    motivo: '06',
  })
})

test('FISCAL-10 what was paid by card has the receipt of each parcel before any is delivered', async () => {
  const { number } = await orderOfSellers({ shops: ['Tienda Propia', 'Otra Tienda'], method: 'culqi' })
  const paid = [
    [`${number}-1`, '100.00'],
    [`${number}-1`, '4.99'],
    [`${number}-2`, '100.00'],
  ]
  expect(documents(await exported(number, SHOP))).toEqual(paid)
  await deliver(`${number}-2`)
  expect(documents(await exported(number, SHOP))).toEqual(paid)
})

test('FISCAL-10 PARCEL-16 the fee that nobody is left to pay is credited, so that receipts are what was paid', async () => {
  const { number } = await orderOfSellers({ shops: ['Tienda Propia', 'Otra Tienda'] })
  await deliver(`${number}-1`)
  expect((await shop('paquetes', 'estado', `${number}-2`, 'cancelado')).code).toBe(0)
  const rows = await exported(number, SHOP)
  expect(documents(rows)).toEqual([
    [`${number}-1`, '100.00'],
    [`${number}-1`, '4.99'],
    [`${number}-1-NC1`, '2.49'],
  ])
  expect(rows.at(-1)).toMatchObject({ tipo: '07', motivo: '09', modifica_documento: `${number}-1` })
  // In a later month it is there alone.
  await db()
    .update(orders)
    .set({ paidAt: new Date(0), deliveredAt: new Date(0) })
    .where(eq(orders.number, number))
  await db()
    .update(parcels)
    .set({ deliveredAt: new Date(0) })
    .where(eq(parcels.number, `${number}-1`))
  expect(documents(await exported(number, SHOP))).toEqual([[`${number}-1-NC1`, '2.49']])
})

test('FISCAL-10 receipts of an order that was exported before stay as they are', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  await deliver(`${number}-1`)
  await deliver(`${number}-2`)
  await db().update(orders).set({ hasWholeReceipts: true }).where(eq(orders.id, orderId))
  const rows = await exported(number, SHOP)
  expect(new Set(rows.map(({ documento }) => documento))).toEqual(new Set([number]))
})

test('FISCAL-11 FISCAL-12 series and number are noted once, named by the month and shown to the buyer alone', async () => {
  const { number, customer, read } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const name = `${number}-1`
  const note = (...words: string[]) => shop('comprobantes', 'anotar', ...words)
  expect((await note(name, 'B001-7')).err).toContain('no es un comprobante que ya corresponda')
  await deliver(name)
  for (const wrong of ['F001-7', 'B001', 'B'.repeat(500)])
    expect((await note(name, wrong)).err).toContain('B001-123')
  expect((await note('V-22222222', 'B001-7')).code).toBe(1)
  expect((await note(name, 'B001-7', '--pdf', writeFile('no pdf', 'x.pdf'))).err).toContain('no es un PDF')
  expect((await note(name.toLowerCase(), 'b001-0007', '--pdf', pdf)).out).toContain(`${name}: B001-7`)
  // Said again without its file, the file stays.
  expect((await note(name, 'B001-7')).code).toBe(0)
  await deliver(`${number}-2`)
  expect((await note(`${number}-2`, 'B001-7')).err).toContain(name)
  expect((await note(`${number}-2`, 'B001-8')).code).toBe(0)
  const order = await read()
  expect(order.receipts).toEqual([
    { document: name, number: 'B001-7', file: `/api/home/order/receipt/file/${name}` },
    { document: `${number}-2`, number: 'B001-8' },
  ])
  const path = `/home/order/receipt/file/${name}`
  expect((await api.file(path, { token: customer.token })).status).toBe(200)
  expect((await api.get(path, { token: (await signedIn()).token })).status).toBe(404)
  const track = (contacto: string) =>
    api.post<{ receipts?: unknown }>('/home/order/track', { npedido: number, contacto })
  expect((await track('')).body.receipts).toBeUndefined()
  expect((await track(order.shippingInfo.email)).body.receipts).toEqual([
    { document: name, number: 'B001-7' },
    { document: `${number}-2`, number: 'B001-8' },
  ])
  const [row] = await exported(number, SHOP)
  expect(row).toMatchObject({ documento: name, serie: 'B001', correlativo: '7' })
})

test('FISCAL-11 an order of one parcel is named by its own number or its parcel’s, and two issuers need a RUC', async () => {
  const one = await orderOfSellers({ shops: ['Uno'] })
  await deliver(`${one.number}-1`)
  expect((await shop('comprobantes', 'anotar', `${one.number}-1`, 'B001-20')).code).toBe(0)
  expect((await one.read()).receipts).toEqual([{ document: one.number, number: 'B001-20' }])
  await createProduct({ shopName: 'Con Ruc' })
  expect((await shop('vendedores', 'comprobantes', 'Con Ruc', SELLER)).code).toBe(0)
  const two = await orderOfSellers({ shops: ['Con Ruc'] })
  await deliver(`${two.number}-1`)
  expect((await shop('comprobantes', 'anotar', two.number, 'B001-21')).err).toContain(`${SELLER}, ${SHOP}.`)
  expect((await shop('comprobantes', 'anotar', two.number, 'B001-20', '--emisor', SELLER)).code).toBe(0)
  const rows = await db()
    .select()
    .from(issuedReceipts)
    .where(inArray(issuedReceipts.document, [two.number]))
  // The shop has one of this number too.
  expect(rows).toMatchObject([{ issuer: SELLER, series: 'B001', number: 20 }])
  const numbered = (await exported(two.number, SELLER, SHOP)).map(row => [row['unidad'], row['correlativo']])
  expect(numbered).toEqual([
    ['NIU', '20'],
    ['ZZ', ''],
  ])
})

test('FISCAL-11 FISCAL-12 of two issuers with a receipt of one name each is noted by its RUC, and has its own PDF', async () => {
  await createProduct({ shopName: 'Da Boletas' })
  expect((await shop('vendedores', 'comprobantes', 'Da Boletas', SELLER)).code).toBe(0)
  const { number, customer, read } = await orderOfSellers({ shops: ['Da Boletas'] })
  await deliver(`${number}-1`)
  const texts: string[] = []
  for (const [issuer, series] of [
    [SHOP, 'B001-60'],
    [SELLER, 'B001-61'],
  ] as const) {
    const text = `%PDF-1.4\n${series}\n%%EOF`
    const words = ['--emisor', issuer, '--pdf', writeFile(text, `${series}.pdf`)]
    expect((await shop('comprobantes', 'anotar', number, series, ...words)).code).toBe(0)
    texts.push(text)
  }
  const given = (await read()).receipts ?? []
  expect(given.map(receipt => [receipt.document, receipt.number])).toEqual([
    [number, 'B001-60'],
    [number, 'B001-61'],
  ])
  const fileOf = async ({ file = '' }: (typeof given)[number]) => {
    const { pathname, searchParams } = new URL(file, 'http://shop')
    const query = Object.fromEntries(searchParams)
    const answer = await api.file(pathname.replace('/api', ''), { token: customer.token, query })
    return [answer.headers.get('content-disposition')?.split("''")[1], await answer.text()]
  }
  expect(await Promise.all(given.map(fileOf))).toEqual([
    ['B001-60.pdf', texts[0]],
    ['B001-61.pdf', texts[1]],
  ])
})

test('FISCAL-11 a credit note has the letter of what it corrects, and the month names both', async () => {
  const { number } = await orderOfSellers({ shops: ['Uno', 'Dos'] })
  const [receipt, credit] = [`${number}-1`, `${number}-1-NC1`]
  const note = (...words: string[]) => shop('comprobantes', 'anotar', ...words)
  await deliver(receipt)
  expect((await note(receipt, 'B001-30')).code).toBe(0)
  expect((await note(credit, 'B001-31')).err).toContain('no es un comprobante que ya corresponda')
  expect((await shop('paquetes', 'estado', receipt, 'devuelto', '--motivo', 'Grande')).code).toBe(0)
  expect((await shop('pagos', 'devuelto', number, '100.00', 'OP-30')).code).toBe(0)
  expect((await note(credit, 'F001-31')).err).toContain('B001-123')
  expect((await note(credit, 'B001-30')).err).toContain(receipt)
  expect((await note(credit, 'BC01-31')).code).toBe(0)
  expect((await exported(number, SHOP)).find(({ tipo }) => tipo === '07')).toMatchObject({
    ...{ documento: credit, serie: 'BC01', correlativo: '31' },
    ...{ modifica_documento: receipt, modifica_serie: 'B001', modifica_correlativo: '30' },
  })
})

test('FISCAL-12 the PDF goes with the name once the law asks for neither, its number stays', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno'] })
  await deliver(`${number}-1`)
  expect((await shop('comprobantes', 'anotar', number, 'B001-40', '--pdf', pdf)).code).toBe(0)
  const noted = async () => {
    const [row] = await db().select().from(issuedReceipts).where(eq(issuedReceipts.orderId, orderId))
    return row && { ...row, pdf: row.pdf !== null }
  }
  await db().update(orders).set({ customerId: null }).where(eq(orders.id, orderId))
  await forgetNames()
  expect(await noted()).toMatchObject({ series: 'B001', number: 40, pdf: true })
  await db()
    .update(orders)
    .set({ createdAt: new Date(0) })
    .where(eq(orders.id, orderId))
  await forgetNames()
  expect(await noted()).toMatchObject({ series: 'B001', number: 40, pdf: false })
})
