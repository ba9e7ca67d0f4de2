import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { customers, passwordTickets } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { clock } from '#server/lib/clock.ts'
import { issueCode, issueLink, redeemLink } from '#server/modules/customers/tickets.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { deliverDueMails } from '#server/modules/mail/deliver.ts'
import { queuePasswordChanged } from '#server/modules/mail/password-changed.ts'
import { createSellerAccount, renewSellerPassword } from '#server/modules/sellers/accounts.ts'
import { PASSWORD_TICKET_MINUTES } from '#shared/business.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import type { ForgotPasswordAnswer, LoginAnswer, PasswordStateAnswer } from '#shared/contracts/account.ts'
import { api } from '../support/api.ts'
import { whileHeld } from '../support/at-once.ts'
import { place, putInCart, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { row } from '../support/lock-rows.ts'
import { createPerson, createSeller } from '../support/people.ts'
import { createCustomer, createProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
beforeAll(() => setCompany({ name: 'Vitrina', emailSupport: 'ayuda@example.com' }))
beforeEach(() => {
  clock.now = () => new Date()
})

let addresses = 0
/** Each sign-in from another address, so that only the limits of the test's own account count. */
const nextAddress = () => `10.9.${String(Math.floor((addresses += 1) / 250))}.${String(addresses % 250)}`
const login = (email: string, password: string, address = nextAddress()) =>
  api.post<LoginAnswer & Refusal>('/customer/customer-login', { email, password }, { address })
const pair = (newPassword: string, confirmPassword = newPassword) => ({ newPassword, confirmPassword })
const profileStatus = async (token: string) => (await api.get('/customer/profile', { token })).status
/** A busy machine delivers late. */
const MAIL_WAIT = 10_000
const mailTo = async (recipient: string, count = 1) => {
  await vi.waitFor(() => {
    expect(smtp.messages.filter(({ to }) => to === recipient)).toHaveLength(count)
  }, MAIL_WAIT)
  // Quoted-printable, as mail programs read it.
  const data = smtp.messages.filter(({ to }) => to === recipient).at(-1)?.data ?? ''
  return data.replace(/=\r\n/g, '').replace(/=3D/g, '=')
}
const linkIn = (mail: string) => /\/restablecer-clave#([\w-]+)/.exec(mail)?.[1] ?? ''
const forgot = (email: string) =>
  api.post<ForgotPasswordAnswer & Refusal>('/customer/forgot-password', { email })
const reset = (token: string, passwords = pair('nueva-clave')) =>
  api.post<Refusal>('/customer/reset-password', { token, ...passwords })

/** The cookie by which a browser is known to have signed in to an account before (GUARD-30). */
const deviceOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .find(cookie => cookie.startsWith('deviceToken='))
    ?.split(';')[0] ?? ''

/** A customer of the checkout: the document number is the password and there is one order. */
async function initialCustomer() {
  const email = `inicial${String((addresses += 1))}@example.com`
  const registered = await api.post<{ token: string; user: { id: string } }>('/customer/customer-register', {
    name: 'Ana',
    email,
    password: '45678912',
    tipoDocumento: 'DNI',
    numeroDocumento: '45678912',
  })
  const customer = { id: registered.body.user.id, email, token: registered.body.token }
  const product = await createProduct()
  await putInCart(customer, product.id)
  const { number } = (await place(customer)).body
  const { token } = (await login(email, '45678912')).body
  return { ...customer, number, restricted: token }
}
const customerId = async (email: string) =>
  (await db().select({ id: customers.id }).from(customers).where(eq(customers.email, email)))[0]?.id ?? ''
const setInitial = (token: string, proof: string, passwords = pair('nueva-clave')) =>
  api.post<Refusal>('/customer/initial-password', { proof, ...passwords }, { token })

describe('change password', () => {
  const change = (token: string | undefined, body: Record<string, unknown>) =>
    api.post<Refusal>('/customer/change-password', body, token === undefined ? {} : { token })

  test('D-74 the new one signs in, the old one no longer does, and other sessions end', async () => {
    const customer = await createCustomer()
    const elsewhere = (await login(customer.email, customer.password)).body.token
    const answer = await change(customer.token, { oldPassword: customer.password, ...pair('nueva-clave') })
    expect(answer.status).toBe(200)
    expect(answer.body.message).toBe('Tu contraseña se actualizó')
    expect(await profileStatus(customer.token)).toBe(200)
    expect(await profileStatus(elsewhere)).toBe(401)
    expect((await login(customer.email, customer.password)).status).toBe(401)
    expect((await login(customer.email, 'nueva-clave')).status).toBe(201)
  })

  test.each([
    ['a wrong old one', { oldPassword: 'no es esta' }, 403, 'La contraseña actual no es correcta.'],
    [
      'two different new ones',
      pair('nueva-clave', 'nueva-llave'),
      400,
      'Las contraseñas nuevas no coinciden.',
    ],
    ['a short one', pair('clave77'), 400, 'La contraseña debe tener al menos 8 caracteres.'],
    [
      'the document number',
      pair('45678912'),
      400,
      'Elige una contraseña distinta de tu número de documento.',
    ],
    ['no old one', { oldPassword: '' }, 400, 'Revisa el campo oldPassword.'],
    ['20,000 characters', pair('x'.repeat(20_000)), 400, 'Revisa el campo newPassword.'],
    ['a number', { newPassword: 123456 }, 400, 'Revisa el campo newPassword.'],
  ])('D-74 %s is refused and nothing changes', async (_, wrong, status, sentence) => {
    const customer = await createCustomer({ documentNumber: '45678912' })
    const elsewhere = (await login(customer.email, customer.password)).body.token
    const body = { oldPassword: customer.password, ...pair('nueva-clave'), ...wrong }
    const answer = await change(customer.token, body)
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: sentence, message: sentence })
    expect(await profileStatus(elsewhere)).toBe(200)
    expect((await login(customer.email, customer.password)).status).toBe(201)
  })

  test('D-74 old passwords cannot be tried for long', async () => {
    const customer = await createCustomer()
    const statuses: number[] = []
    for (let i = 0; i < 11; i += 1)
      statuses.push(
        (await change(customer.token, { oldPassword: `x${String(i)}`, ...pair('nueva-clave') })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429])
  })

  test('D-34 D-74 the cookie alone is not enough from another page', async () => {
    const customer = await createCustomer()
    const body = { oldPassword: customer.password, ...pair('nueva-clave') }
    const cookie = `customerToken=${customer.token}`
    const foreign = await api.post<Refusal>('/customer/change-password', body, {
      cookie,
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
    expect((await login(customer.email, customer.password)).status).toBe(201)
    expect((await api.post('/customer/change-password', body, { cookie, sameOrigin: true })).status).toBe(200)
  })

  test('D-34 D-74 without a token, with a forged one and for a deleted customer it is a 401', async () => {
    const gone = await createCustomer()
    await db().delete(customers).where(eq(customers.id, gone.id))
    for (const token of [undefined, 'x.y.z', gone.token]) {
      const answer = await change(token, { oldPassword: gone.password, ...pair('nueva-clave') })
      expect(answer.status).toBe(401)
      expect(answer.body.error).toMatch(/[Ii]nicia sesión/)
    }
  })
})

describe('forgotten password', () => {
  test('D-75 the answer is the same for a known and an unknown e-mail; only the known one gets a mail', async () => {
    const customer = await createCustomer()
    const known = await forgot(customer.email.toUpperCase())
    const unknown = await forgot('desconocida@example.com')
    expect(known).toMatchObject({ status: 200, body: unknown.body })
    expect(unknown.body.mailed).toBe(true)
    expect(unknown.body.message).toContain('Si el correo tiene una cuenta')
    const mail = await mailTo(customer.email)
    expect(mail).toContain(customer.name)
    expect(linkIn(mail)).toMatch(/^[\w-]{43}$/)
    expect(smtp.messages.some(({ to }) => to === 'desconocida@example.com')).toBe(false)
  })

  test('D-75 the link sets a password once, ends every session, and is stored nowhere', async () => {
    const customer = await createCustomer({ hasInitialPassword: true })
    await forgot(customer.email)
    const token = linkIn(await mailTo(customer.email))
    const tickets = await db()
      .select()
      .from(passwordTickets)
      .where(eq(passwordTickets.customerId, customer.id))
    expect(tickets).toHaveLength(1)
    expect(JSON.stringify(tickets)).not.toContain(token)
    await vi.waitFor(async () => {
      const [row] = await db().select().from(mails).where(eq(mails.recipient, customer.email))
      expect(row).toMatchObject({ sentAt: expect.any(Date) as Date, body: '' })
    })
    expect((await reset(token)).body.message).toBe('Tu contraseña se actualizó')
    expect(await profileStatus(customer.token)).toBe(401)
    const { body } = await login(customer.email, 'nueva-clave')
    // Somebody who reads the account's mail has proved more than a document number (D-49).
    expect(await profileStatus(body.token)).toBe(200)
    const again = await reset(token, pair('otra-clave'))
    expect(again.status).toBe(403)
    expect(again.body.error).toBe('Este enlace ya no es válido. Pide uno nuevo.')
    expect((await login(customer.email, 'nueva-clave')).status).toBe(201)
  })

  test('D-75 of two who use one link at the same time one succeeds', async () => {
    const customer = await createCustomer()
    await forgot(customer.email)
    const token = linkIn(await mailTo(customer.email))
    const answers = await Promise.all([reset(token, pair('clave-uno')), reset(token, pair('clave-dos'))])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
  })

  test('D-75 after 30 minutes the link is worthless, and the row is swept away', async () => {
    const customer = await createCustomer()
    await forgot(customer.email)
    const token = linkIn(await mailTo(customer.email))
    clock.now = () => new Date(Date.now() + 30 * 60_000 + 1000)
    expect((await reset(token)).status).toBe(403)
    await runDueJobs()
    expect(
      await db().select().from(passwordTickets).where(eq(passwordTickets.customerId, customer.id)),
    ).toEqual([])
  })

  test('D-75 a used link takes the older ones of the same account with it, not those of others', async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()]
    await forgot(customer.email)
    const first = linkIn(await mailTo(customer.email))
    await forgot(customer.email)
    const second = linkIn(await mailTo(customer.email, 2))
    await forgot(other.email)
    const others = linkIn(await mailTo(other.email))
    expect((await reset(second)).status).toBe(200)
    expect((await reset(first)).status).toBe(403)
    expect((await reset(others)).status).toBe(200)
  })

  test('D-75 a password that is refused does not use the link up', async () => {
    const customer = await createCustomer({ documentNumber: '45678913' })
    await forgot(customer.email)
    const token = linkIn(await mailTo(customer.email))
    expect((await reset(token, pair('corta'))).status).toBe(400)
    expect((await reset(token, pair('nueva-clave', 'otra'))).status).toBe(400)
    expect((await reset(token, pair('45678913'))).body.error).toBe(
      'Elige una contraseña distinta de tu número de documento.',
    )
    expect((await reset(token)).status).toBe(200)
    // What is wrong with the password is said first, also for a link that is no longer valid.
    expect((await reset(token, pair('corta'))).status).toBe(400)
  })

  test('GUARD-71 D-75 strangers who use up an account’s tries leave the mailed link, and signing in right after it', async () => {
    const { email, password } = await createCustomer()
    const wrong = []
    for (let i = 0; i < 31; i += 1) wrong.push(await login(email, 'falsa', `10.77.${String(i % 3)}.1`))
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(30)
    const locked = await login(email, password)
    expect([locked.status, locked.body.code]).toEqual([429, 'signInByLink'])
    expect(locked.body.error).toContain('«¿Olvidaste tu contraseña?»')
    await forgot(email)
    const done = await reset(linkIn(await mailTo(email)))
    expect(done.status).toBe(200)
    const cookie = deviceOf(done)
    const signIn = (typed: string, kept: string) =>
      api.post<Refusal>(
        '/customer/customer-login',
        { email, password: typed },
        { address: nextAddress(), cookie: kept },
      )
    expect((await signIn('nueva-clave', cookie)).status).toBe(201)
    // Neither the link nor its cookie gives a stranger more tries.
    expect((await signIn('nueva-clave', '')).status).toBe(429)
    for (let i = 0; i < 9; i += 1) expect((await signIn('falsa', cookie)).status).toBe(401)
    expect((await signIn('nueva-clave', cookie)).status).toBe(429)
  })

  test.each(['', 'x', 'x'.repeat(300), '../..', '%00'])(
    'D-75 the link secret %.10s is refused',
    async token => {
      const { status, body } = await reset(token)
      expect([400, 403]).toContain(status)
      expect(body.error).toBe(body.message)
    },
  )

  test('D-75 one e-mail is written to ten times at most, known or not', async () => {
    const customer = await createCustomer()
    for (const email of [customer.email, 'nadie-mas@example.com']) {
      for (let i = 0; i < 10; i += 1) expect((await forgot(email)).status).toBe(200)
      const late = await forgot(email)
      expect(late.status).toBe(429)
      expect(late.body.error).toBe('Hiciste demasiados intentos. Espera unos minutos y vuelve a probar.')
    }
    await mailTo(customer.email, 10)
  })

  test('D-75 what is no e-mail is told so', async () => {
    expect((await forgot('ana@correo')).body.error).toBe('Escribe un correo electrónico válido.')
  })
})

