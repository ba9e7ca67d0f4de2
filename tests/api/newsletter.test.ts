import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { newsletterSubscribers } from '#server/db/schema/newsletter.ts'
import { findSubscription } from '#server/modules/newsletter.ts'
import { api } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'

const subscribe = (email: unknown, address = '10.3.0.1') =>
  api.post<Refusal>('/home/newsletter', { email }, { address })
const rowOf = async (email: string) =>
  (await db().select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]
const mailsTo = (email: string) => db().select().from(mails).where(eq(mails.recipient, email))

beforeAll(() => setCompany({ name: 'Vitrina' }))

test('D-16 the consent is kept with time, version and channel, once however often it is given', async () => {
  const first = await subscribe(' Ana@Example.com ')
  expect(first).toMatchObject({
    status: 201,
    body: { message: expect.stringContaining('Gracias') as string },
  })
  const row = await rowOf('ana@example.com')
  expect(row).toMatchObject({ channel: 'web', policiesVersion: '2026-11', unsubscribedAt: null })
  expect((await subscribe('ana@example.com')).status).toBe(201)
  expect(await rowOf('ana@example.com')).toEqual(row)
  expect(await mailsTo('ana@example.com')).toHaveLength(1)
})

test('D-16 the mail’s link takes the consent back with one click, and it can be given again', async () => {
  for (const email of ['otra@example.com', 'eva@example.com']) await subscribe(email)
  const [mail] = await mailsTo('eva@example.com')
  const token = /http:\/\/localhost:4321\/boletin\/baja\/(\S+)/.exec(mail?.body ?? '')?.[1] ?? ''
  const path = `/home/newsletter/unsubscribe/${token}`
  expect(await findSubscription(token)).toEqual({ email: 'eva@example.com', isActive: true })
  expect(await findSubscription('nada')).toBeNull()
  expect(await api.post(path)).toMatchObject({
    status: 200,
    body: { message: 'Listo, ya no recibirás nuestro boletín.' },
  })
  const gone = await rowOf('eva@example.com')
  expect(gone?.unsubscribedAt).toBeInstanceOf(Date)
  expect((await rowOf('otra@example.com'))?.unsubscribedAt).toBeNull()
  expect(await findSubscription(token)).toEqual({ email: 'eva@example.com', isActive: false })
  expect((await api.get(path)).status).toBe(200)
  expect((await rowOf('eva@example.com'))?.unsubscribedAt).toEqual(gone?.unsubscribedAt)
  expect(mail?.unsubscribeUrl).toBe(`http://localhost:4321/boletin/baja/${token}`)
  await db()
    .update(newsletterSubscribers)
    .set({ policiesVersion: '2020-01', createdAt: new Date(0) })
  await subscribe('eva@example.com')
  expect(await rowOf('eva@example.com')).toMatchObject({
    ...{ token, unsubscribedAt: null, policiesVersion: '2026-11' },
  })
  expect((await rowOf('eva@example.com'))?.createdAt.getTime()).toBeGreaterThan(0)
  expect(await mailsTo('eva@example.com')).toHaveLength(2)
  // A consent that was not withdrawn keeps its date.
  await subscribe('otra@example.com')
  expect((await rowOf('otra@example.com'))?.createdAt).toEqual(new Date(0))
  expect((await api.get('/home/newsletter/unsubscribe/nada')).status).toBe(404)
})

test('D-16 what is no e-mail is refused with a sentence and not stored', async () => {
  for (const email of ['', 'ana', 'ana@x', 'a b@example.com'])
    expect(await subscribe(email)).toMatchObject({
      status: 400,
      body: { error: 'Escribe un correo electrónico válido.' },
    })
  expect((await subscribe(5)).status).toBe(400)
})

test('D-16 one e-mail is counted strictly, an address loosely', async () => {
  const statuses: number[] = []
  for (let i = 0; i < 11; i += 1)
    statuses.push((await subscribe('muchas@example.com', `10.4.0.${String(i)}`)).status)
  expect(statuses.at(9)).toBe(201)
  expect(statuses.at(10)).toBe(429)
})
