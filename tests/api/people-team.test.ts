import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { invitations, people, sellerSessions } from '#server/db/schema/people.ts'
import { createSellerAccount } from '#server/modules/sellers/accounts.ts'
import type { InvitationAnswer, InvitedAnswer, SessionAnswer, TeamAnswer } from '#shared/contracts/people.ts'
import type { Role } from '#shared/rules/people.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { commandHere } from '../support/command.ts'
import { setCompany } from '../support/commerce.ts'
import { deskOf, isSignedIn, mailTo, nextAddress, pair, secretIn, signInAs } from '../support/desk.ts'
import { HOUR, movedClock } from '../support/moved-clock.ts'
import { createPerson, createSeller, type CreatedPerson } from '../support/people.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
beforeAll(() => setCompany({ name: 'Vitrina' }))
const time = movedClock()

const shop = (...args: string[]) =>
  commandHere(
    { DATABASE_URL: process.env['DATABASE_URL'] ?? '', VAR_DIR: process.env['VAR_DIR'] ?? '' },
    ...args,
  )
const newEmail = () => `${randomUUID()}@example.com`
const invite = ({ token }: CreatedPerson, email: string, role: Role = 'parcels') =>
  api.post<InvitedAnswer & Refusal>('/desk/invitations', { email, role }, { token })
const look = (token: string, options = {}) =>
  api.post<{ invitation: InvitationAnswer } & Refusal>(
    '/desk/invitation',
    { token },
    { address: nextAddress(), ...options },
  )
const accept = (token: string, change: object = {}, options = {}) =>
  api.post<{ token: string } & Refusal>(
    '/desk/invitation/accept',
    { token, name: 'Luis', ...pair('zapatos-de-lima'), ...change },
    { address: nextAddress(), ...options },
  )
const teamOf = async (token: string) => (await api.get<TeamAnswer>('/desk/people', { token })).body
const codeOf = ({ status, body }: { status: number; body: Refusal }) => [status, body.code]

/** The owner of the shop's first person, and what it invites by link. */
async function manager(name?: string): Promise<CreatedPerson> {
  return createPerson(await createSeller(name))
}
async function invited(by: CreatedPerson, role: Role = 'parcels') {
  const email = newEmail()
  expect((await invite(by, email.toUpperCase(), role)).status).toBe(201)
  return { email, secret: secretIn(await mailTo(smtp, email)) }
}

test('PEOPLE-07 PEOPLE-08 an invitation is mailed, says what it is for, and makes a person that is signed in', async () => {
  const ana = await manager('Pasos de Ayacucho')
  const { email, secret } = await invited(ana)
  const text = smtp.messages.find(({ to }) => to === email)?.data ?? ''
  expect(text).toContain('Paquetes')
  const now = new Date()
  time.at(now)
  const { email: other } = await invited(ana)
  const [{ expiresAt } = {}] = await db().select().from(invitations).where(eq(invitations.email, other))
  expect(Number(expiresAt) - Number(now)).toBe(72 * HOUR)
  await db().delete(invitations).where(eq(invitations.email, other))
  time.ahead(0)
  const seen = await look(secret)
  expect(seen.body.invitation).toMatchObject({ shopName: 'Pasos de Ayacucho', email, role: 'parcels' })
  expect((await teamOf(ana.token)).invitations).toMatchObject([{ email, role: 'parcels' }])
  expect(codeOf(await accept(secret, pair('corta')))).toEqual([400, 'deskPasswordShort'])
  const joined = await accept(secret)
  expect(joined.status).toBe(201)
  expect(joined.headers.getSetCookie().join()).toContain('accessToken=')
  expect((await deskOf(joined.body.token)).body.userInfo).toMatchObject({ id: ana.sellerId, email })
  expect((await signInAs(email, 'zapatos-de-lima')).status).toBe(201)
  const team = await teamOf(ana.token)
  expect(team.invitations).toEqual([])
  expect(team.people.map(({ email: one, name, role, isMe }) => [one, name, role, isMe])).toEqual([
    [ana.email, 'Ana', 'all', true],
    [email, 'Luis', 'parcels', false],
  ])
})

test('PEOPLE-08 whom two sellers invite works for the one whose link is used, and the other link is not used up', async () => {
  const [ana, rival] = [await manager(), await manager()]
  const { email, secret } = await invited(ana)
  await invite(rival, email)
  const theirs = secretIn(await mailTo(smtp, email, 2))
  const { token } = (await accept(secret)).body
  expect((await deskOf(token)).body.userInfo.id).toBe(ana.sellerId)
  expect(codeOf(await accept(theirs))).toEqual([409, 'inviteeTaken'])
  expect((await look(theirs)).status).toBe(200)
})

