import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { customers } from '#server/db/schema/customers.ts'
import type { ForgotPasswordAnswer, LoginAnswer, PasswordStateAnswer } from '#shared/contracts/account.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, place, putInCart, type Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))

const passwords = { newPassword: 'nueva-clave', confirmPassword: 'nueva-clave' }
const outbox = join(String(process.env['VAR_DIR']), 'outbox')
/** Whether something that was mailed has proved the e-mail of an account. */
const isProved = async (email: string) =>
  (await db().select().from(customers).where(eq(customers.email, email)))[0]?.emailProvedAt !== null

test('D-75 without a mail server nobody is told of a mail; the link lies in the outbox', async () => {
  const { email } = await createCustomer()
  const known = await api.post<ForgotPasswordAnswer>('/customer/forgot-password', { email })
  const unknown = await api.post('/customer/forgot-password', { email: 'nadie@example.com' })
  expect(known.body).toEqual({
    mailed: false,
    message:
      'Esta tienda no envía correos automáticos. Escríbenos y te ayudamos a crear una contraseña nueva.',
  })
  expect(unknown.body).toEqual(known.body)
  const files = await vi.waitFor(async () => {
    const found = await readdir(outbox)
    expect(found).toHaveLength(1)
    return found
  })
  const eml = (await readFile(join(outbox, files[0] ?? ''), 'utf8')).replace(/=\r\n/g, '')
  const token = /\/restablecer-clave#([\w-]+)/.exec(eml)?.[1] ?? ''
  expect((await api.post('/customer/reset-password', { token, ...passwords })).status).toBe(200)
  expect(await isProved(email)).toBe(false)
})

test('D-49 without a mail server the number of an own order proves who asks', async () => {
  const product = await createProduct()
  const registered = await api.post<{ token: string; user: { id: string } }>('/customer/customer-register', {
    name: 'Ana',
    email: 'ana@example.com',
    password: '45678912',
    tipoDocumento: 'DNI',
    numeroDocumento: '45678912',
  })
  const customer = { id: registered.body.user.id, email: 'ana@example.com', token: registered.body.token }
  await putInCart(customer, product.id)
  const { number } = (await place(customer)).body
  const strangers = await customerWithOrder(product.id)
  const login = { email: customer.email, password: '45678912' }
  const { token } = (await api.post<LoginAnswer>('/customer/customer-login', login)).body
  expect((await api.get<PasswordStateAnswer>('/customer/password', { token })).body).toEqual({
    restricted: true,
    initial: true,
    proof: 'order',
  })
  const set = (proof: string) =>
    api.post<Refusal>('/customer/initial-password', { proof, ...passwords }, { token })
  for (const wrong of [strangers.number, '45678912', 'V-XXXXXXXX', '%'])
    expect((await set(wrong)).status).toBe(403)
  const code = await api.post<Refusal>('/customer/initial-password/send-code', undefined, { token })
  expect(code).toMatchObject({ status: 503, body: { code: 'mailUnavailable' } })
  expect((await api.get('/customer/profile', { token })).status).toBe(403)
  expect((await set(` ${number.toLowerCase()} `)).status).toBe(200)
  expect((await api.get('/customer/profile', { token })).status).toBe(200)
  expect(await isProved(customer.email)).toBe(false)
})
