import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { carts } from '#server/db/schema/cart.ts'
import { products, variants } from '#server/db/schema/catalog.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { customers, passwordTickets, sessions } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { requestAlert } from '#server/modules/alerts/request.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'
import { documentChanges, issuedReceipts, orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, receiptPictures } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { log } from '#server/lib/log.ts'
import { removeComplaintFile } from '#server/modules/complaints/file.ts'
import { replyToComplaint } from '#server/modules/complaints/reply.ts'
import { queueMail } from '#server/modules/mail/queue.ts'
import { insertRefund } from '#server/modules/payments/refunds.ts'
import { findSession } from '#server/modules/sessions.ts'
import type { PersonalData } from '#server/modules/privacy/export.ts'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import type { PrivacyAnswer } from '#shared/contracts/privacy.ts'
import type { ReviewsAnswer } from '#shared/contracts/reviews.ts'
import { MAILS, type MailKind } from '#shared/rules/mails.ts'
import { cents } from '#shared/rules/money.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import { place, putInCart, type Refusal, shippingInfo } from '../support/checkout.ts'
import { createSized, setCompany, signedIn } from '../support/commerce.ts'
import { createCustomer, createProduct, type CreatedCustomer, type CreatedProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)

let product: CreatedProduct
beforeAll(async () => {
  await setCompany({ name: 'Vitrina', emailSupport: 'ayuda@example.com' })
  product = await createProduct({ name: 'Botín Cusco', stock: 100 })
})

const exportOf = ({ token, password }: CreatedCustomer) =>
  api.post<PersonalData & Refusal>('/customer/export', { password }, { token })
const privacyOf = ({ token }: { token: string }) => api.get<PrivacyAnswer>('/customer/privacy', { token })
const remove = ({ token, password }: CreatedCustomer, change: Record<string, unknown> = {}) =>
  api.post<Refusal>('/customer/delete-account', { password, ...change }, { token })
const order = async (customer: CreatedCustomer, { confirm = false } = {}) => {
  await putInCart(customer, product.id)
  const { body } = await place(customer, { shippingInfo })
  if (confirm) await api.get(`/order/confirm/${body.orderId}`, { token: customer.token })
  return body
}
const review = (customer: CreatedCustomer, stars: number, text: string, productId = product.id) =>
  api.post(
    '/home/customer/submit-review',
    { productId, rating: stars, review: text },
    { token: customer.token },
  )
const write = (customer: CreatedCustomer, text: string, sellerId = product.sellerId) =>
  api.post(
    '/chat/customer/send-message-to-seller',
    { userId: customer.id, sellerId, text, name: 'x' },
    { token: customer.token },
  )
const complain = (email: string, change: Record<string, string | File> = {}) => {
  const form = new FormData()
  const fields = {
    tipoDocumento: 'DNI',
    numeroDocumento: '45678912',
    nombres: 'Rosa',
    apellidos: 'Quispe',
    email,
    telefono: '987654321',
    departamento: 'Lima',
    provincia: 'Lima',
    distrito: 'Ate',
    direccion: 'Av. Grau 1',
    detalleReclamo: 'La suela se despegó.',
    tipoReclamo: 'queja',
    ...change,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return api.post<{ libroreclamaciones: ComplaintAnswer }>('/reclamo/add-reclamo', undefined, { raw: form })
}
const deliver = (orderId: string) =>
  db().update(orders).set({ status: 'delivered', deliveredAt: new Date() }).where(eq(orders.id, orderId))

/** Every text of every table, to find what is left of a person. */
async function traces(words: readonly string[]): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    for (const word of words) {
      const hits = await db().execute(
        sql`select 1 from ${sql.identifier(name)} t where position(${word} in t::text) > 0 limit 1`,
      )
      if (hits.rows.length > 0) found.push(`${name}: ${word}`)
    }
  }
  return found
}