test('PEOPLE-08 a link that was used, expired, withdrawn or made up says so, and is stored as a hash', async () => {
  const ana = await manager()
  const [used, late, gone] = [await invited(ana), await invited(ana), await invited(ana)]
  expect((await accept(used.secret)).status).toBe(201)
  expect(codeOf(await look(used.secret))).toEqual([410, 'invitationUsed'])
  expect(codeOf(await accept(used.secret, { name: 'Otra' }))).toEqual([410, 'invitationUsed'])
  const [first, open, ...more] = (await teamOf(ana.token)).invitations
  expect([first?.email, open?.email, ...more]).toEqual([late.email, gone.email])
  const drop = async ({ token }: CreatedPerson) =>
    (await api.delete<Refusal>(`/desk/invitations/${open?.id ?? ''}`, { token })).status
  const rival = await manager()
  expect([await drop(rival), await drop(ana), await drop(ana)]).toEqual([404, 200, 404])
  expect((await teamOf(ana.token)).invitations).toEqual([first])
  expect(codeOf(await look(gone.secret))).toEqual([404, 'invitationUnknown'])
  expect(codeOf(await accept(randomUUID()))).toEqual([404, 'invitationUnknown'])
  time.ahead(71 * HOUR)
  expect((await look(late.secret)).status).toBe(200)
  time.ahead(73 * HOUR)
  expect(codeOf(await look(late.secret))).toEqual([410, 'invitationExpired'])
  expect(codeOf(await accept(late.secret))).toEqual([410, 'invitationExpired'])
  const hashes = (await db().select().from(invitations)).map(({ hash }) => hash)
  expect(hashes.some(hash => [used, late].some(({ secret }) => hash.includes(secret)))).toBe(false)
})

test('PEOPLE-07 PEOPLE-08 an invitation ends with its last millisecond, on the desk too', async () => {
  const ana = await manager()
  const { email, secret } = await invited(ana)
  const [{ id = '', expiresAt } = {}] = await db()
    .select()
    .from(invitations)
    .where(eq(invitations.email, email))
  const open = async () => (await teamOf(ana.token)).invitations.length
  time.at(Number(expiresAt) - 1)
  expect([(await look(secret)).status, await open()]).toEqual([200, 1])
  time.at(Number(expiresAt))
  expect([...codeOf(await look(secret)), await open()]).toEqual([410, 'invitationExpired', 0])
  expect((await api.delete(`/desk/invitations/${id}`, ana)).status).toBe(404)
})

test('PEOPLE-07 PEOPLE-08 a used link says so also after its person is invited again, and who invited is gone', async () => {
  const ana = await manager()
  const luis = await createPerson(ana.sellerId)
  const { email, secret } = await invited(luis)
  await accept(secret)
  const joined = (await teamOf(ana.token)).people.find(person => person.email === email)
  await remove(ana, { id: joined?.id ?? '' })
  expect((await invite(ana, email)).status).toBe(201)
  expect(codeOf(await look(secret))).toEqual([410, 'invitationUsed'])
  await remove(ana, luis)
  expect(codeOf(await look(secret))).toEqual([410, 'invitationUsed'])
})

test('PEOPLE-08 PEOPLE-11 PEOPLE-12 who joins is seen with its device and last use, until its sessions end', async () => {
  const ana = await manager()
  const { email, secret } = await invited(ana)
  const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/142.0' }
  const { token } = (await accept(secret, {}, { headers })).body
  const { sessions } = (await api.get<{ sessions: SessionAnswer[] }>('/desk/sessions', { token })).body
  expect(sessions.map(({ device }) => device)).toEqual(['Firefox · Windows'])
  const used = new Date('2026-11-01T12:00:00Z')
  await db()
    .update(sellerSessions)
    .set({ usedAt: used })
    .where(eq(sellerSessions.device, 'Firefox · Windows'))
  const own = async () => (await teamOf(ana.token)).people.find(person => person.email === email)
  const joined = await own()
  expect(joined?.usedAt).toBe(used.toISOString())
  await api.delete(`/desk/people/${joined?.id ?? ''}/sessions`, ana)
  expect((await own())?.usedAt).toBe('')
})

test('PEOPLE-12 people who came in the same moment have one order', async () => {
  const ana = await manager()
  await Promise.all([createPerson(ana.sellerId), createPerson(ana.sellerId), createPerson(ana.sellerId)])
  const createdAt = new Date('2026-11-01T12:00:00Z')
  const rows = await db().select().from(people).where(eq(people.sellerId, ana.sellerId))
  const ids = rows.map(({ id }) => id).toSorted()
  // From the last on, so that they lie in the table in another order.
  for (const id of ids.toReversed()) await db().update(people).set({ createdAt }).where(eq(people.id, id))
  expect((await teamOf(ana.token)).people.map(({ id }) => id)).toEqual(ids)
})

