import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { payments, refunds } from '#server/db/schema/payments.ts'
import { reversals } from '#server/db/schema/reversals.ts'
import { queueAsked, queueDecided, queueReleased } from '#server/modules/exchanges/mails.ts'
import type { Exchange } from '#server/modules/exchanges/rows.ts'
import { queueOrderMails } from '#server/modules/orders/mails.ts'
import { queueDisputeMail, queueRefundMails } from '#server/modules/payments/refund-mails.ts'
import { findLinesOf } from '#server/modules/orders/rows.ts'
import { queueReversalMail } from '../../src/server/modules/orders/mails.ts'
import { queueToVerifyMail, queueTransferMail } from '#server/modules/payments/transfer-mails.ts'
import { openSession } from '#server/modules/sessions.ts'
import { ShippingInfo } from '#shared/contracts/orders.ts'
import { cents } from '#shared/rules/money.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import { contactOf, customerWithOrder, place, putInCart, shippingInfo } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
const OWNER = 'dueno@example.com'
beforeAll(() => setCompany({ name: 'Vitrina', orderMail: OWNER }))

const words = (what: string) => `${what} GANE en https://estafa.example/x o www.estafa.pe a premio@estafa.pe`
const STRANGE = /GANE|estafa/i
const textOf = (data: string | undefined) => (data ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')

/** The text of the message sent to it, without the head. */
async function mailTo(recipient: string): Promise<string> {
  await vi.waitFor(() => {
    expect(smtp.messages.some(({ to }) => to === recipient)).toBe(true)
  })
  const data = textOf(smtp.messages.find(({ to }) => to === recipient)?.data)
  return data.slice(data.indexOf('\r\n\r\n'))
}

const queued = async (...recipients: string[]): Promise<string> =>
  (await db().select().from(mails).where(inArray(mails.recipient, recipients)))
    .map(({ subject, body }) => `${subject}\n${body}`)
    .join('\n')

test.each(Object.keys(ShippingInfo.shape))(
  'GUARD-61 no mail about an order carries a stranger’s words in its %s',
  async field => {
    const customer = await signedIn()
    await putInCart(customer, (await createProduct()).id)
    const { body, status } = await place(customer, {
      shippingInfo: { ...shippingInfo, ...contactOf(customer), [field]: words('').slice(0, 80) },
      // Enough for any place.
      shipping_fee: 9.99,
    })
    // What is no phone, document or choice of a list makes no order at all.
    if (status !== 200) return expect(status).toBe(400)
    const { token } = customer
    await api.get(`/order/confirm/${body.orderId}`, { token, query: { paymentMethod: 'cod' } })
    const text = await queued(customer.email, OWNER)
    expect(text).toContain(body.number)
    expect(text).not.toMatch(STRANGE)
  },
)

test('GUARD-61 no mail carries what a stranger typed, whatever field of the order holds it', async () => {
  const { orderId, customer } = await customerWithOrder((await createProduct()).id)
  const hostile = {
    name: words('name'),
    lastname: words('lastname'),
    phone: words('phone'),
    address: words('address'),
    province: words('province'),
    city: words('city'),
    area: words('area'),
    ubigeo: words('ubigeo'),
    tienda: words('tienda'),
    tipoComprobante: words('tipoComprobante'),
    numeroComprobante: words('numeroComprobante'),
    tipoDocumento: words('tipoDocumento'),
    numeroDocumento: words('numeroDocumento'),
    razonSocial: words('razonSocial'),
    direccionFiscal: words('direccionFiscal'),
    email: customer.email,
  } satisfies Record<keyof Omit<OrderShipping, 'envio'>, string>
  const lines = await findLinesOf([orderId])
  await db().delete(mails)
  for (const envio of ['provincia', 'tienda'] as const) {
    const [order] = await db()
      .update(orders)
      .set({ shipping: { ...hostile, envio } })
      .where(eq(orders.id, orderId))
      .returning()
    if (!order) throw new Error('There is no order.')
    const payment = { id: orderId, orderId, provider: 'yape', providerRef: '12345678', amount: cents(100) }
    const transfer = { ...payment, sentAt: new Date() } as typeof payments.$inferSelect
    const refund = { state: 'due', reason: 'owner', amount: cents(100), reversalId: null }
    const exchange = { number: 1, kind: 'size', answer: '', noteCode: null, lines: [] }
    await queueOrderMails(order, lines)
    for (const state of ['waiting', 'refused', 'returning', 'expired'] as const)
      await queueTransferMail(order, { state })
    for (const isReminder of [true, false]) await queueToVerifyMail(order, transfer, { isReminder })
    await queueRefundMails(order, refund as typeof refunds.$inferSelect, { isNew: true })
    await queueDisputeMail(order, transfer)
    await queueReversalMail(order, await aReversal(orderId))
    for (const state of ['requested', 'accepted', 'refused', 'done', 'lapsed'] as const) {
      const one = { ...exchange, state } as unknown as Exchange
      await queueAsked(order, one)
      await queueDecided(order, one)
      await queueReleased(order, one)
    }
  }
  const text = await queued(customer.email, OWNER)
  expect((await db().select().from(mails)).length).toBeGreaterThan(50)
  expect(text).toContain('Hola:')
  expect(text).not.toMatch(STRANGE)
  await db().delete(mails)
})

async function aReversal(orderId: string): Promise<string> {
  const [row] = await db()
    .insert(reversals)
    .values({ id: crypto.randomUUID(), orderId, kind: 'cancelled', restocked: true, net: cents(100) })
    .returning({ id: reversals.id })
  return row?.id ?? ''
}

test('GUARD-61, GUARD-62 an order that names no address of its customer is mailed to the shop alone', async () => {
  const { orderId, customer } = await customerWithOrder((await createProduct()).id)
  const [row] = await db().select().from(orders).where(eq(orders.id, orderId))
  if (!row) throw new Error('There is no order.')
  const email = `(gana-en-estafa.pe)${customer.email}`
  await db().delete(mails)
  await queueOrderMails({ ...row, shipping: { ...row.shipping, email } }, await findLinesOf([orderId]))
  const rows = await db().select().from(mails)
  expect(rows.map(({ recipient }) => recipient)).toEqual([OWNER])
  expect(rows[0]?.body).not.toMatch(STRANGE)
})

test.each([
  ['a link for a new password', (email: string) => api.post('/customer/forgot-password', { email })],
  [
    'a code',
    async (_: string, token: string) =>
      api.post('/customer/initial-password/send-code', undefined, { token }),
  ],
])('GUARD-61 the name of an account stands in no mail with %s where it holds a link', async (what, send) => {
  const name = words('Rosa')
  const customer = await signedIn({ name, email: `${what.split(' ').at(-1) ?? ''}@victima.test` })
  const token = await openSession({ ...customer, name }, { isRestricted: true })
  expect((await send(customer.email, token)).status).toBe(200)
  const text = await mailTo(customer.email)
  expect(text).toContain('Hola:')
  expect(text).not.toMatch(STRANGE)
})

test.each([
  ['/home/newsletter', {}],
  ['/customer/forgot-password', {}],
  ['/customer/customer-register', { name: 'Rosa', password: 'una clave larga' }],
])('GUARD-62 %s takes no address that says one thing and means another', async (path, rest) => {
  for (const email of [
    '(Gana-en-estafa.pe)victima@example.com',
    '1:victima@example.com',
    'victima@ｅxample.com',
  ]) {
    const { status, body } = await api.post<{ code: string }>(path, { ...rest, email })
    expect([status, body.code]).toEqual([400, 'emailInvalid'])
  }
  expect(await queued('victima@example.com')).toBe('')
})