/** A customer who did everything one can do. */
async function busyCustomer(change: Parameters<typeof createCustomer>[0] = {}) {
  const customer = await createCustomer(change)
  const delivered = await order(customer, { confirm: true })
  await deliver(delivered.orderId)
  await order(customer)
  await putInCart(customer, product.id, 2)
  await api.post(
    '/home/product/add-to-wishlist',
    { userId: customer.id, productId: product.id },
    { token: customer.token },
  )
  await review(customer, 5, 'Muy cómodo')
  await write(customer, '¿Hay talla 38?')
  await complain(customer.email.toUpperCase())
  await api.post('/home/newsletter', { email: customer.email }, { address: '10.5.0.1' })
  const { slug: producto } = await createProduct({ name: 'Gorra Puno', stock: 0 })
  await requestAlert({ producto, talla: '', email: customer.email }, '10.5.0.1')
  return { customer, delivered }
}

describe('PERSON-02 the download', () => {
  test('PERSON-02 holds everything, with what the e-mail alone ties to the person once that is proved', async () => {
    const policiesAt = new Date('2026-11-01T12:00:00Z')
    await busyCustomer({ emailProvedAt: policiesAt })
    const { customer, delivered } = await busyCustomer({
      policiesVersion: '2026-11',
      policiesAt,
      marketingAt: policiesAt,
      marketingVersion: '2026-11',
      emailProvedAt: policiesAt,
    })
    const [first] = await db().select().from(sessions).where(eq(sessions.customerId, customer.id))
    await api.post('/customer/customer-login', customer)
    // Written once more, the first session is stored behind the second.
    const expiresAt = new Date('2099-01-01')
    await db()
      .update(sessions)
      .set({ expiresAt })
      .where(eq(sessions.id, first?.id ?? ''))
    const issued = { issuer: '', series: 'B001', number: 7 }
    await db()
      .insert(issuedReceipts)
      .values({ ...issued, orderId: delivered.orderId, document: delivered.number })
    await db().update(orders).set({ warehouseAt: policiesAt }).where(eq(orders.id, delivered.orderId))
    const { status, body } = await exportOf(customer)
    expect(status).toBe(200)
    expect(body.pedidos[0]?.fechas).toMatchObject({ warehouse: policiesAt.toISOString() })
    const counts = body.pedidos.map(({ paquetes, comprobantes }) => [paquetes.length, comprobantes.length])
    expect(counts).toEqual([
      [1, 1],
      [0, 0],
    ])
    expect(body).toMatchObject({
      version: 1,
      tienda: 'Vitrina',
      notas: [],
      cuenta: { correo: customer.email, nombres: customer.name, numeroDocumento: '45678912' },
      consentimientos: [
        { sobre: 'Términos y condiciones y política de privacidad', version: '2026-11', retirado: null },
        { sobre: 'Ofertas y novedades', version: '2026-11', dado: policiesAt.toISOString() },
        { sobre: 'Boletín', version: '2026-11', retirado: null },
      ],
      carrito: { cupon: null, productos: [{ producto: 'Botín Cusco', cantidad: 2 }] },
      listaDeDeseos: [{ producto: 'Botín Cusco' }],
      avisos: [{ producto: 'Gorra Puno', version: '2026-11', confirmado: null, avisado: null }],
      resenas: [{ producto: 'Botín Cusco', estrellas: 5, texto: 'Muy cómodo' }],
      conversaciones: [{ mensajes: [{ de: customer.name, texto: '¿Hay talla 38?', archivo: null }] }],
      reclamos: [
        { email: customer.email.toUpperCase(), detalleReclamo: 'La suela se despegó.', respuestas: [] },
      ],
    })
    expect(body.sesiones.map(({ vence }) => vence === expiresAt.toISOString())).toEqual([true, false])
    expect(body.pedidos).toHaveLength(2)
    expect(body.pedidos[0]).toMatchObject({
      numero: delivered.number,
      estado: 'delivered',
      total: 104.99,
      entrega: { address: 'Av. Larco 100' },
      productos: [{ producto: 'Botín Cusco', cantidad: 1, precio: 100 }],
    })
    expect(body.correos.map(({ asunto }) => asunto)).toEqual([
      `Tu pedido ${delivered.number} en Vitrina`,
      expect.stringContaining('hoja de reclamación') as string,
      'Te suscribiste al boletín de Vitrina',
      'Confirma tu aviso en Vitrina',
    ])
    const text = JSON.stringify(body)
    for (const secret of ['$argon', 'passwordHash', customer.token]) expect(text).not.toContain(secret)
  })

  test('PERSON-02 an account with somebody else’s e-mail learns nothing that was filed under it', async () => {
    const customer = await createCustomer()
    await complain(customer.email)
    await api.post('/home/newsletter', { email: customer.email }, { address: '10.5.0.2' })
    const { body } = await exportOf(customer)
    expect([body.reclamos, body.consentimientos, body.correos]).toEqual([[], [], []])
    expect(body.notas).toEqual([
      expect.stringContaining('todavía no comprobamos') as string,
      expect.stringContaining('¿Olvidaste tu contraseña?') as string,
    ])
    expect((await privacyOf(customer)).body.emailProved).toBe(false)
    await api.post('/customer/forgot-password', { email: customer.email })
    const link = await vi.waitFor(() => {
      const { data = '' } =
        smtp.messages.find(({ to, data }) => to === customer.email && data.includes('restablecer')) ?? {}
      const found = /\/restablecer-clave#([\w-]+)/.exec(data.replace(/=\r\n/g, '').replace(/=3D/g, '='))
      if (!found) throw new Error('no mail yet')
      return found[1] ?? ''
    }, 15_000)
    const passwords = { newPassword: 'otra-clave-larga', confirmPassword: 'otra-clave-larga' }
    expect((await api.post('/customer/reset-password', { token: link, ...passwords })).status).toBe(200)
    const login = { email: customer.email, password: passwords.newPassword }
    const { token } = (await api.post<{ token: string }>('/customer/customer-login', login)).body
    const proved = await exportOf({ ...customer, token, password: passwords.newPassword })
    expect(proved.body.reclamos).toHaveLength(1)
    expect(proved.body.consentimientos).toMatchObject([{ sobre: 'Boletín' }])
    expect(proved.body.notas).toEqual([])
  })

  test.each(['export', 'delete-account'])(
    'PERSON-02 PERSON-04 %s wants the password, ten times at most, and no restricted session',
    async call => {
      const customer = await createCustomer()
      const path = `/customer/${call}`
      expect((await api.post(path, {}, { token: customer.token })).status).toBe(400)
      const wrong = () => api.post<Refusal>(path, { password: 'no es' }, { token: customer.token })
      expect(await wrong()).toMatchObject({ status: 403, body: { code: 'passwordWrong' } })
      for (let i = 0; i < 9; i += 1) await wrong()
      expect((await api.post(path, { password: customer.password }, { token: customer.token })).status).toBe(
        429,
      )
      const restricted = await signedIn({}, { isRestricted: true })
      for (const answer of [
        await api.post<Refusal>(path, { password: 'x' }, { token: restricted.token }),
        await api.get<Refusal>('/customer/privacy', { token: restricted.token }),
      ])
        expect(answer).toMatchObject({ status: 403, body: { code: 'newPasswordRequired' } })
      expect(await findSession(customer.token)).not.toBeNull()
    },
  )
})

