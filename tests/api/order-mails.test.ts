import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import { queueOrderMails } from '#server/modules/orders/mails.ts'
import type { OrderLineRow, OrderRow } from '#server/modules/orders/rows.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { cents } from '#shared/rules/money.ts'
import { setCompany } from '../support/commerce.ts'
import { orderOfSellers } from '../support/parcels.ts'

const company = { name: 'Vitrina', emailSupport: 'ayuda@example.com', phoneWhatsapp: '999888777' }
beforeAll(() => setCompany({ ...company, orderMail: 'pedidos@example.com' }))
beforeEach(async () => {
  await db().delete(mails)
})

/** An order at rest: of two sellers, or of one. */
async function stored(...shops: string[]) {
  const { orderId, number } = await orderOfSellers({ shops })
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId))
  const lines = await db()
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, orderId))
    .orderBy(orderLines.position)
  if (!row) throw new Error('The order is missing.')
  await db().delete(mails)
  return { row, lines, number }
}
const SHIPPING: OrderShipping = {
  ...{ name: 'Rosa', lastname: 'Quispe', email: 'rosa@example.com', phone: '987654321' },
  ...{ address: 'Av. Larco 100', province: 'Lima', city: 'Miraflores', area: '-' },
  ...{ envio: 'lima', tienda: '', tipoDocumento: 'DNI', numeroDocumento: '45678912' },
  ...{ tipoComprobante: 'BOLETA', numeroComprobante: '' },
}
type Change = Omit<Partial<OrderRow>, 'shipping'> & { shipping?: Partial<OrderShipping> }
const changed = (row: OrderRow, { shipping, ...change }: Change): OrderRow => ({
  ...row,
  ...change,
  shipping: { ...SHIPPING, ...shipping },
})
const mailTo = async (recipient: string) => {
  const [mail, ...more] = await db().select().from(mails).where(eq(mails.recipient, recipient))
  expect(more).toEqual([])
  return mail
}
/** The bodies that customer and shop get about an order. */
async function bodies(row: OrderRow, lines: readonly OrderLineRow[]) {
  await db().delete(mails)
  await queueOrderMails(row, lines)
  const [own, shops] = [await mailTo('rosa@example.com'), await mailTo('pedidos@example.com')]
  return { own: own?.body ?? '', shops: shops?.body ?? '' }
}
const PLAIN = { brand: '', color: '', size: '', sku: '', discount: cents(0) }

test('D-95 D-64 PARCEL-10 the mails of an order say what was ordered, of whom, where it goes and what it costs', async () => {
  const { row, lines, number } = await stored('Uno', 'Dos')
  const [first, second] = lines
  if (!first || !second) throw new Error('The order has no lines.')
  const order = changed(row, {
    ...{ createdAt: new Date('2026-11-20T23:30:00Z'), couponCode: 'DIEZ', couponAmount: cents(1000) },
    ...{ subtotal: cents(31_000), shippingFee: cents(499), total: cents(30_499) },
    shipping: {
      ...{ tipoComprobante: 'FACTURA', numeroComprobante: '20512345678' },
      ...{ razonSocial: 'Calzados Quispe S.A.C.', direccionFiscal: 'Jr. Sol 1' },
    },
  })
  await queueOrderMails(order, [
    {
      ...{ ...first, name: 'Botín', brand: 'KUSI', color: 'NEGRO', size: '38', sku: 'K-38' },
      ...{ quantity: 2, price: cents(20_000), discount: cents(15_000) },
    },
    { ...second, ...PLAIN, name: 'Media', quantity: 1, price: cents(1000) },
  ])
  const [own, shops] = [await mailTo('rosa@example.com'), await mailTo('pedidos@example.com')]
  expect(own?.subject).toBe(`Tu pedido ${number} en Vitrina`)
  expect(shops?.subject).toBe(`Nuevo pedido ${number} por S/304.99`)
  const at = 'Fecha: 20 de noviembre de 2026 a las 6:30 p. m.'
  const goods = [
    ...['Vendido por Uno', '  2 x Botín (KUSI, NEGRO, talla 38, K-38)  S/300.00', ''],
    ...['Vendido por Dos', '  1 x Media  S/10.00', ''],
    ...['Va en varios paquetes:', `  ${number}-1 de Uno`, `  ${number}-2 de Dos`, ''],
    ...['Subtotal: S/310.00', 'Cupón DIEZ: -S/10.00', 'Envío (Todo Lima): S/4.99', 'Total: S/304.99', ''],
    ...['Entregar a:', 'Rosa Quispe', 'Av. Larco 100, Miraflores, Lima', 'Celular: 987654321', ''],
  ]
  const receipt = [
    ...['DNI 45678912', 'Comprobante: FACTURA RUC 20512345678'],
    ...['Calzados Quispe S.A.C.', 'Jr. Sol 1'],
  ]
  const text = (body = '') => body.replaceAll(/\p{Zs}/gu, ' ').split('\n')
  expect(text(own?.body)).toEqual([
    ...['Hola Rosa:', '', `Recibimos tu pedido ${number}. Gracias por tu compra.`],
    ...['Pagarás al recibir tu compra.', at, '', ...goods, ...receipt, ''],
    `Mira tu pedido aquí: http://localhost:4321/dashboard/order/details/${row.id}`,
    '¿Necesitas ayuda? Escríbenos a ayuda@example.com o por WhatsApp al 999888777.',
    '',
  ])
  expect(text(shops?.body)).toEqual([
    ...[`Se confirmó el pedido ${number}.`, 'Pago: contra entrega, por cobrar.', at, ''],
    ...[...goods, 'Correo: rosa@example.com', ...receipt, ''],
  ])
})

