import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { mails } from '#server/db/schema/mails.ts'
import { documentChanges, orders } from '#server/db/schema/orders.ts'
import { carriers } from '#server/db/schema/parcels.ts'
import { invitations, people, sellerSessions } from '#server/db/schema/people.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { listCoupons } from '#server/modules/coupons.ts'
import { listPeople } from '#server/modules/people/list.ts'
import { addHoliday, listHolidays, ownersHolidays, removeHoliday } from '#server/modules/holidays.ts'
import { viewDocument } from '#server/modules/orders/document.ts'
import { listCarriers } from '#server/modules/parcels/carriers.ts'
import type { PersonExport, SessionAnswer, TeamAnswer } from '#shared/contracts/people.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { signedIn } from '../support/commerce.ts'
import { anotherToken, createPerson, createSeller } from '../support/people.ts'
import { orderOfSellers } from '../support/parcels.ts'

const PASSWORD = 'zapatos-de-lima'
/** As they are written: neither from the first on nor from the last on. */
const DAYS = [2, 1, 3]
const on = (day: number) => new Date(Date.UTC(2027, 0, day))

test('D-87 the owner’s holidays are read from the first on', async () => {
  for (const day of DAYS) await addHoliday(`2027-01-0${String(day)}`, String(day))
  const names = async () => (await listHolidays()).map(({ name }) => name)
  expect(await names()).toEqual(['1', '2', '3'])
  await addHoliday('2027-01-02', 'Aniversario')
  expect(await names()).toEqual(['1', 'Aniversario', '3'])
  expect([await removeHoliday('2027-01-02'), await removeHoliday('2027-01-02')]).toEqual([true, false])
  expect([...(await ownersHolidays())].toSorted()).toEqual(['2027-01-01', '2027-01-03'])
})

test('PARCEL-09 carriers are read by their names', async () => {
  const names = ['Zeta', 'Alfa', 'Mu']
  for (const name of names) await db().insert(carriers).values({ name })
  const own = (await listCarriers()).map(({ name }) => name).filter(name => names.includes(name))
  expect(own).toEqual(['Alfa', 'Mu', 'Zeta'])
})

test('D-42 CREDIT-01 the owner reads codes by their names, and credit notes from the newest on', async () => {
  const customerId = (await signedIn()).id
  for (const day of DAYS) {
    const values = { kind: 'amount' as const, value: cents(100), createdAt: on(day) }
    await db()
      .insert(coupons)
      .values([
        { ...values, code: `COD${String(day)}` },
        { ...values, code: `NC-${String(day)}`, customerId },
      ])
  }
  const codes = async (notes: number) => (await listCoupons({ notes })).map(({ code }) => code)
  expect(await codes(9)).toEqual(['COD1', 'COD2', 'COD3', 'NC-3', 'NC-2', 'NC-1'])
  expect(await codes(1)).toEqual(['COD1', 'COD2', 'COD3', 'NC-3'])
})

test('FISCAL-06 what a receipt’s data were is read from the first on', async () => {
  const { number, orderId } = await orderOfSellers({ shops: ['Uno'] })
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  for (const day of DAYS)
    await db()
      .insert(documentChanges)
      .values({
        ...{ id: randomUUID(), orderId, changedBy: 'owner', createdAt: on(day) },
        before: { ...order?.shipping, name: String(day) } as never,
      })
  const { changes } = await viewDocument(number)
  expect(changes.map(({ before }) => (before as { name?: string }).name)).toEqual(['1', '2', '3'])
})

test('PEOPLE-11 PEOPLE-12 PEOPLE-14 sessions, team and what is kept about a person are in the order of their time', async () => {
  const ana = await createPerson(await createSeller(), { passwordHash: await hashPassword(PASSWORD) })
  for (const [index, day] of DAYS.entries()) {
    if (index > 0) await anotherToken(ana)
    const [session] = (
      await db().select().from(sellerSessions).where(eq(sellerSessions.personId, ana.id))
    ).filter(({ device }) => !/^\d$/.test(device))
    await db()
      .update(sellerSessions)
      .set({ createdAt: on(day), device: String(day) })
      .where(eq(sellerSessions.id, session?.id ?? ''))
    await db()
      .insert(invitations)
      .values({
        ...{ id: randomUUID(), hash: randomUUID(), sellerId: ana.sellerId, invitedBy: ana.id, role: 'goods' },
        ...{ email: `i${String(day)}@example.com`, expiresAt: new Date('2099-01-01'), createdAt: on(day) },
      })
    await db()
      .insert(people)
      .values({
        ...{ id: randomUUID(), sellerId: ana.sellerId, email: `p${String(day)}@example.com`, role: 'goods' },
        ...{ name: `Persona ${String(day)}`, passwordHash: '', createdAt: on(day) },
      })
    await db()
      .insert(mails)
      .values({
        ...{ id: randomUUID(), kind: 'parcelNew', recipient: ana.email, body: '' },
        ...{ subject: String(day), createdAt: on(day) },
      })
  }
  const { sessions } = (await api.get<{ sessions: SessionAnswer[] }>('/desk/sessions', ana)).body
  expect(sessions.map(({ device }) => device)).toEqual(['3', '2', '1'])
  const team = (await api.get<TeamAnswer>('/desk/people', ana)).body
  expect(team.invitations.map(({ email }) => email[1])).toEqual(['1', '2', '3'])
  const forOwner = await listPeople(ana.sellerId)
  expect(forOwner?.invitations.map(({ email }) => email[1])).toEqual(['1', '2', '3'])
  expect(team.people.map(({ name }) => name)).toEqual(['Ana', 'Persona 1', 'Persona 2', 'Persona 3'])
  const { body } = await api.post<PersonExport>('/desk/export', { password: PASSWORD }, ana)
  expect(body.sesiones.map(({ dispositivo }) => dispositivo)).toEqual(['1', '2', '3'])
  expect(body.invitaciones.map(({ correo }) => correo[1])).toEqual(['1', '2', '3'])
  expect(body.correos.map(({ asunto }) => asunto)).toEqual(['1', '2', '3'])
})
