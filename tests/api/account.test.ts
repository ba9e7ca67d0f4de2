import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { customers, sessions } from '#server/db/schema/customers.ts'
import { openSession } from '#server/modules/sessions.ts'
import type { LoginAnswer, ProfileAnswer, RegisterAnswer } from '#shared/contracts/account.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'

let count = 0
const newEmail = () => `persona${String((count += 1))}@example.com`
const register = (body: Record<string, unknown>) =>
  api.post<RegisterAnswer & Refusal>('/customer/customer-register', body)
const login = (email: string, password: string, address = '10.0.0.1') =>
  api.post<LoginAnswer & Refusal>('/customer/customer-login', { email, password }, { address })
const rowOf = async (email: string) =>
  (await db().select().from(customers).where(eq(customers.email, email)))[0]
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>

describe('register', () => {
  test('API-30 DATA-04 name, e-mail and password suffice; the answer has token, user and message', async () => {
    const email = newEmail()
    const { status, body, headers } = await register({ name: 'Ana', email, password: 'secreta-1' })
    expect(status).toBe(201)
    expect(body.user).toEqual({ id: expect.any(String) as string, name: 'Ana', email })
    expect(body.message).toBe('Ya tienes tu cuenta')
    expect(claimsOf(body.token)).toMatchObject({ id: body.user.id, name: 'Ana', email })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toContain(`customerToken=${body.token}`)
    expect(cookie).toMatch(/; HttpOnly/)
    expect(cookie).toMatch(/; SameSite=Lax/)
    expect(cookie).not.toMatch(/Secure/)
  })

  test('D-48 a taken e-mail is refused, whatever its case, and the account stays as it was', async () => {
    const email = newEmail()
    await register({ name: 'Ana', email, password: 'secreta-1' })
    const before = await rowOf(email)
    const again = await register({ name: 'Eva', email: email.toUpperCase(), password: 'otraclave' })
    expect(again.status).toBe(409)
    expect(again.body.error).toBe('Este correo ya está registrado. Inicia sesión para continuar.')
    expect(await rowOf(email)).toEqual(before)
  })

  test('D-65 DATA-28 consents are stored with version and time, only those given', async () => {
    const both = newEmail()
    const none = newEmail()
    const consents = { accept_policies: true, personaldata: true }
    await register({ name: 'Ana', email: both, password: 'secreta-1', ...consents })
    await register({ name: 'Ana', email: none, password: 'secreta-1' })
    expect(await rowOf(both)).toMatchObject({
      policiesVersion: '2026-11',
      policiesAt: expect.any(Date) as Date,
      marketingAt: expect.any(Date) as Date,
    })
    expect(await rowOf(none)).toMatchObject({ policiesVersion: null, policiesAt: null, marketingAt: null })
  })

  test('DATA-29 D-49 PERM-04 the document number is a valid, flagged password however short', async () => {
    await setCompany({ maxLengthCe: 12 })
    const address = { lastname: 'Quispe', address: 'Av. Larco 1', province: 'Lima', city: 'Miraflores' }
    const email = newEmail()
    const { status, body } = await register({
      name: 'Ana',
      email,
      password: '45678912',
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
      ...address,
      phone: '987 654 321',
    })
    expect(status).toBe(201)
    expect(await rowOf(email)).toMatchObject({ hasInitialPassword: true, documentNumber: '45678912' })
    const profile = await api.get('/customer/profile', { token: body.token })
    expect(profile).toMatchObject({ status: 200, body: { profile: { ...address, phone: '987654321' } } })
  })

  test('DATA-04 an account without a document has no kind of document, one with a number alone has a DNI', async () => {
    const [without, plain, foreign] = [newEmail(), newEmail(), newEmail()]
    const person = { name: 'Ana', password: 'secreta-1' }
    await register({ ...person, email: without, tipoDocumento: 'CE' })
    await register({ ...person, email: plain, numeroDocumento: '45678912' })
    await register({ ...person, email: foreign, tipoDocumento: 'CE', numeroDocumento: '001234567' })
    expect((await rowOf(without))?.documentType).toBe('')
    expect((await rowOf(plain))?.documentType).toBe('DNI')
    expect((await rowOf(foreign))?.documentType).toBe('CE')
  })

  test('D-108 VAL-26 the terms may be left unsaid by older clients, but not refused', async () => {
    const [silent, willing, refusing] = [newEmail(), newEmail(), newEmail()]
    const as = (email: string, more: object) =>
      register({ name: 'Ana', email, password: 'secreta-1', ...more })
    expect((await as(silent, {})).status).toBe(201)
    expect((await as(willing, { accept_policies: true })).status).toBe(201)
    expect(await as(refusing, { accept_policies: false })).toMatchObject({
      status: 400,
      body: { error: 'Debes aceptar los términos y la política de privacidad.', code: 'policiesRequired' },
    })
    expect(await rowOf(refusing)).toBeUndefined()
  })

  test.each([
    ['D-65 a short password', { password: 'corta' }, 'La contraseña debe tener al menos 8 caracteres.'],
    ['D-65 a broken e-mail', { email: 'ana@correo' }, 'Escribe un correo electrónico válido.'],
    ['VAL-26 an empty name', { name: ' ' }, 'Revisa el campo name.'],
    [
      'VAL-26 terms refused',
      { accept_policies: false },
      'Debes aceptar los términos y la política de privacidad.',
    ],
    [
      'VAL-18 a DNI of 9 digits',
      { tipoDocumento: 'DNI', numeroDocumento: '123456789' },
      'El DNI tiene 8 dígitos.',
    ],
    ['D-65 a landline', { phone: '014567890' }, 'El celular debe tener 9 dígitos y empezar con 9.'],
  ])('%s is refused and nothing is written', async (_, change, sentence) => {
    const email = newEmail()
    const answer = await register({ name: 'Ana', email, password: 'secreta-1', ...change })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ error: sentence, message: sentence })
    expect(await rowOf(email)).toBeUndefined()
  })
})