test('PERSON-03 advertising is allowed and forbidden with one click each, and forbidding it ends the newsletter', async () => {
  const [other, customer] = [await createCustomer(), await createCustomer()]
  for (const { email } of [other, customer])
    await api.post('/home/newsletter', { email }, { address: '10.5.0.3' })
  const choose = async ({ token }: CreatedCustomer, accepts: boolean) =>
    (await api.post<{ marketing: unknown }>('/customer/marketing', { accepts }, { token })).body
  const set = (accepts: boolean) => choose(customer, accepts)
  const { marketing: theirs } = await choose(other, true)
  expect((await privacyOf(customer)).body.marketing).toEqual({
    accepts: false,
    acceptedAt: null,
    withdrawnAt: null,
  })
  const given = await set(true)
  expect(given.marketing).toMatchObject({ accepts: true, withdrawnAt: null })
  expect(await set(true)).toEqual(given)
  const taken = await set(false)
  expect(taken.marketing).toMatchObject({ accepts: false, withdrawnAt: expect.any(String) as string })
  expect(await set(false)).toEqual(taken)
  const endOf = async ({ email }: CreatedCustomer) =>
    (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]
      ?.unsubscribedAt
  // Of this customer alone.
  expect([await endOf(customer), await endOf(other)]).toEqual([expect.any(Date), null])
  expect((await privacyOf(other)).body.marketing).toEqual(theirs)
  const { body } = await exportOf(customer)
  expect(body.consentimientos).toMatchObject([{ sobre: 'Ofertas y novedades', version: '2026-11' }])
  expect(body.consentimientos[0]?.retirado).toEqual(expect.any(String))
})

