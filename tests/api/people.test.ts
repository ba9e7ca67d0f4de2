import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { mails } from '#server/db/schema/mails.ts'
import { people, personTickets, sellerSessions } from '#server/db/schema/people.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { env } from '#server/lib/env.ts'
import { hashPassword, isPassword } from '#server/lib/passwords.ts'
import { signSellerToken } from '#server/lib/tokens.ts'
import { createSellerAccount } from '#server/modules/sellers/accounts.ts'
import type { ForgotPasswordAnswer } from '#shared/contracts/account.ts'
import type { SessionAnswer } from '#shared/contracts/people.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { deskOf, isSignedIn, mailTo, nextAddress, pair, secretIn, signInAs } from '../support/desk.ts'
import { HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { anotherToken, createPerson, createSeller } from '../support/people.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
beforeAll(() => setCompany({ name: 'Vitrina', emailSupport: 'ayuda@example.com' }))
const time = movedClock()

const PASSWORD = 'zapatos-de-lima'
const hash = await hashPassword(PASSWORD)

/** What a release writes that knows sellers alone: one row with e-mail and password. */
async function olderSeller() {
  const id = randomUUID()
  const email = `${id}@example.com`
  await db().insert(sellers).values({ id, name: id, slug: id, email, passwordHash: hash })
  return { id, email }
}
const sellerRow = async (id: string) => (await db().select().from(sellers).where(eq(sellers.id, id)))[0]

describe('beside a release that knows sellers alone', () => {
  test('PEOPLE-01 its seller signs in as the first person, with every right', async () => {
    const { id, email } = await olderSeller()
    const { status, body } = await signInAs(email.toUpperCase(), PASSWORD)
    expect(status).toBe(201)
    const claims = JSON.parse(Buffer.from(body.token.split('.')[1] ?? '', 'base64url').toString()) as object
    expect(claims).toMatchObject({ id, role: 'seller', person: id })
    expect((await deskOf(body.token)).body.userInfo).toMatchObject({
      ...{ id, role: 'seller', email, suspended: null },
      person: { id, role: 'all', may: ['account', 'messages', 'parcels', 'goods', 'team'] },
    })
  })

  test('PEOPLE-01 a session that it opens is the first person’s here', async () => {
    const { id, email } = await olderSeller()
    const sessionId = randomUUID()
    const expiresAt = new Date(Date.now() + HOUR)
    await db().insert(sellerSessions).values({ id: sessionId, sellerId: id, expiresAt })
    const token = await signSellerToken({ id, personId: id, sessionId }, new Date())
    expect((await deskOf(token)).body.userInfo).toMatchObject({ id, email })
  })

  test('PEOPLE-01 a password that either changes counts in both', async () => {
    const { id, email } = await olderSeller()
    const next = await hashPassword('otra-clave-larga')
    await db().update(sellers).set({ passwordHash: next }).where(eq(sellers.id, id))
    expect((await signInAs(email, PASSWORD)).status).toBe(401)
    const { body } = await signInAs(email, 'otra-clave-larga')
    const passwords = { oldPassword: 'otra-clave-larga', ...pair('una-clave-mia') }
    expect((await api.post('/desk/change-password', passwords, { token: body.token })).status).toBe(200)
    expect(await isPassword('una-clave-mia', (await sellerRow(id))?.passwordHash ?? '')).toBe(true)
  })

  test('PEOPLE-01 a person that is gone signs in nowhere, and another one changes nothing of the seller', async () => {
    const { id } = await olderSeller()
    const other = await createPerson(id, { role: 'parcels' })
    await db().update(people).set({ passwordHash: 'x' }).where(eq(people.id, other.id))
    expect((await sellerRow(id))?.passwordHash).toBe(hash)
    await db().delete(people).where(eq(people.id, id))
    expect((await sellerRow(id))?.passwordHash).toBeNull()
  })
})

test('PEOPLE-01 several people of one seller have one id on the wire, and each its own session', async () => {
  const sellerId = await createSeller()
  const [ana, luis] = [await createPerson(sellerId), await createPerson(sellerId, { role: 'goods' })]
  const desks = [await deskOf(ana.token), await deskOf(luis.token)].map(({ body }) => body.userInfo)
  expect(desks.map(({ id }) => id)).toEqual([sellerId, sellerId])
  expect(desks.map(({ email, person }) => [email, person.id, person.role])).toEqual([
    [ana.email, ana.id, 'all'],
    [luis.email, luis.id, 'goods'],
  ])
  await api.post('/seller-logout', undefined, { token: ana.token })
  expect([await isSignedIn(ana.token), await isSignedIn(luis.token)]).toEqual([false, true])
})

test('PEOPLE-02 wrong, unknown and foreign passwords get one answer, and tries of one e-mail are counted', async () => {
  const person = await createPerson(await createSeller(), { passwordHash: hash })
  const wrong = [await signInAs(person.email, 'no es esta'), await signInAs('nadie@example.com', PASSWORD)]
  expect(wrong.map(({ status, body }) => [status, body.code])).toEqual([
    [401, 'credentialsWrong'],
    [401, 'credentialsWrong'],
  ])
  const codes = new Set<string>()
  for (let i = 0; i < 40; i += 1) codes.add((await signInAs(person.email, 'no es esta')).body.code)
  expect(codes).toEqual(new Set(['credentialsWrong', 'signInByLink']))
})

describe('a forgotten password', () => {
  const forgot = (email: string) =>
    api.post<ForgotPasswordAnswer & Refusal>('/desk/forgot-password', { email })
  const reset = (token: string, passwords = pair('mi-clave-nueva')) =>
    api.post<Refusal>('/desk/reset-password', { token, ...passwords })

  test('PEOPLE-09 the link works once, ends every session, and tells by mail', async () => {
    const person = await createPerson(await createSeller(), { passwordHash: hash })
    const asked = await forgot(person.email.toUpperCase())
    const unknown = await forgot('nadie-mas@example.com')
    expect([unknown.status, unknown.body]).toEqual([asked.status, asked.body])
    expect(asked.body.mailed).toBe(true)
    const secret = secretIn(await mailTo(smtp, person.email))
    expect((await reset(secret, pair('corta'))).body.code).toBe('deskPasswordShort')
    expect((await reset(secret)).status).toBe(200)
    expect(await isSignedIn(person.token)).toBe(false)
    expect((await signInAs(person.email, 'mi-clave-nueva')).status).toBe(201)
    expect(await mailTo(smtp, person.email, 2)).toContain('/vendedor/clave')
    const again = await reset(secret)
    expect([again.status, again.body.code]).toEqual([403, 'passwordLinkInvalid'])
    expect((await db().select().from(personTickets)).map(({ hash: kept }) => kept)).not.toContain(secret)
  })

  test('PEOPLE-09 the link works for 30 minutes, and another password ends it', async () => {
    const asked = async () => {
      const person = await createPerson(await createSeller(), { passwordHash: hash })
      await forgot(person.email)
      return { ...person, secret: secretIn(await mailTo(smtp, person.email)) }
    }
    const [late, early, changed] = [await asked(), await asked(), await asked()]
    const passwords = { oldPassword: PASSWORD, ...pair('una-clave-mia') }
    await api.post('/desk/change-password', passwords, { token: changed.token })
    expect((await reset(changed.secret)).status).toBe(403)
    const expiresAt = async ({ id }: { id: string }) => {
      const [row] = await db().select().from(personTickets).where(eq(personTickets.personId, id))
      return Number(row?.expiresAt)
    }
    time.at((await expiresAt(early)) - 1)
    expect((await reset(early.secret)).status).toBe(200)
    time.at(await expiresAt(late))
    expect((await reset(late.secret)).status).toBe(403)
    // A half-hour from the very moment of asking.
    const now = Date.now()
    time.at(now)
    const { id, email } = await createPerson(await createSeller())
    await forgot(email)
    expect((await expiresAt({ id })) - now).toBe(30 * MINUTE)
  })

  test('PEOPLE-09 PEOPLE-10 what is wrong with the password is said before the link is looked at, the own name after', async () => {
    expect((await reset('no-hay-tal-enlace', pair('corta'))).body.code).toBe('deskPasswordShort')
    const person = await createPerson(await createSeller())
    await forgot(person.email)
    const secret = secretIn(await mailTo(smtp, person.email))
    expect((await reset(secret, pair(person.email))).body.code).toBe('passwordPersonal')
    const done = await reset(secret)
    expect(done.headers.getSetCookie().join()).toContain('deviceToken=')
    const [noted] = await db().select().from(audit).where(eq(audit.sellerId, person.sellerId))
    expect(noted).toMatchObject({ action: 'passwordReset', personId: person.id, subject: person.email })
  })

  test('PEOPLE-09 what is no e-mail is refused', async () => {
    expect((await forgot('no es un correo')).body.code).toBe('emailInvalid')
  })

  test('PEOPLE-09 PEOPLE-07 a mail with a secret is kept without its text once it was sent', async () => {
    const person = await createPerson(await createSeller())
    await forgot(person.email)
    const invitee = `${randomUUID()}@example.com`
    await api.post('/desk/invitations', { email: invitee, role: 'goods' }, person)
    for (const recipient of [person.email, invitee]) {
      expect(secretIn(await mailTo(smtp, recipient))).not.toBe('')
      await vi.waitFor(async () => {
        const [row] = await db().select().from(mails).where(eq(mails.recipient, recipient))
        expect(row).toMatchObject({ body: '', sentAt: expect.any(Date) as Date })
      })
    }
  })
})

describe('the own account', () => {
  const change = (token: string, oldPassword: string, passwords: ReturnType<typeof pair>) =>
    api.post<Refusal>('/desk/change-password', { oldPassword, ...passwords }, { token })

  test('PEOPLE-10 a new password wants the old one, ten characters, and ends the other sessions', async () => {
    const person = await createPerson(await createSeller(), { role: 'goods', passwordHash: hash })
    const other = await anotherToken(person)
    const refused = [
      await change(person.token, 'no es esta', pair('mi-clave-nueva')),
      await change(person.token, PASSWORD, pair('123456789')),
      await change(person.token, PASSWORD, pair('1234567890')),
      await change(person.token, PASSWORD, pair(person.email)),
      await change(person.token, PASSWORD, pair('mi-clave-nueva', 'mi-clave-vieja')),
    ]
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'passwordWrong'],
      [400, 'deskPasswordShort'],
      [400, 'passwordCommon'],
      [400, 'passwordPersonal'],
      [400, 'passwordsDiffer'],
    ])
    expect(await isSignedIn(other)).toBe(true)
    expect((await change(person.token, PASSWORD, pair('mi-clave-nueva'))).status).toBe(200)
    expect([await isSignedIn(person.token), await isSignedIn(other)]).toEqual([true, false])
    expect(await mailTo(smtp, person.email)).toContain('cambi')
  })

  test('PEOPLE-10 PEOPLE-14 a person’s tries of the password are counted, from whatever networks', async () => {
    const usual = env().rateLimits.account
    env().rateLimits.account = 2
    const { token } = await createPerson(await createSeller(), { passwordHash: hash })
    const body = { password: 'no es esta' }
    const codes = []
    for (let i = 0; i < 3; i += 1)
      codes.push((await api.post<Refusal>('/desk/export', body, { token, address: nextAddress() })).body.code)
    env().rateLimits.account = usual
    expect(codes).toEqual(['passwordWrong', 'passwordWrong', 'tooManyRequests'])
  })

  test('PEOPLE-10 PASSWORD-01 a new password from the owner’s command ends the sessions of that person alone', async () => {
    const name = `Tienda ${randomUUID()}`
    await createSellerAccount(name, `${randomUUID()}@example.com`)
    const [row] = await db().select().from(sellers).where(eq(sellers.name, name))
    const sellerId = row?.id ?? ''
    const [ana, luis] = [await createPerson(sellerId), await createPerson(sellerId, { role: 'parcels' })]
    const password = await createSellerAccount(name, luis.email)
    expect([await isSignedIn(ana.token), await isSignedIn(luis.token)]).toEqual([true, false])
    const { token } = (await signInAs(luis.email, password ?? '')).body
    expect((await deskOf(token)).body.userInfo.person.role).toBe('all')
    expect(await createSellerAccount(`Otra ${name}`, ana.email)).toBeNull()
  })

  test('PEOPLE-10 a new e-mail of a seller is its first person’s, who is signed out and may do everything', async () => {
    const name = `Tienda ${randomUUID()}`
    await createSellerAccount(name, `${randomUUID()}@example.com`)
    const [row] = await db().select().from(sellers).where(eq(sellers.name, name))
    const first = { id: row?.id ?? '', sellerId: row?.id ?? '' }
    const luis = await createPerson(first.id, { role: 'parcels' })
    const token = await anotherToken(first)
    await db().update(people).set({ role: 'goods' }).where(eq(people.id, first.id))
    const email = `${randomUUID()}@example.com`
    const password = await createSellerAccount(name, email)
    expect([await isSignedIn(token), await isSignedIn(luis.token)]).toEqual([false, true])
    const roleOf = async (own: string) => (await deskOf(own)).body.userInfo.person.role
    expect(await roleOf((await signInAs(email, password ?? '')).body.token)).toBe('all')
    expect(await roleOf(luis.token)).toBe('parcels')
  })

  const sessionsOf = async (token: string) =>
    (await api.get<{ sessions: SessionAnswer[] }>('/desk/sessions', { token })).body.sessions
  const end = (token: string, id: string) => api.delete<Refusal>(`/desk/sessions/${id}`, { token })

  test('PEOPLE-11 sessions are seen with device and last use, and ended one by one', async () => {
    const person = await createPerson(await createSeller(), { passwordHash: hash })
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0' }
    const { token } = (await signInAs(person.email, PASSWORD, { headers })).body
    const [newest, first] = await sessionsOf(token)
    expect([newest?.device, newest?.isThis]).toEqual(['Firefox · Windows', true])
    expect([first?.device, first?.isThis]).toEqual(['Chrome · Android', false])
    time.ahead(20 * MINUTE)
    await deskOf(token)
    const [used, idle] = await sessionsOf(token)
    const minutes = (one?: SessionAnswer) => (Date.parse(one?.usedAt ?? '') - Date.now()) / MINUTE
    expect(minutes(used)).toBeGreaterThan(19)
    expect(minutes(idle)).toBeLessThan(1)
    expect((await end(token, first?.id ?? '')).status).toBe(200)
    expect([await isSignedIn(person.token), await isSignedIn(token)]).toEqual([false, true])
    expect((await end(token, first?.id ?? '')).status).toBe(404)
  })

  test('PEOPLE-11 the last use is noted at most once in five minutes', async () => {
    const now = Date.now()
    time.at(now)
    const { id, token } = await createPerson(await createSeller())
    const usedAfter = async (ms: number) => {
      time.at(now + ms)
      await deskOf(token)
      const [row] = await db().select().from(sellerSessions).where(eq(sellerSessions.personId, id))
      return Number(row?.usedAt) - now
    }
    expect(await usedAfter(5 * MINUTE - 1)).toBe(0)
    expect(await usedAfter(5 * MINUTE)).toBe(5 * MINUTE)
    // A session of an older release was never used.
    const older = await anotherToken(await createPerson(await createSeller()))
    await db().update(sellerSessions).set({ usedAt: null })
    expect((await sessionsOf(older)).map(({ usedAt }) => usedAt === '')).toEqual([false, true])
  })

  test('PEOPLE-11 a token counts where its session and its person are of its seller', async () => {
    const [own, other] = [await createSeller(), await createSeller()]
    const { id, token } = await createPerson(own)
    const [{ id: sessionId } = { id: '' }] = await db()
      .select()
      .from(sellerSessions)
      .where(eq(sellerSessions.personId, id))
    const move = async (person: string, session: string) => {
      await db().update(people).set({ sellerId: person }).where(eq(people.id, id))
      await db().update(sellerSessions).set({ sellerId: session }).where(eq(sellerSessions.id, sessionId))
      return isSignedIn(token)
    }
    expect([await move(own, own), await move(other, own), await move(own, other)]).toEqual([
      ...[true, false, false],
    ])
  })

  test('PEOPLE-11 who signs out leaves no cookie', async () => {
    const { token } = await createPerson(await createSeller())
    const { headers } = await api.post('/seller-logout', undefined, { token })
    expect(headers.getSetCookie().join()).toMatch(/accessToken=;.*Max-Age=0/)
  })

  test('PEOPLE-11 nobody sees or ends the sessions of somebody else of the team', async () => {
    const sellerId = await createSeller()
    const [ana, luis] = [await createPerson(sellerId), await createPerson(sellerId)]
    const [own, ...more] = await sessionsOf(ana.token)
    expect(more).toEqual([])
    expect((await end(luis.token, own?.id ?? '')).status).toBe(404)
    expect((await end(luis.token, 'x')).status).toBe(404)
    expect(await isSignedIn(ana.token)).toBe(true)
  })
})