describe('login', () => {
  test('API-31 STATE-31 the right password answers token and message with 201', async () => {
    const email = newEmail()
    await register({ name: 'Ana', email, password: 'secreta-1' })
    const { status, body, headers } = await login(email.toUpperCase(), 'secreta-1')
    expect(status).toBe(201)
    expect(body.message).toBe('Login exitoso')
    expect(claimsOf(body.token)).toMatchObject({ name: 'Ana', email })
    expect(headers.get('set-cookie')).toContain('customerToken=')
  })

  test('ERR-15 unknown e-mail and wrong password are the same answer', async () => {
    const email = newEmail()
    await register({ name: 'Ana', email, password: 'secreta-1' })
    const wrong = await login(email, 'otra-clave')
    const unknown = await login('nadie@example.com', 'otra-clave')
    expect(wrong.status).toBe(401)
    expect(wrong.body.error).toBe('El correo o la contraseña no son correctos.')
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body })
  })

  test('D-49 GUARD-30 the tenth try is the last of an e-mail from one address', async () => {
    const email = newEmail()
    await register({ name: 'Ana', email, password: 'secreta-1' })
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1) statuses.push((await login(email, 'falsa', '10.1.0.1')).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
    expect((await login(email, 'secreta-1', '10.1.0.1')).status).toBe(429)
    expect((await login(email, 'secreta-1', '10.2.0.1')).status).toBe(201)
    expect((await login(newEmail(), 'x', '10.1.0.1')).status).toBe(401)
  })

  test('D-49 with the initial password the session is restricted', async () => {
    const email = newEmail()
    const document = { tipoDocumento: 'DNI', numeroDocumento: '11223344' }
    await register({ name: 'Ana', email, password: '11223344', ...document })
    const { body, status } = await login(email, '11223344')
    expect(status).toBe(201)
    const profile = await api.get<Refusal>('/customer/profile', { token: body.token })
    expect(profile.status).toBe(403)
    expect(profile.body.error).toBe('Antes de ver tus datos debes crear una contraseña nueva.')
  })
})