test('PEOPLE-08 somebody who is signed in as another is told who, and the link stays good', async () => {
  const [ana, rival] = [await manager(), await manager()]
  const { email, secret } = await invited(ana)
  for (const answer of [await look(secret, { token: rival.token }), await accept(secret, {}, rival)]) {
    expect(codeOf(answer)).toEqual([409, 'invitationOfAnother'])
    expect(answer.body.message).toContain(rival.email)
    expect(answer.body.message).toContain(email)
  }
  expect((await accept(secret)).status).toBe(201)
})

test('PEOPLE-08 of two who use a link at once one is in', async () => {
  const { email, secret } = await invited(await manager())
  const answers = await Promise.all([accept(secret, { name: 'Una' }), accept(secret, { name: 'Otra' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 410])
  expect(await db().select().from(people).where(eq(people.email, email))).toHaveLength(1)
})

test('PEOPLE-07 a second invitation takes the place of the first, and an e-mail with an account is refused', async () => {
  const [ana, rival] = [await manager(), await manager()]
  const { email, secret } = await invited(ana)
  expect((await invite(ana, email, 'goods')).status).toBe(201)
  const newer = secretIn(await mailTo(smtp, email, 2))
  expect(codeOf(await look(secret))).toEqual([404, 'invitationUnknown'])
  expect((await look(newer)).body.invitation.role).toBe('goods')
  for (const taken of [ana.email, rival.email.toUpperCase()])
    expect(codeOf(await invite(ana, taken))).toEqual([409, 'inviteeTaken'])
  expect(codeOf(await invite(ana, 'no es un correo'))).toEqual([400, 'emailInvalid'])
  expect((await invite(ana, newEmail(), 'jefe' as Role)).status).toBe(400)
})

test('PEOPLE-07 a team has a size, and a day its number of invitations', async () => {
  const ofInvitations = like(rateHits.key, 'invitation/%')
  await db().delete(rateHits).where(ofInvitations)
  const [ana, rival] = [await manager(), await manager()]
  const row = (change: object = {}) => ({
    ...{ id: randomUUID(), hash: randomUUID(), sellerId: ana.sellerId, email: newEmail() },
    ...{ role: 'goods' as const, expiresAt: new Date(Date.now() + HOUR), ...change },
  })
  await db()
    .insert(invitations)
    .values(Array.from({ length: 48 }, () => row()))
  // Those that are over take no place, nor do those of another seller.
  await db()
    .insert(invitations)
    .values([row({ usedAt: new Date() }), row({ expiresAt: new Date() }), row({ sellerId: rival.sellerId })])
  expect((await invite(ana, newEmail())).status).toBe(201)
  for (const _ of [1, 2]) expect(codeOf(await invite(ana, newEmail()))).toEqual([409, 'teamFull'])
  await db().delete(invitations).where(eq(invitations.sellerId, ana.sellerId))
  const codes: unknown[] = []
  for (let i = 0; i < 3; i += 1) codes.push((await invite(ana, 'no es un correo')).body.code)
  expect(new Set(codes)).toEqual(new Set(['emailInvalid']))
  // The last place, the two too many, and this one; not what is no e-mail.
  expect((await invite(ana, newEmail())).status).toBe(201)
  const ofDay = and(ofInvitations, eq(rateHits.hits, 4))
  expect(await db().update(rateHits).set({ hits: 29 }).where(ofDay).returning()).toHaveLength(1)
  expect((await invite(ana, newEmail())).status).toBe(201)
  expect(codeOf(await invite(ana, newEmail()))).toEqual([429, 'tooManyRequests'])
})

const change = ({ token }: CreatedPerson, { id }: { id: string }, role: Role, was: Role) =>
  api.post<Refusal>(`/desk/people/${id}/role`, { role, was }, { token })
const remove = ({ token }: CreatedPerson, { id }: { id: string }) =>
  api.delete<Refusal>(`/desk/people/${id}`, { token })

test('PEOPLE-12 a role is changed from the one that was seen, and counts from the next call on', async () => {
  const ana = await manager()
  const luis = await createPerson(ana.sellerId, { role: 'goods' })
  const customers = () => api.get(`/chat/seller/get-customers/${ana.sellerId}`, { token: luis.token })
  expect((await customers()).status).toBe(403)
  expect((await change(ana, luis, 'parcels', 'goods')).status).toBe(200)
  expect((await customers()).status).toBe(200)
  const late = await change(ana, luis, 'all', 'goods')
  expect([...codeOf(late), late.body.message]).toEqual([
    ...[409, 'roleChangedMeanwhile'],
    expect.stringContaining('Paquetes'),
  ])
  expect((await change(luis, ana, 'goods', 'all')).status).toBe(403)
  const rival = await manager()
  expect((await change(rival, luis, 'all', 'parcels')).status).toBe(404)
  expect((await change(ana, { id: 'x' }, 'all', 'parcels')).status).toBe(404)
  expect((await change(ana, { id: luis.id.toUpperCase() }, 'goods', 'parcels')).status).toBe(200)
  // Who has the role by now is not changed, whatever was seen.
  expect((await change(ana, luis, 'goods', 'parcels')).status).toBe(200)
  const noted = await db().select().from(audit).where(eq(audit.subject, luis.email))
  expect(noted.map(({ action }) => action)).toEqual(['roleChanged', 'roleChanged'])
})

test('PEOPLE-12 PEOPLE-10 the owner’s command gives every right to the person that it names, and to nobody else', async () => {
  const sellerId = await createSeller()
  const [named, other] = [
    await createPerson(sellerId, { role: 'parcels' }),
    await createPerson(sellerId, { role: 'parcels' }),
  ]
  expect(await createSellerAccount(sellerId, named.email)).not.toBeNull()
  const rows = await db().select().from(people).where(eq(people.sellerId, sellerId))
  expect(Object.fromEntries(rows.map(({ id, role }) => [id, role]))).toEqual({
    [named.id]: 'all',
    [other.id]: 'parcels',
  })
})

test('PEOPLE-12 somebody with the role Todo stays, also when two change at once', async () => {
  const ana = await manager()
  expect(codeOf(await change(ana, ana, 'goods', 'all'))).toEqual([409, 'lastManager'])
  expect(codeOf(await remove(ana, ana))).toEqual([409, 'lastManager'])
  const luis = await createPerson(ana.sellerId)
  const answers = await Promise.all([change(ana, luis, 'goods', 'all'), change(luis, ana, 'goods', 'all')])
  const roles = (await db().select().from(people).where(eq(people.sellerId, ana.sellerId))).map(
    ({ role }) => role,
  )
  expect(roles).toContain('all')
  expect(answers.map(({ status }) => status)).toContain(200)
})

test('PEOPLE-12 who is removed is signed out, with the invitations that nobody used', async () => {
  const ana = await manager()
  const luis = await createPerson(ana.sellerId)
  const [{ secret }, { secret: kept }] = [await invited(luis), await invited(ana)]
  expect((await remove(await manager(), luis)).status).toBe(404)
  expect((await remove(ana, luis)).status).toBe(200)
  expect(await isSignedIn(luis.token)).toBe(false)
  expect((await signInAs(luis.email, 'x')).status).toBe(401)
  expect(codeOf(await look(secret))).toEqual([404, 'invitationUnknown'])
  expect((await look(kept)).status).toBe(200)
  expect((await remove(ana, luis)).status).toBe(404)
  // The e-mail is free again.
  expect((await invite(ana, luis.email)).status).toBe(201)
})

test('PEOPLE-13 the owner lists people and removes one by e-mail, the last one too', async () => {
  const ana = await manager()
  const luis = await createPerson(ana.sellerId, { role: 'parcels' })
  const [waiting, theirs] = [newEmail(), newEmail()]
  await invite(ana, waiting)
  await invite(await manager(), theirs)
  const { out } = await shop('vendedores', 'personas', ana.sellerId)
  expect(out).toContain(`${ana.email} · Todo · última vez`)
  expect(out).toContain(`${luis.email} · Paquetes`)
  expect(out).toContain(`${waiting} · Paquetes · invitado hasta`)
  expect(out).not.toContain(theirs)
  expect((await shop('vendedores', 'retirar', luis.email)).code).toBe(0)
  expect([await isSignedIn(luis.token), await isSignedIn(ana.token)]).toEqual([false, true])
  expect((await shop('vendedores', 'retirar', ana.email.toUpperCase())).code).toBe(0)
  expect(await isSignedIn(ana.token)).toBe(false)
  expect((await shop('vendedores', 'personas', ana.sellerId)).out).toContain('todavía no tiene personas')
  expect((await shop('vendedores', 'retirar', ana.email)).code).toBe(1)
  expect((await shop('vendedores', 'personas', 'Nadie')).code).toBe(1)
})