test('D-95 PARCEL-10 FISCAL-02 the mails of an order leave out what it does not have', async () => {
  const { row, lines } = await stored('Uno')
  const order = changed(row, {
    shipping: {
      ...{ lastname: '', envio: 'tienda', tienda: 'Tienda Surco, Av. Uno 1, Surco', address: '' },
      ...{ tipoDocumento: '', numeroDocumento: '' },
    },
  })
  const { own, shops } = await bodies(
    order,
    lines.map(line => ({ ...line, ...PLAIN, sku: 'S-1' })),
  )
  for (const body of [own, shops]) {
    expect(body).toMatch(/^ {2}1 x [^(\n]+ \(S-1\) {2}S\/100\.00$/m)
    expect(body).not.toMatch(/paquetes|Cupón|Av\. Larco|DNI|\n\n\n/)
    expect(body).toContain('\nEntregar a:\nRosa\nRecojo en: Tienda Surco, Av. Uno 1, Surco\nCelular')
    expect(body).toContain('\nComprobante: BOLETA\n')
    expect(body).toContain('\nEnvío (Recojo en tienda): S/')
  }
  expect(own).toContain('\n\nComprobante: BOLETA\n\nMira')
  // An address that could be a link is not repeated in a mail.
  for (const [address, city, line] of [
    ['www.example.com', 'Surco', 'La dirección está en el pedido., Surco, Lima'],
    ['Jr. Sol 1', '', 'Jr. Sol 1, Lima'],
  ] as const)
    expect((await bodies(changed(row, { shipping: { address, city } }), lines)).own).toContain(`\n${line}\n`)
})

test.each<[string, Change, string, string]>([
  ['cash', {}, 'Pagarás al recibir tu compra.', 'Pago: contra entrega, por cobrar.'],
  [
    'a card',
    { paymentMethod: 'culqi', paymentStatus: 'paid' },
    ...(['Tu pago con tarjeta fue aprobado.', 'Pago: tarjeta, cobrado.'] as const),
  ],
  [
    'a transfer',
    { paymentMethod: 'wallet', paymentStatus: 'paid' },
    ...(['Recibimos tu transferencia por Yape o Plin.', 'Pago: Yape o Plin, cobrado.'] as const),
  ],
  [
    'one céntimo by transfer',
    { paymentMethod: 'wallet', paymentStatus: 'paid', total: cents(1) },
    ...(['Recibimos tu transferencia por Yape o Plin.', 'Pago: Yape o Plin, cobrado.'] as const),
  ],
  ['nothing', { total: cents(0) }, 'No tienes que pagar nada.', 'Pago: nada por cobrar.'],
])('D-95 D-67 the mails of an order say how it is paid: %s', async (_, change, customers, shops) => {
  const { row, lines } = await stored('Uno')
  const found = await bodies(changed(row, change), lines)
  expect(found.own.split('\n')[3]).toBe(customers)
  expect(found.shops.split('\n')[1]).toBe(shops)
})

test('D-95 GUARD-61 without a good e-mail the shop alone is mailed, and help needs no telephone', async () => {
  const { row, lines } = await stored('Uno')
  await setCompany({ ...company, phoneWhatsapp: '' })
  const { own } = await bodies(changed(row, {}), lines)
  expect(own).toContain('\n¿Necesitas ayuda? Escríbenos a ayuda@example.com.\n')
  await db().delete(mails)
  await queueOrderMails(changed(row, { shipping: { email: 'rosa@' } }), lines)
  expect((await db().select().from(mails)).map(({ recipient }) => recipient)).toEqual(['pedidos@example.com'])
})