test('D-49 a password that is the document number restricts the session, whatever the account says', async () => {
  const email = newEmail()
  const document = '11223355'
  await register({ name: 'Ana', email, password: document, tipoDocumento: 'DNI', numeroDocumento: document })
  const profileWith = async (documentNumber: string, hasInitialPassword = false) => {
    const values = { hasInitialPassword, documentNumber }
    await db().update(customers).set(values).where(eq(customers.email, email))
    const { body } = await login(email, document, '10.0.0.9')
    return (await api.get('/customer/profile', { token: body.token })).status
  }
  expect(await profileWith(document)).toBe(403)
  expect(await profileWith('11223356')).toBe(200)
  // The number that made the account, of which the owner has corrected a digit since.
  expect(await profileWith('11223356', true)).toBe(403)
})

describe('logout and profile', () => {
  test('API-32 D-76 D-90 logout revokes the token, clears the cookie and answers 200 in any case', async () => {
    for (const method of ['get', 'post'] as const) {
      const customer = await signedIn()
      const elsewhere = await openSession({ ...customer, name: 'Rosa' }, { isRestricted: false })
      const { status, headers } =
        method === 'get'
          ? await api.get('/customer/logout', { token: customer.token })
          : await api.post('/customer/logout', undefined, { token: customer.token })
      expect(status).toBe(200)
      expect(headers.get('set-cookie')).toMatch(/customerToken=; .*Max-Age=0/)
      expect((await api.get('/customer/profile', { token: customer.token })).status).toBe(401)
      expect((await api.get('/customer/profile', { token: elsewhere })).status).toBe(200)
    }
    expect((await api.get('/customer/logout')).status).toBe(200)
    expect((await api.get('/customer/logout', { token: 'null' })).status).toBe(200)
  })

  test('D-90 a foreign page that only has the cookie logs nobody out', async () => {
    const customer = await signedIn()
    const cookie = `customerToken=${customer.token}`
    for (const site of ['cross-site', 'same-site']) {
      const { headers } = await api.get('/customer/logout', { cookie, headers: { 'sec-fetch-site': site } })
      expect(headers.get('set-cookie')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    const [session] = await db().select().from(sessions).where(eq(sessions.customerId, customer.id))
    expect(session?.revokedAt).toBeNull()
  })

  test('STATE-45 the profile has every field the checkout is prefilled with', async () => {
    const customer = await signedIn({
      name: 'Ana',
      lastname: 'Quispe',
      documentType: 'CE',
      documentNumber: '00123456',
      receiptType: 'FACTURA',
      receiptNumber: '20512333797',
      receiptName: 'Botas SAC',
      receiptAddress: 'Jr. Unión 2',
    })
    const { body } = await api.get<{ profile: ProfileAnswer }>('/customer/profile', { token: customer.token })
    expect(body.profile).toEqual({
      email: customer.email,
      name: 'Ana',
      lastname: 'Quispe',
      tipoDocumento: 'CE',
      numeroDocumento: '00123456',
      phone: '',
      address: '',
      province: '',
      city: '',
      tipoComprobante: 'FACTURA',
      numeroComprobante: '20512333797',
      razonSocial: 'Botas SAC',
      direccionFiscal: 'Jr. Unión 2',
    })
  })

  test('D-34 no token, a forged one and one of a deleted customer are 401', async () => {
    const gone = await signedIn()
    await db().delete(customers).where(eq(customers.id, gone.id))
    const [header, , signature] = gone.token.split('.')
    const forged = [
      header,
      Buffer.from(JSON.stringify({ id: gone.id })).toString('base64url'),
      signature,
    ].join('.')
    for (const token of [undefined, 'null', forged, gone.token])
      expect((await api.get('/customer/profile', token === undefined ? {} : { token })).status).toBe(401)
  })
})
