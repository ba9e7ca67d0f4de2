import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { answeredCalls } from '#server/db/schema/calls.ts'
import { mails } from '#server/db/schema/mails.ts'
import { parcelNotes } from '#server/db/schema/parcels.ts'
import { invitations, people, sellerSessions } from '#server/db/schema/people.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import type { InvitedAnswer, PersonExport, TeamAnswer } from '#shared/contracts/people.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { isSignedIn, secretIn } from '../support/desk.ts'
import { deskAs, parcelRow, twoDesks } from '../support/desk-parcels.ts'
import { anotherToken, createPerson, createSeller } from '../support/people.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))
const PASSWORD = 'zapatos-de-lima'

async function team() {
  const passwordHash = await hashPassword(PASSWORD)
  const ana = await createPerson(await createSeller(), { passwordHash })
  return { ana, luis: await createPerson(ana.sellerId, { role: 'parcels', passwordHash }) }
}
const withKey = (token: string, key: string = randomUUID()) => ({
  token,
  headers: { 'idempotency-key': key },
})

test('PEOPLE-15 the role Todo ends the sessions of somebody of the team, and its own others', async () => {
  const { ana, luis } = await team()
  const second = await anotherToken(luis)
  expect((await api.delete(`/desk/people/${ana.id}/sessions`, luis)).status).toBe(403)
  expect((await api.delete(`/desk/people/${luis.id}/sessions`, ana)).status).toBe(200)
  expect(await Promise.all([luis.token, second].map(isSignedIn))).toEqual([false, false])
  const other = await anotherToken(ana)
  expect((await api.delete(`/desk/people/${ana.id}/sessions`, ana)).status).toBe(200)
  expect(await Promise.all([ana.token, other].map(isSignedIn))).toEqual([true, false])
  const stranger = (await team()).ana
  expect((await api.delete(`/desk/people/${ana.id}/sessions`, stranger)).status).toBe(404)
  expect(await isSignedIn(ana.token)).toBe(true)
})

test('PEOPLE-16 a write that is repeated with its key is not done again and answers the same', async () => {
  const { ana, luis } = await team()
  const options = withKey(ana.token)
  const role = `/desk/people/${luis.id}/role`
  const first = await api.post(role, { role: 'goods', was: 'parcels' }, options)
  await db().update(people).set({ role: 'all' }).where(eq(people.id, luis.id))
  expect(await api.post(role, { role: 'goods', was: 'parcels' }, options)).toMatchObject({
    status: 200,
    body: first.body,
  })
  const [row] = await db().select().from(people).where(eq(people.id, luis.id))
  expect(row?.role).toBe('all')
  const other = await api.post<Refusal>(role, { role: 'parcels', was: 'all' }, options)
  expect([other.status, other.body.code]).toEqual([409, 'repeatConflict'])

  const removal = withKey(ana.token)
  const removals = [1, 2].map(() => api.delete(`/desk/people/${luis.id}`, removal))
  expect((await Promise.all(removals)).map(({ status }) => status)).toEqual([200, 200])
  expect((await api.delete(`/desk/people/${luis.id}`, withKey(ana.token))).status).toBe(404)
})

test('PEOPLE-16 PEOPLE-07 an invitation that is repeated with its key is the same link, stored nowhere', async () => {
  const { ana } = await team()
  const options = withKey(ana.token)
  const body = { email: `${randomUUID()}@example.com`, role: 'goods' }
  const ask = () => api.post<InvitedAnswer>('/desk/invitations', body, options)
  const [one, two] = [await ask(), await ask()]
  expect(one.body.link).not.toBe('')
  expect(two.body).toEqual(one.body)
  expect(await db().select().from(invitations).where(eq(invitations.email, body.email))).toHaveLength(1)
  const secret = secretIn(one.body.link)
  expect((await api.post('/desk/invitation', { token: secret })).status).toBe(200)
  const stored = [await db().select().from(answeredCalls), await db().select().from(invitations)]
  expect(JSON.stringify(stored)).not.toContain(secret)
  // The same key of somebody else makes another link.
  const stranger = (await team()).ana
  const theirs = await api.post<InvitedAnswer>(
    '/desk/invitations',
    { ...body, email: `${randomUUID()}@example.com` },
    { ...options, token: stranger.token },
  )
  expect(secretIn(theirs.body.link)).not.toBe(secret)
  const { invitations: open } = (await api.get<TeamAnswer>('/desk/people', ana)).body
  const drop = withKey(ana.token)
  for (const _ of [1, 2])
    expect((await api.delete(`/desk/invitations/${open[0]?.id ?? ''}`, drop)).status).toBe(200)
})