describe('initial password', () => {
  test('D-49 every call with personal data waits, also the change with the document number', async () => {
    const { id, restricted: token } = await initialCustomer()
    const state = await api.get<PasswordStateAnswer>('/customer/password', { token })
    expect(state.body).toEqual({ restricted: true, initial: true, proof: 'code' })
    const change = { oldPassword: '45678912', ...pair('nueva-clave') }
    for (const answer of [
      await api.get<Refusal>('/customer/profile', { token }),
      await api.get<Refusal>(`/home/coustomer/get-dashboard-data/${id}`, { token }),
      await api.get<Refusal>(`/home/coustomer/get-orders/${id}/all`, { token }),
      await api.post<Refusal>('/customer/change-password', change, { token }),
    ]) {
      expect(answer.status).toBe(403)
      expect(answer.body.code).toBe('newPasswordRequired')
    }
  })

  test('D-49 the mailed code and a new password open this session and end the others', async () => {
    const customer = await initialCustomer()
    const { restricted: token } = customer
    const sent = await api.post<Refusal>('/customer/initial-password/send-code', undefined, { token })
    expect(sent.body.message).toBe('Te enviamos un código a tu correo. Vence en 30 minutos.')
    const code = /^(\d{8})\r?$/m.exec(await mailTo(customer.email))?.[1] ?? ''
    // Another customer's code leaves this one as it is.
    const other = await createCustomer()
    await transaction(() => issueCode(other.id))
    // With a mail server the order's number, which lies in the parcel, is no proof.
    expect((await setInitial(token, customer.number)).status).toBe(403)
    expect((await setInitial(token, code, pair('45678912'))).status).toBe(400)
    const set = await setInitial(token, ` ${code.slice(0, 4)} ${code.slice(4)} `)
    expect(set.body.message).toBe('Tu contraseña se actualizó')
    expect(deviceOf(set)).toMatch(/^deviceToken=[\w-]{16}\.[\w-]{43}$/)
    expect(await profileStatus(token)).toBe(200)
    expect(await profileStatus(customer.token)).toBe(401)
    expect((await setInitial(token, code)).status).toBe(409)
    expect((await login(customer.email, '45678912')).status).toBe(401)
    const again = (await login(customer.email, 'nueva-clave')).body.token
    expect(await profileStatus(again)).toBe(200)
  })

  test('D-49 of several codes the newest alone proves, and a link mailed before goes on', async () => {
    const { restricted: token, email } = await initialCustomer()
    await forgot(email)
    const link = linkIn(await mailTo(email))
    const codes = []
    for (let i = 2; i < 5; i += 1) {
      await api.post('/customer/initial-password/send-code', undefined, { token })
      codes.push(/^(\d{8})\r?$/m.exec(await mailTo(email, i))?.[1] ?? '')
    }
    const [first = '', second = '', newest = ''] = codes
    for (const old of [first, second]) expect((await setInitial(token, old)).body.code).toBe('proofWrong')
    expect(await db().$count(passwordTickets, eq(passwordTickets.customerId, await customerId(email)))).toBe(
      2,
    )
    expect((await setInitial(token, newest)).status).toBe(200)
    expect((await reset(link)).body.code).toBe('passwordLinkInvalid')
  })

  test('D-49 a code is any number of eight digits', async () => {
    const { id } = await createCustomer()
    const drawn = vi.spyOn(crypto, 'randomInt')
    drawn.mockImplementationOnce((most: number) => most - 1).mockImplementationOnce(() => 7)
    syncBuiltinESMExports()
    try {
      const codes = [await transaction(() => issueCode(id)), await transaction(() => issueCode(id))]
      expect(codes).toEqual(['99999999', '00000007'])
    } finally {
      drawn.mockRestore()
      syncBuiltinESMExports()
    }
  })

  test('D-75 D-49 links and codes are over after as many minutes as their mails say, to the millisecond', async () => {
    const { id } = await createCustomer()
    const now = Date.now()
    clock.now = () => new Date(now)
    const link = await issueLink(id)
    expect(Buffer.from(link, 'base64url')).toHaveLength(32)
    await transaction(() => issueCode(id))
    const rows = await db().select().from(passwordTickets).where(eq(passwordTickets.customerId, id))
    const end = new Date(now + PASSWORD_TICKET_MINUTES * 60_000)
    expect(rows.map(({ expiresAt }) => expiresAt)).toEqual([end, end])
    clock.now = () => end
    expect(await redeemLink(link)).toBeNull()
    clock.now = () => new Date(end.getTime() - 1)
    expect(await redeemLink(link)).toBe(id)
  })

  test('D-49 of codes asked for at once one counts', async () => {
    const { restricted: token, email } = await initialCustomer()
    await Promise.all(
      Array.from({ length: 5 }, () => api.post('/customer/initial-password/send-code', undefined, { token })),
    )
    expect(await db().$count(passwordTickets, eq(passwordTickets.customerId, await customerId(email)))).toBe(
      1,
    )
  })

  test('D-49 a code does not wait for other customers', async () => {
    const [customer, other] = [await createCustomer(), await createCustomer()]
    const issue = () => transaction(() => issueCode(customer.id))
    expect((await whileHeld(row('customers', other.id), issue)).waiting).toEqual([])
  })

  test('D-49 somebody else’s code proves nothing, and guesses are counted', async () => {
    const [mine, theirs] = [await initialCustomer(), await initialCustomer()]
    await api.post('/customer/initial-password/send-code', undefined, { token: theirs.restricted })
    const code = /^(\d{8})\r?$/m.exec(await mailTo(theirs.email))?.[1] ?? ''
    const answer = await setInitial(mine.restricted, code)
    expect(answer.status).toBe(403)
    expect(answer.body.error).toBe('El dato no corresponde a tu cuenta. Revísalo e inténtalo de nuevo.')
    for (let i = 0; i < 9; i += 1) await setInitial(mine.restricted, '00000000')
    expect((await setInitial(mine.restricted, code)).status).toBe(429)
    expect(await profileStatus(mine.restricted)).toBe(403)
  })

  test('D-49 an account with a password of its own has nothing to prove', async () => {
    const { token } = await signedIn()
    expect((await api.get<PasswordStateAnswer>('/customer/password', { token })).body.restricted).toBe(false)
    for (const answer of [
      await setInitial(token, '00000000'),
      await api.post<Refusal>('/customer/initial-password/send-code', undefined, { token }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'passwordAlreadySet' } })
  })
})

