import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { customers, sessions } from '#server/db/schema/customers.ts'
import { signToken } from '#server/lib/tokens.ts'
import { findSession, livingSessions, revoke } from '#server/modules/sessions.ts'
import { TOKEN_SECONDS } from '#shared/business.ts'
import { endpoints } from '#shared/endpoints/table.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { signedIn } from '../support/commerce.ts'
import { movedClock } from '../support/moved-clock.ts'

const clock = movedClock()

type Person = Awaited<ReturnType<typeof signedIn>>
const sessionOf = async ({ id }: Person) =>
  (await db().select().from(sessions).where(eq(sessions.customerId, id)))[0]?.id ?? ''

/** Each makes a token of its own customer that must not count, and names that customer. */
const spoiled: Record<string, () => Promise<Person>> = {
  'past its seven days': async () => {
    const person = await signedIn()
    const sessionId = await sessionOf(person)
    const longAgo = new Date(Date.now() - (TOKEN_SECONDS + 60) * 1000)
    return { ...person, token: await signToken({ ...person, name: 'Rosa', sessionId }, longAgo) }
  },
  'whose session has run out': async () => {
    const person = await signedIn()
    await db()
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.customerId, person.id))
    return person
  },
  revoked: async () => {
    const person = await signedIn()
    await db().update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.customerId, person.id))
    return person
  },
  'of a deleted customer': async () => {
    const person = await signedIn()
    await db().delete(customers).where(eq(customers.id, person.id))
    return person
  },
  'signed with another secret': async () => {
    const person = await signedIn()
    const token = await new SignJWT({ id: person.id, name: 'Rosa', email: person.email })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setJti(await sessionOf(person))
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode('another secret that is long enough too'))
    return { ...person, token }
  },
  'without a signature': async () => {
    const person = await signedIn()
    const [, payload = ''] = person.token.split('.')
    const header = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
    return { ...person, token: `${header}.${payload}.` }
  },
  'of somebody else’s session': async () => {
    const [person, other] = [await signedIn(), await signedIn()]
    const sessionId = await sessionOf(other)
    return { ...person, token: await signToken({ ...person, name: 'Rosa', sessionId }, new Date()) }
  },
}

test('D-76 D-83 of the sessions that hold a socket those live on that are neither revoked nor over', async () => {
  const ids = []
  for (let i = 0; i < 4; i += 1) ids.push(await sessionOf(await signedIn()))
  const [living = '', revoked = '', over = '', other = ''] = ids
  const now = new Date()
  clock.at(now)
  await db().update(sessions).set({ revokedAt: now }).where(eq(sessions.id, revoked))
  await db().update(sessions).set({ expiresAt: now }).where(eq(sessions.id, over))
  expect(await livingSessions([living, revoked, over])).toEqual([living])
  expect(await livingSessions([other])).toEqual([other])
  expect((await livingSessions([living, other])).toSorted()).toEqual([living, other].toSorted())
  expect(await livingSessions([])).toEqual([])
})

test('D-76 a session ends at its moment, and not before', async () => {
  const { id, token } = await signedIn()
  const end = new Date(Date.now() + 60_000)
  await db().update(sessions).set({ expiresAt: end }).where(eq(sessions.customerId, id))
  clock.at(end.getTime() - 1)
  expect(await findSession(token)).toMatchObject({ id })
  clock.at(end)
  expect(await findSession(token)).toBeNull()
})

test('D-76 a session is opened for as long as its token, and ends once: a second end does not move the first', async () => {
  const now = new Date('2026-11-20T15:00:00.123Z')
  clock.at(now)
  const person = await signedIn()
  const session = async () =>
    (await db().select().from(sessions).where(eq(sessions.customerId, person.id)))[0] ?? { id: '' }
  expect(await session()).toMatchObject({
    expiresAt: new Date(now.getTime() + TOKEN_SECONDS * 1000),
    revokedAt: null,
  })
  await revoke(sessions, eq(sessions.customerId, person.id))
  clock.at(now.getTime() + 60_000)
  await revoke(sessions, eq(sessions.customerId, person.id))
  expect(await session()).toMatchObject({ revokedAt: now })
})

const calls = Object.values(endpoints).filter(({ access }) => access === 'customer')

describe.each(Object.entries(spoiled))('D-34 D-76 a token %s', (_, spoil) => {
  let person: Person
  beforeAll(async () => {
    person = await spoil()
  })

  test.each(calls.map(({ method, path }) => [method, path] as const))(
    'is a 401 for %s %s',
    async (method, path) => {
      const { id, token } = person
      const params: Record<string, string> = { userId: id, customerId: id, status: 'all' }
      const url = path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? randomUUID())
      const answer =
        method === 'GET'
          ? await api.get<Refusal>(url, { token })
          : await api.post<Refusal>(url, { userId: id }, { token })
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('sessionExpired')
      expect(answer.body.error).toBe('Tu sesión venció. Inicia sesión otra vez.')
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'details', 'error', 'message'])
    },
  )
})
