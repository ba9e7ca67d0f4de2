import { randomUUID } from 'node:crypto'
import { asc, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { people, sellerSessions } from '#server/db/schema/people.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { note, ownerFor, readAudit } from '#server/modules/audit.ts'
import { forgetAudit } from '#server/modules/retention.ts'
import { createSellerAccount, renewSellerPassword } from '#server/modules/sellers/accounts.ts'
import { resumeSeller, suspendSeller } from '#server/modules/sellers/suspension.ts'
import type { InvitedAnswer, TeamAnswer } from '#shared/contracts/people.ts'
import { endpoints } from '#shared/endpoints/table.ts'
import { RETENTION } from '#shared/rules/retention.ts'
import { api } from '../support/api.ts'
import { commandHere } from '../support/command.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { pair, secretIn } from '../support/desk.ts'
import { DAY, movedClock } from '../support/moved-clock.ts'
import { deskAs, setParcel, type Desk } from '../support/desk-parcels.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { anotherToken, createPerson, createSeller, type CreatedPerson } from '../support/people.ts'
import { messageForm } from '../support/permission-stage.ts'

beforeAll(() => setCompany({ name: 'Vitrina' }))
const time = movedClock()
const PASSWORD = 'zapatos-de-lima'

const entriesOf = async (sellerId: string) =>
  (await db().select().from(audit).where(eq(audit.sellerId, sellerId)).orderBy(asc(audit.id))).map(
    ({ id: _, at: __, sellerId: ___, ...entry }) => entry,
  )

/** Who works, somebody else of the team, and a customer who wrote. */
async function stage() {
  const passwordHash = await hashPassword(PASSWORD)
  const ana = await createPerson(await createSeller(), { passwordHash })
  const luis = await createPerson(ana.sellerId, { role: 'parcels' })
  const customer = await signedIn()
  const body = { userId: customer.id, sellerId: ana.sellerId, text: 'Hola', name: 'Rosa' }
  await api.post('/chat/customer/send-message-to-seller', body, { token: customer.token })
  return { ana, luis, customer }
}
type Stage = Awaited<ReturnType<typeof stage>>
const invite = async ({ token }: CreatedPerson, email: string) =>
  (await api.post<InvitedAnswer>('/desk/invitations', { email, role: 'goods' }, { token })).body.link
const firstInvitation = async ({ token }: CreatedPerson) =>
  (await api.get<TeamAnswer>('/desk/people', { token })).body.invitations[0]?.id ?? ''

/** PEOPLE-06: each call that writes for a seller, and what is noted of it. Each is done by ana, in a stage of its own. */
const writes: Readonly<
  Record<string, (w: Stage) => Promise<{ status: number; noted: Record<string, unknown> }>>
> = {
  invitePerson: async ({ ana }) => {
    const email = 'nueva@example.com'
    const { status } = await api.post('/desk/invitations', { email, role: 'goods' }, ana)
    return { status, noted: { action: 'personInvited', subject: email, after: { role: 'goods' } } }
  },
  dropInvitation: async ({ ana }) => {
    await invite(ana, 'otra@example.com')
    const { status } = await api.delete(`/desk/invitations/${await firstInvitation(ana)}`, ana)
    const noted = { action: 'invitationDropped', subject: 'otra@example.com', before: { role: 'goods' } }
    return { status, noted }
  },
  changeRole: async ({ ana, luis }) => {
    const { status } = await api.post(`/desk/people/${luis.id}/role`, { role: 'goods', was: 'parcels' }, ana)
    const states = { before: { role: 'parcels' }, after: { role: 'goods' } }
    return { status, noted: { action: 'roleChanged', subject: luis.email, ...states } }
  },
  removePerson: async ({ ana, luis }) => {
    const { status } = await api.delete(`/desk/people/${luis.id}`, ana)
    return { status, noted: { action: 'personRemoved', subject: luis.email, before: { role: 'parcels' } } }
  },
  changePersonPassword: async ({ ana }) => {
    const body = { oldPassword: PASSWORD, ...pair('otra-clave-mia') }
    const { status } = await api.post('/desk/change-password', body, ana)
    return { status, noted: { action: 'passwordChanged', subject: ana.email } }
  },
  endSession: async ({ ana }) => {
    const token = await anotherToken(ana)
    const [first] = await db().select().from(sellerSessions).where(eq(sellerSessions.personId, ana.id))
    const { status } = await api.delete(`/desk/sessions/${first?.id ?? ''}`, { token })
    return { status, noted: { action: 'sessionEnded', subject: 'Chrome · Android' } }
  },
  endSessionsOfPerson: async ({ ana, luis }) => {
    const { status } = await api.delete(`/desk/people/${luis.id}/sessions`, ana)
    return { status, noted: { action: 'sessionsEnded', subject: luis.email } }
  },
  exportPerson: async ({ ana }) => {
    const { status } = await api.post('/desk/export', { password: PASSWORD }, ana)
    return { status, noted: { action: 'dataExported', subject: ana.email } }
  },
  moveDeskParcels: async w => {
    const { number, desk } = await parcelOf(w)
    const { status } = await desk.move([{ number, version: 2, to: 'warehouse' }])
    return { status, noted: { action: 'parcelMoved', subject: number, after: PREPARED } }
  },
  undoDeskParcels: async w => {
    const { number, desk } = await parcelOf(w)
    await desk.move([{ number, version: 2, to: 'warehouse' }])
    const { version } = await desk.row(number)
    const { status } = await desk.undo([{ number, version }])
    return { status, noted: { action: 'parcelMoveUndone', subject: number, before: PREPARED } }
  },
  noteDeskParcel: async w => {
    const { number, desk } = await parcelOf(w)
    const { status } = await desk.note(number, 2, 'Ya sale')
    return { status, noted: { action: 'parcelNoted', subject: number, after: { letters: 7 } } }
  },
  sendToCustomer: async ({ ana, customer }) => {
    const body = { senderId: ana.sellerId, receverId: customer.id, text: 'Ya sale' }
    const { status } = await api.post('/chat/seller/send-message-to-customer', body, ana)
    return { status, noted: { action: 'messageSent', subject: customer.id } }
  },
  sendFile: async ({ ana, customer }) => {
    const raw = messageForm(ana.sellerId, customer.id)
    const { status } = await api.post('/chat/send-file', undefined, { raw, token: ana.token })
    return { status, noted: { action: 'messageSent', subject: customer.id } }
  },
}
/** A parcel of ana's seller. */
async function parcelOf({ ana }: Stage): Promise<{ number: string; desk: Desk }> {
  const { number } = await orderOfSellers({ shops: ['Pasos de Lima'] })
  await setParcel(`${number}-1`, { sellerId: ana.sellerId })
  return { number: `${number}-1`, desk: deskAs(ana.token) }
}
const PREPARED = { state: 'warehouse', carrier: '', tracking: '' }

/** They change nothing but that something was seen, or that the caller is signed out. */
const NOT_NOTED = ['markSeen', 'logoutSeller']

test('PEOPLE-06 each call that writes for a seller is among those below', () => {
  const found = Object.entries(endpoints).filter(
    ([, { method, access }]) => method !== 'GET' && (access === 'seller' || access === 'participant'),
  )
  expect(found.map(([name]) => name).sort()).toEqual([...Object.keys(writes), ...NOT_NOTED].sort())
})

test.each(Object.entries(writes))('PEOPLE-06 %s is noted with who did it', async (_, write) => {
  const w = await stage()
  const { status, noted } = await write(w)
  expect(status).toBeLessThan(300)
  const last = (await entriesOf(w.ana.sellerId)).at(-1)
  expect(last).toMatchObject({ personId: w.ana.id, who: w.ana.email, ...noted })
  expect(JSON.stringify(last)).not.toMatch(/Ya sale|clave-mia|zapatos/)
})

test('PEOPLE-06 joining and a password by link are noted, and what the owner does about people', async () => {
  const { ana } = await stage()
  const email = `${randomUUID()}@example.com`
  const token = secretIn(await invite(ana, email))
  await api.post('/desk/invitation/accept', { token, name: 'Luz', ...pair('zapatos-de-luz') })
  const [luz] = await db().select().from(people).where(eq(people.email, email))
  expect((await entriesOf(ana.sellerId)).at(-1)).toMatchObject({
    ...{ action: 'personJoined', personId: luz?.id, who: email, after: { role: 'goods' } },
  })
  await suspendSeller(ana.sellerId, 'Sin RUC')
  await resumeSeller(ana.sellerId)
  await renewSellerPassword(email)
  await createSellerAccount(ana.sellerId, email)
  const owners = (await entriesOf(ana.sellerId)).slice(-4)
  expect(owners.map(({ action }) => action)).toEqual([
    ...['sellerSuspended', 'sellerResumed', 'passwordRenewed', 'accountMade'],
  ])
  expect(owners.map(({ personId, who }) => [personId, who])).toEqual(owners.map(() => [null, '']))
  expect(owners[0]).toMatchObject({ after: { reason: 'Sin RUC' } })
})

test('PEOPLE-06 a note is there if and only if its transaction is', async () => {
  const sellerId = await createSeller()
  const entry = { action: 'messageSent', subject: 'x' } as const
  await expect(note(ownerFor(sellerId), entry)).rejects.toThrow('transaction')
  const undone = transaction(async () => {
    await note(ownerFor(sellerId), entry)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await entriesOf(sellerId)).toEqual([])
})

test('PEOPLE-06 a page of what was noted has the newest first, of one seller or of all', async () => {
  const moment = new Date('2026-11-20T12:00:00.123Z')
  time.at(moment)
  const [first, second] = [await createSeller('Pasos Uno'), await createSeller('Pasos Dos')]
  await db().update(sellers).set({ slug: 'pasos-uno' }).where(eq(sellers.id, first))
  await db().update(sellers).set({ slug: 'pasos-dos' }).where(eq(sellers.id, second))
  for (const subject of ['a', 'b', 'c', 'd', 'e'])
    await transaction(() =>
      note(ownerFor('bd'.includes(subject) ? second : first), { action: 'messageSent', subject }),
    )
  // Rows that were written again stand last in the table.
  await db().update(audit).set({ who: 'x' }).where(eq(audit.subject, 'c'))
  const page = async (seller: string, before = 0, limit = 3) =>
    (await readAudit({ seller, before, limit }))?.map(one => `${one.entry.subject} ${one.seller ?? ''}`)
  expect(await page('')).toEqual(['e Pasos Uno', 'd Pasos Dos', 'c Pasos Uno'])
  expect(await page('pasos UNO')).toEqual(['e Pasos Uno', 'c Pasos Uno', 'a Pasos Uno'])
  const [, newest] = (await readAudit({ seller: '', before: 0, limit: 2 })) ?? []
  const id = newest?.entry.id ?? 0
  expect(await page('', id)).toEqual(['c Pasos Uno', 'b Pasos Dos', 'a Pasos Uno'])
  expect(await page('Pasos Dos', id)).toEqual(['b Pasos Dos'])
  expect(await page('nadie')).toBeUndefined()
  expect(newest?.entry).toMatchObject({ at: moment, before: {}, after: {}, personId: null, who: '' })
})

test('PEOPLE-06 auditoria listar prints it, and it stays 730 days, also when the person goes', async () => {
  const { ana, luis } = await stage()
  await api.post(`/desk/people/${luis.id}/role`, { role: 'all', was: 'parcels' }, ana)
  await api.delete(`/desk/people/${ana.id}`, luis)
  const list = async (...more: string[]) => {
    const env = { DATABASE_URL: process.env['DATABASE_URL'] ?? '', VAR_DIR: process.env['VAR_DIR'] ?? '' }
    return commandHere(env, 'auditoria', 'listar', '--vendedor', ana.sellerId, ...more)
  }
  const [removed = '', changed = ''] = (await list()).out.split('\n')
  expect(removed).toContain(`${luis.email} · `)
  expect(removed).toContain(`quitó el acceso · ${ana.email} · Todo`)
  expect(changed).toContain(`${ana.email} · `)
  expect(changed).toContain(`cambió el rol · ${luis.email} · Paquetes → Todo`)
  expect((await list('--antes', '1')).out).toContain('No hay nada anotado.')
  expect((await list('--antes', 'x')).code).toBe(2)
  const unknown = await list('--vendedor', '¿?')
  expect([unknown.code, unknown.out]).toEqual([1, ''])
  expect(unknown.err).toContain('No hay ningún vendedor que se llame «¿?»')
  time.ahead((RETENTION.auditDays - 1) * DAY)
  await forgetAudit()
  expect(await entriesOf(ana.sellerId)).toHaveLength(2)
  time.ahead((RETENTION.auditDays + 1) * DAY)
  await forgetAudit()
  expect(await entriesOf(ana.sellerId)).toEqual([])
})