describe('PERSON-04 deleting the account', () => {
  test('PERSON-04 leaves of a person only what the law keeps, and ends every session', async () => {
    const phone = '912345678'
    const { customer, delivered } = await busyCustomer({ name: 'Zoraida', lastname: 'Yupanqui', phone })
    const marks = { idempotencyKey: 'k', idempotencyHash: 'h', network: 'n', wideNetwork: 'w' }
    await db().update(orders).set(marks).where(eq(orders.id, delivered.orderId))
    const elsewhere = await api.post<{ token: string }>('/customer/customer-login', customer)
    const begun = (await exportOf(customer)).body.sesiones.map(({ inicio }) => inicio)
    expect(begun).toHaveLength(2)
    expect(begun).toEqual(begun.toSorted())
    await queueMail({ kind: 'order', recipient: 'otra@example.com', subject: 'Tu pedido', body: 'Hola' })
    const answer = await remove(customer)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Eliminamos tu cuenta y tus datos.' } })
    expect(answer.headers.get('set-cookie')).toMatch(/customerToken=;/)
    for (const token of [customer.token, elsewhere.body.token])
      expect((await privacyOf({ token })).status).toBe(401)
    const [kept] = await db().select().from(orders).where(eq(orders.id, delivered.orderId))
    expect(kept).toMatchObject({
      customerId: null,
      ...{ idempotencyKey: null, idempotencyHash: null, network: null, wideNetwork: null },
      total: 10_499,
      shipping: {
        name: 'Rosa',
        lastname: 'Quispe',
        tipoComprobante: 'BOLETA',
        tipoDocumento: 'DNI',
        numeroDocumento: '45678912',
        phone: '',
        email: '',
        address: '',
        province: '',
        city: '',
        area: '',
      },
    })
    // The sheet is unalterable and its copy is owed; the shop's own mails have their age.
    const allowed = ['complaints', 'mails']
    const left = await traces([customer.id, customer.email, 'Zoraida', 'Yupanqui', phone])
    expect(left.filter(trace => !allowed.includes(trace.split(':')[0] ?? ''))).toEqual([])
    const own = await db().select().from(mails).where(eq(mails.recipient, customer.email))
    expect(own.map(({ kind }) => kind)).toEqual(['complaint'])
    expect(await db().$count(mails, eq(mails.recipient, 'otra@example.com'))).toBe(1)
    const list = join(env().varDir, 'deleted-accounts.txt')
    expect(readFileSync(list, 'utf8')).toContain(customer.id)
    expect(statSync(list).mode & 0o777).toBe(0o600)
  })

  test('PERSON-04 takes nothing from anybody else', async () => {
    const { customer, delivered } = await busyCustomer({ emailProvedAt: new Date() })
    const before = { tipoDocumento: 'DNI', numeroDocumento: '40506070' } as OrderDocument
    await db()
      .insert(documentChanges)
      .values({ id: randomUUID(), orderId: delivered.orderId, changedBy: 'owner', before })
    const { body } = await exportOf(customer)
    expect((await remove(await createCustomer(), { deleteReviews: true })).status).toBe(200)
    const generado = expect.any(String) as string
    expect((await exportOf(customer)).body).toEqual({ ...body, generado })
  })

  test('BACKUP-09 an account goes also where it cannot be noted, and is noted where it can', async () => {
    const { varDir, backupDir } = env()
    const backups = mkdtempSync(join(tmpdir(), 'copias-'))
    const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
    const customer = await createCustomer()
    Object.assign(env(), { varDir: '/dev/null/nada', backupDir: backups })
    const { status } = await remove(customer)
    Object.assign(env(), { varDir, backupDir })
    expect(status).toBe(200)
    expect(readFileSync(join(backups, 'deleted-accounts.txt'), 'utf8')).toContain(customer.id)
    expect(told.mock.calls).toEqual([['deleted account not noted', expect.any(Error)]])
    told.mockRestore()
  })

  test('PERSON-02 orders, messages, reviews and replies to complaints are in the order of their time', async () => {
    const customer = await createCustomer({ emailProvedAt: new Date() })
    const gorra = await createProduct({ name: 'Gorra Tacna' })
    const [first, second] = [await order(customer), await order(customer)]
    await api.get(`/order/confirm/${first.orderId}`, { token: customer.token })
    for (const text of ['uno', 'dos', 'tres']) await write(customer, text)
    const { sellerId } = await createProduct({ shopName: 'Alpaca' })
    await write(customer, 'cuatro', sellerId)
    await review(customer, 4, 'Primera')
    await review(customer, 4, 'Segunda', gorra.id)
    const archivo = new File(['%PDF-1.4'], 'boleta.pdf')
    const sheets = [
      await complain(customer.email, { montoReclamado: '199,90', archivo }),
      await complain(customer.email.toUpperCase(), { archivo }),
    ]
    const [one = '', other = ''] = sheets.map(({ body }) => body.libroreclamaciones.numero)
    const { now } = clock
    clock.now = () => new Date(now().getTime() + 3_600_000)
    await replyToComplaint(one, 'Par nuevo entregado.')
    clock.now = now
    await replyToComplaint(other, 'Lo vemos.')
    await replyToComplaint(one, 'Recogemos el par.')
    await removeComplaintFile(other, 'Ajena')
    const { body } = await exportOf(customer)
    expect(
      body.reclamos.map(({ numero, respuestas }) => [numero, ...respuestas.map(({ texto }) => texto)]),
    ).toEqual([
      [one, 'Recogemos el par.', 'Par nuevo entregado.'],
      [other, 'Lo vemos.'],
    ])
    expect(body.pedidos.map(({ numero }) => numero)).toEqual([first.number, second.number])
    expect(
      body.conversaciones.map(({ vendedor, mensajes }) => [vendedor, ...mensajes.map(({ texto }) => texto)]),
    ).toEqual([
      ['Alpaca', 'cuatro'],
      ['Calzados Andinos', 'uno', 'dos', 'tres'],
    ])
    expect(body.reclamos).toMatchObject([
      { montoReclamado: 199.9, archivo: 'boleta.pdf', archivoRetirado: null },
      { montoReclamado: null, archivo: null, archivoRetirado: 'boleta.pdf' },
    ])
    expect(body.resenas.map(({ texto }) => texto)).toEqual(['Primera', 'Segunda'])
  })

  test('PERSON-02 each order has its own lines, payments and corrections, in their order', async () => {
    const customer = await createCustomer()
    const gorra = await createProduct({ name: 'Gorra Tacna', stock: 9 })
    await putInCart(customer, gorra.id)
    const [first, second] = [await order(customer), await order(customer)]
    // Written once more, it is stored behind the other line.
    await db()
      .update(orderLines)
      .set({ quantity: 1 })
      .where(and(eq(orderLines.orderId, first.orderId), eq(orderLines.productId, gorra.id)))
    const fecha = '2026-11-01T12:00:00.000Z'
    const payment = (
      { orderId }: { orderId: string },
      change: Pick<typeof payments.$inferInsert, 'attempt' | 'provider' | 'state'> & { providerRef?: string },
    ) => ({
      ...{ id: randomUUID(), secret: randomUUID(), orderId, amount: cents(10_499) },
      ...{ createdAt: new Date(fecha), ...change },
    })
    const [yape, refused, card] = [
      payment(first, { attempt: 2, provider: 'yape', state: 'succeeded', providerRef: '99887766' }),
      payment(first, { attempt: 1, provider: 'culqi', state: 'failed' }),
      payment(second, { attempt: 1, provider: 'culqi', state: 'succeeded', providerRef: 'chr_1' }),
    ]
    await db().insert(payments).values([yape, refused, card])
    await db()
      .insert(receiptPictures)
      .values({ paymentId: yape.id, name: 'yape.png', mime: 'image/png', bytes: Buffer.from('x') })
    for (const [{ id: paymentId }, amount, state] of [
      [yape, 2000, 'done'],
      [yape, 1000, 'due'],
      [card, 500, 'done'],
    ] as const)
      await insertRefund({ paymentId, amount: cents(amount), reason: 'owner', state })
    const change = ({ orderId }: { orderId: string }, numeroDocumento: string, day: number) => ({
      ...{ id: randomUUID(), orderId, changedBy: 'owner' as const, createdAt: new Date(2026, 10, day) },
      before: { numeroDocumento } as OrderDocument,
    })
    await db()
      .insert(documentChanges)
      .values([change(first, '2', 2), change(first, '1', 1), change(second, '3', 1)])
    const { pedidos } = (await exportOf(customer)).body
    expect(pedidos.map(({ productos }) => productos.map(({ producto }) => producto))).toEqual([
      ['Gorra Tacna', 'Botín Cusco'],
      ['Botín Cusco'],
    ])
    const money = { monto: 104.99, moneda: 'PEN', fecha }
    expect(pedidos.map(({ pagos }) => pagos)).toEqual([
      [
        { ...money, intento: 1, proveedor: 'culqi', devuelto: 0, estado: 'failed' },
        {
          ...{ ...money, intento: 2, proveedor: 'yape', devuelto: 20, estado: 'succeeded' },
          ...{ operacion: '99887766', foto: 'yape.png' },
        },
      ],
      [{ ...money, intento: 1, proveedor: 'culqi', devuelto: 5, estado: 'succeeded' }],
    ])
    const corrected = pedidos.map(({ correcciones }) =>
      correcciones.map(({ antes }) => antes.numeroDocumento),
    )
    expect(corrected).toEqual([['1', '2'], ['3']])
  })

  test('PERSON-02 cart, wishlist, links and consents are the customer’s own, each with its words and times', async () => {
    const [customer, other] = [await createCustomer(), await signedIn()]
    const { product: boot, sizeId } = await createSized()
    const wished = [product, boot]
    for (const { id: userId, token } of [customer, other])
      for (const { id: productId } of wished)
        await api.post('/home/product/add-to-wishlist', { userId, productId }, { token })
    await putInCart(customer, boot.id, 2, sizeId)
    await putInCart(customer, product.id, 3)
    await putInCart(other, product.id, 4)
    await db().insert(coupons).values({ code: 'LANA', kind: 'percent', value: 10 })
    await db().update(carts).set({ couponCode: 'LANA' }).where(eq(carts.shopperId, customer.id))
    const [first, second] = ['2026-11-01T12:00:00.000Z', '2026-11-02T12:00:00.000Z'] as const
    const link = (createdAt: string, customerId: string) => ({
      ...{ hash: randomUUID(), customerId, createdAt: new Date(createdAt), expiresAt: new Date(second) },
    })
    await db()
      .insert(passwordTickets)
      .values([link(second, customer.id), link(first, customer.id), link(first, other.id)])
    await db()
      .update(customers)
      .set({
        ...{ marketingAt: new Date(first), marketingVersion: '2025-01', emailProvedAt: new Date(second) },
        ...{ marketingWithdrawnAt: new Date(second) },
      })
      .where(eq(customers.id, customer.id))
    const subscriber = { channel: 'web', policiesVersion: '2025-02', createdAt: new Date(first) }
    await db()
      .insert(newsletterSubscribers)
      .values([
        { ...subscriber, email: customer.email, token: randomUUID(), unsubscribedAt: new Date(second) },
        { ...subscriber, email: other.email, token: randomUUID() },
      ])
    const { body } = await exportOf(customer)
    expect(body.carrito).toEqual({
      cupon: 'LANA',
      productos: [
        { producto: boot.name, color: 'NEGRO', talla: '40', cantidad: 2 },
        { producto: 'Botín Cusco', color: '', talla: '', cantidad: 3 },
      ],
    })
    expect(body.listaDeDeseos.map(({ producto }) => producto)).toEqual(wished.map(({ name }) => name))
    expect(body.enlacesDeContrasena).toEqual([
      { creado: first, vence: second },
      { creado: second, vence: second },
    ])
    expect(body.consentimientos).toEqual([
      { sobre: 'Ofertas y novedades', version: '2025-01', dado: first, retirado: second },
      { sobre: 'Boletín', version: '2025-02', dado: first, retirado: second },
    ])
    expect(body.cuenta).toMatchObject({ correoComprobado: second, correo: customer.email })
    expect(body.sesiones).toMatchObject([{ cerrada: null }])
  })

  test('PERSON-02 PERSON-04 the export lists the mails of an account, and none of them outlives it', async () => {
    const customer = await createCustomer()
    const kinds = Object.keys(MAILS) as MailKind[]
    await transaction(async () => {
      for (const kind of kinds)
        await queueMail({ kind, recipient: customer.email, subject: kind, body: 'Hola' })
    })
    const account = [
      'exchange',
      'order',
      'orderCode',
      'parcel',
      'passwordChanged',
      'passwordCode',
      'passwordLink',
    ]
    const { correos } = (await exportOf(customer)).body
    expect(correos.map(({ asunto }) => asunto).toSorted()).toEqual([...account, 'refund', 'wallet'])
    await remove(customer)
    const left = await db().select().from(mails).where(eq(mails.recipient, customer.email))
    expect(left.map(({ kind }) => kind).toSorted()).toEqual([
      ...[
        'backupFailed',
        'complaint',
        'complaint-reply',
        'complaint-shop',
        // The same e-mail may work for a seller.
        'deskPasswordLink',
        'diskLow',
        'invitation',
        'messagesWaiting',
        'orderShop',
        'parcelNew',
        'reconciliation',
      ],
    ])
  })

  test('PERSON-04 an order nobody confirmed is cancelled and gone, its stock is back', async () => {
    const { product: boot, sizeId } = await createSized({ stock: 3 })
    const customer = await createCustomer()
    await putInCart(customer, boot.id, 2, sizeId)
    const { body } = await place(customer, { shippingInfo })
    await remove(customer)
    expect(await db().select().from(orders).where(eq(orders.id, body.orderId))).toEqual([])
    const [size] = await db().select().from(variants).where(eq(variants.id, sizeId))
    const [whole] = await db().select().from(products).where(eq(products.id, boot.id))
    expect([size?.stock, whole?.stock]).toEqual([3, 3])
  })

  test.each(['placed', 'warehouse', 'shipped'] as const)(
    'PERSON-04 is refused while an order is %s, and nothing changes',
    async status => {
      const customer = await createCustomer()
      const { orderId, number } = await order(customer, { confirm: true })
      await db().update(orders).set({ status }).where(eq(orders.id, orderId))
      await putInCart(customer, product.id)
      const before = (await exportOf(customer)).body
      expect((await privacyOf(customer)).body.ordersUnderWay).toEqual([number])
      expect(await remove(customer)).toMatchObject({
        status: 409,
        body: { code: 'ordersUnderWay', error: expect.stringContaining(number) as string },
      })
      expect((await exportOf(customer)).body).toEqual({ ...before, generado: expect.any(String) as string })
    },
  )

  test('PERSON-04 a cancelled order stays where money moved or it was confirmed, else it goes', async () => {
    const customer = await createCustomer()
    const [charged, confirmed, given] = [
      await order(customer),
      await order(customer, { confirm: true }),
      await order(customer),
    ]
    await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.customerId, customer.id))
    const payment = { provider: 'culqi', attempt: 1, amount: cents(10_499) }
    await db()
      .insert(payments)
      .values([
        { ...payment, id: randomUUID(), secret: randomUUID(), orderId: charged.orderId, state: 'succeeded' },
        { ...payment, id: randomUUID(), secret: randomUUID(), orderId: given.orderId, state: 'failed' },
      ])
    expect((await remove(customer)).status).toBe(200)
    const numbers = [charged.number, confirmed.number, given.number]
    const left = (await db().select().from(orders)).map(({ number }) => number)
    expect(numbers.map(number => left.includes(number))).toEqual([true, true, false])
  })

  test('PERSON-04 reviews stay without a name, or go and the stars are counted anew', async () => {
    const boot = await createProduct()
    const [staying, leaving] = [
      await createCustomer({ name: 'Queda' }),
      await createCustomer({ name: 'Seva' }),
    ]
    await review(staying, 5, 'Cinco', boot.id)
    await review(leaving, 1, 'Una', boot.id)
    expect((await privacyOf(leaving)).body.reviews).toBe(1)
    await remove(staying)
    await remove(leaving, { deleteReviews: true })
    const { body } = await api.get<ReviewsAnswer>(`/home/customer/get-reviews/${boot.id}`)
    expect(body.reviews).toMatchObject([{ name: 'Cliente', review: 'Cinco' }])
    const [row] = await db().select().from(products).where(eq(products.id, boot.id))
    expect(row).toMatchObject({ rating: 5, reviewCount: 1 })
  })

  test('PERSON-05 the same e-mail registers again and finds nothing of before', async () => {
    const { customer, delivered } = await busyCustomer()
    await remove(customer)
    const password = 'una-clave-nueva'
    const again = await api.post<{ token: string; user: { id: string } }>('/customer/customer-register', {
      name: 'Otra',
      email: customer.email,
      password,
    })
    expect(again.status).toBe(201)
    const { token, user } = again.body
    expect(user.id).not.toBe(customer.id)
    const { body } = await exportOf({ ...customer, token, password })
    expect(body).toMatchObject({
      pedidos: [],
      resenas: [],
      conversaciones: [],
      reclamos: [],
      correos: [],
      listaDeDeseos: [],
    })
    expect(body.carrito.productos).toEqual([])
    expect((await api.get(`/home/coustomer/get-order-details/${delivered.orderId}`, { token })).status).toBe(
      404,
    )
    expect(
      (await api.post('/customer/customer-login', { email: customer.email, password: customer.password }))
        .status,
    ).toBe(401)
  })

  test('PERSON-04 what runs at the same moment is refused or done, never half', async () => {
    for (let round = 0; round < 3; round += 1) {
      const customer = await createCustomer()
      await putInCart(customer, product.id)
      const [gone, ...others] = await Promise.all([
        remove(customer),
        remove(customer),
        place(customer, { shippingInfo }),
        review(customer, 4, 'A la vez'),
        write(customer, 'A la vez'),
        api.post('/customer/customer-login', customer),
      ])
      const statuses = [gone, ...others].map(({ status }) => status)
      expect(statuses.filter(status => status >= 500)).toEqual([])
      expect((await traces([customer.email])).filter(trace => !trace.startsWith('mails'))).toEqual([])
    }
  })
})