test('ERR-15 D-49 too many wrong passwords are told in the same sentence, account or not', async () => {
  const customer = await createCustomer()
  const last = async (email: string) => {
    for (let i = 0; i < 10; i += 1) await login(email, 'falsa', '10.10.0.1')
    return login(email, 'falsa', '10.10.0.1')
  }
  const known = await last(customer.email)
  const unknown = await last('nunca@example.com')
  expect(known.status).toBe(429)
  expect(known.body.error).toBe('Hiciste demasiados intentos. Espera unos minutos y vuelve a probar.')
  expect(unknown).toMatchObject({ status: 429, body: known.body })
})

describe('a password that changed', () => {
  const changedMails = async (recipient: string) =>
    (await db().select().from(mails).where(eq(mails.recipient, recipient))).filter(
      ({ kind }) => kind === 'passwordChanged',
    )
  const warning = async (recipient: string) => {
    await vi.waitFor(async () => {
      expect((await changedMails(recipient)).every(({ sentAt }) => sentAt !== null)).toBe(true)
    }, MAIL_WAIT)
    const data = smtp.messages.filter(({ to }) => to === recipient).at(-1)?.data ?? ''
    return data.replace(/=\r\n/g, '').replace(/=3D/g, '=')
  }

  test('PASSWORD-01 its customer is told by mail, with the way to another one', async () => {
    const customer = await createCustomer({ name: 'Rosa' })
    const wrong = { oldPassword: 'no es esta', ...pair('nueva-clave') }
    await api.post('/customer/change-password', wrong, { token: customer.token })
    expect(await changedMails(customer.email)).toEqual([])
    const body = { oldPassword: customer.password, ...pair('nueva-clave') }
    await api.post('/customer/change-password', body, { token: customer.token })
    const mail = await warning(customer.email)
    expect(mail).toContain('Hola Rosa:')
    expect(mail).toContain('http://localhost:4321/login#')
    expect(mail).toContain('ayuda@example.com')
    expect(mail).not.toContain('nueva-clave')
    expect(await changedMails(customer.email)).toHaveLength(1)
  })

  test('PASSWORD-01 so it is after a reset by link and for an initial password', async () => {
    const [customer, neighbour] = [await createCustomer(), await createCustomer()]
    await forgot(customer.email)
    const link = linkIn(await mailTo(customer.email))
    await deliverDueMails()
    await reset(link)
    expect(await changedMails(customer.email)).toHaveLength(1)
    expect(await warning(customer.email)).toContain('http://localhost:4321/login#')
    const first = await initialCustomer()
    await api.post('/customer/initial-password/send-code', undefined, { token: first.restricted })
    const code = /\b\d{8}\b/.exec((await mailTo(first.email)).split('\r\n\r\n').slice(1).join())?.[0] ?? ''
    expect((await setInitial(first.restricted, code)).status).toBe(200)
    expect(await changedMails(first.email)).toHaveLength(1)
    expect(await warning(first.email)).toContain('http://localhost:4321/login#')
    // Who used a secret that was mailed has proved the e-mail, and nobody else.
    const isProved = async ({ email }: { email: string }) =>
      (await db().select().from(customers).where(eq(customers.email, email)))[0]?.emailProvedAt !== null
    expect([await isProved(customer), await isProved(first), await isProved(neighbour)]).toEqual([
      ...[true, true, false],
    ])
  })

  test('PASSWORD-01 a seller is told of a new one and of another e-mail, at the address of before', async () => {
    expect(await createSellerAccount('Pasos del Norte', 'norte@example.com')).toMatch(/^[a-z2-9]{14}$/)
    expect(await changedMails('norte@example.com')).toEqual([])
    await createSellerAccount('Pasos del Norte', 'norte@example.com')
    await createSellerAccount('Pasos del Norte', 'otra@example.com')
    const told = await changedMails('norte@example.com')
    expect(told).toHaveLength(2)
    for (const { body } of told) expect(body).toContain('http://localhost:4321/vendedor')
    expect(await changedMails('otra@example.com')).toEqual([])
  })

  test('PASSWORD-01 the name of a seller is that of its first person, and only that one is mailed', async () => {
    const luis = await createPerson(await createSeller())
    const { sellerId } = luis
    expect(await renewSellerPassword(sellerId)).toBeNull()
    await createSellerAccount(sellerId, 'primera@example.com')
    await createSellerAccount(sellerId, 'segunda@example.com')
    expect(await renewSellerPassword(sellerId)).toMatchObject({ email: 'segunda@example.com' })
    const emails = [luis.email, 'primera@example.com', 'segunda@example.com']
    const counts = []
    for (const email of emails) counts.push((await changedMails(email)).length)
    expect(counts).toEqual([0, 1, 1])
    expect((await api.get('/get-user', luis)).status).toBe(200)
  })

  test('PASSWORD-01 an account that changes it all day writes no more than five mails', async () => {
    const email = 'muchas@example.com'
    for (let i = 0; i < 8; i += 1)
      await transaction(() => queuePasswordChanged({ email, name: 'Ana', kind: 'customer' }))
    expect(await changedMails(email)).toHaveLength(5)
  })

  test.each([
    ['ayuda@example.com', '999888777', 'Escríbenos a ayuda@example.com o por WhatsApp al 999888777.'],
    ['', '', 'Escríbenos.'],
  ])(
    'PASSWORD-01 the mail says when, and where there is help: «%s», «%s»',
    async (emailSupport, phone, help) => {
      await setCompany({ name: 'Vitrina', emailSupport, phoneWhatsapp: phone })
      vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T17:05:00Z'))
      const email = `${crypto.randomUUID()}@example.com`
      await transaction(() => queuePasswordChanged({ email, name: 'gana.pe', kind: 'seller' }))
      vi.restoreAllMocks()
      const [mail] = await changedMails(email)
      expect(mail?.subject).toBe('Cambió tu contraseña en Vitrina')
      expect(mail?.body).toContain(`cambió el ${limaMoment('2026-11-20T17:05:00Z')} (hora de Lima)`)
      expect(mail?.body).toMatch(new RegExp(`${RegExp.escape(help)}\n$`))
      expect(mail?.body).not.toContain('gana.pe')
    },
  )
})