test('PEOPLE-14 a person gets what is kept about it, and nothing of anybody else', async () => {
  const { mine, one, people: desks } = await twoDesks()
  const { id, sellerId, email, token } = desks.one
  await db()
    .update(people)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(people.id, id))
  const luis = await createPerson(sellerId)
  const invited = `${randomUUID()}@example.com`
  const { link } = (
    await api.post<InvitedAnswer>('/desk/invitations', { email: invited, role: 'goods' }, { token })
  ).body
  await one.note(mine, 1, 'Falta la caja')
  await one.move([{ number: mine, version: 2, to: 'warehouse' }])
  await deskAs(luis.token).note(mine, (await one.row(mine)).version, 'De Luis')
  const mail = (recipient: string, kind: string, subject: string) => ({
    ...{ id: randomUUID(), recipient, kind, subject, body: `Míralo en ${secretIn(link)}` },
  })
  await db()
    .insert(mails)
    .values([
      mail(email, 'parcelNew', 'Paquete nuevo'),
      mail(luis.email, 'parcelNew', 'Paquete de Luis'),
      mail(email, 'order', 'Su compra como cliente'),
    ])
  await api.post('/desk/invitations', { email: `${randomUUID()}@example.com`, role: 'goods' }, luis)
  await api.delete(`/desk/people/${luis.id}`, luis)
  const wrong = await api.post<Refusal>('/desk/export', { password: 'no es esta' }, { token })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'passwordWrong'])
  const { status, body } = await api.post<PersonExport>('/desk/export', { password: PASSWORD }, { token })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    version: 1,
    persona: { nombre: 'Ana', correo: email, rol: 'Todo' },
    sesiones: [{ dispositivo: 'Chrome · Android' }],
    invitaciones: [{ correo: invited, rol: 'Productos', usada: null }],
    notas: [{ paquete: mine, nota: 'Falta la caja' }],
    correos: [{ asunto: 'Paquete nuevo', enviado: null }],
  })
  const [last] = await db()
    .select()
    .from(audit)
    .where(eq(audit.personId, id))
    .orderBy(desc(audit.id))
    .limit(1)
  expect([last?.action, last?.subject]).toEqual(['dataExported', email])
  expect(body.escrituras.map(({ accion }) => accion)).toEqual([
    ...['movió un paquete', 'anotó algo de un paquete', 'invitó'],
  ])
  const written = JSON.stringify(body)
  for (const secret of [PASSWORD, secretIn(link), luis.email]) expect(written).not.toContain(secret)
})

test('PEOPLE-14 of a long list the oldest are left out; times are said, and nothing that was done for another seller', async () => {
  const { mine, theirs, people: desks } = await twoDesks()
  const { id, sellerId, email, token } = desks.one
  await db()
    .update(people)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(people.id, id))
  const used = new Date(Date.now() - 1000)
  await db().update(sellerSessions).set({ usedAt: used }).where(eq(sellerSessions.personId, id))
  const created = { id: randomUUID(), hash: randomUUID(), sellerId, invitedBy: id, role: 'goods' as const }
  await db()
    .insert(invitations)
    .values({ ...created, email: 'usada@example.com', expiresAt: used, usedAt: used })
  const mail = { ...{ id: randomUUID(), recipient: email, kind: 'parcelNew' }, subject: 'Hola', body: '' }
  await db()
    .insert(mails)
    .values({ ...mail, sentAt: used })
  const [own, other] = [await parcelRow(mine), await parcelRow(theirs)]
  await db()
    .insert(parcelNotes)
    .values({ parcelId: other.id, at: used, personId: id, who: 'Ana', text: 'Ajena' })
  await db().execute(sql`insert into parcel_notes (parcel_id, at, person_id, who, text)
    select ${own.id}, now(), ${id}, 'Ana', 'Nota ' || n from generate_series(1, 10001) n`)
  await db().execute(sql`insert into audit (seller_id, person_id, who, action, subject, at)
    select ${sellerId}, ${id}, 'Ana', 'parcelNoted', 'V-' || n, now() from generate_series(1, 10001) n`)
  await db().insert(audit).values({
    at: used,
    sellerId: desks.two.sellerId,
    personId: id,
    who: 'Ana',
    action: 'parcelNoted',
    subject: 'Ajeno',
  })
  const { body } = await api.post<PersonExport>('/desk/export', { password: PASSWORD }, { token })
  const at = used.toISOString()
  expect(body.sesiones.map(({ usada }) => usada)).toEqual([at])
  expect(body.invitaciones.map(({ usada }) => usada)).toEqual([at])
  expect(body.correos).toMatchObject([{ enviado: at }])
  const ends = <T>(list: readonly T[]) => [list.length, list[0], list.at(-1)]
  expect(ends(body.notas.map(({ nota }) => nota))).toEqual([10_000, 'Nota 10001', 'Nota 2'])
  expect(ends(body.escrituras.map(({ sobre }) => sobre))).toEqual([10_000, 'V-10001', 'V-2'])
})
