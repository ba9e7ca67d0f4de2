import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { db, pool, transaction } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { log } from '#server/lib/log.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { deliverBatch } from '#server/modules/mail/deliver.ts'
import { queueMail } from '#server/modules/mail/queue.ts'
import { deliverDueMails, deliverSoon } from '../../src/server/modules/mail/deliver.ts'
import { listUnsentMails, retryUnsentMails } from '#server/modules/mail/unsent.ts'
import { readFigures } from '#server/modules/status/overview.ts'
import { ask } from '#server/modules/payments/request.ts'
import type { PaymentState } from '#shared/rules/payments.ts'
import type { RefundState } from '#shared/rules/refunds.ts'
import { cents } from '#shared/rules/money.ts'
import { api } from '../support/api.ts'
import { customerWithOrder } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { serve } from '../support/http.ts'
import { serveSilence } from '../support/silent.ts'
import { serveSmtp } from '../support/smtp.ts'

const silence = await serveSilence()
const smtp = await serveSmtp()
const silentUrl = `smtp://127.0.0.1:${String(silence.port)}?greetingTimeout=1500`
process.env['CULQI_PUBLIC_KEY'] = 'pk_test'
process.env['CULQI_SECRET_KEY'] = 'sk_test'
process.env['CULQI_URL'] = `http://127.0.0.1:${String(silence.port)}`
const useMailServer = (url: string) => {
  env().smtp.url = url
}
afterAll(async () => {
  await silence.close()
  await smtp.close()
})
beforeEach(async () => {
  clock.now = () => new Date()
  useMailServer(smtp.url)
  smtp.state.isRefusing = false
  await db().delete(mails)
})

const queue = (recipient: string) =>
  queueMail({ kind: 'order', recipient, subject: 'Tu pedido', body: 'Gracias\n' })
const later = (ms: number) => {
  const now = Date.now() + ms
  clock.now = () => new Date(now)
}

test('GUARD-10 forty mails for a silent mail server hold no connection and slow nobody', async () => {
  await setCompany({ name: 'Vitrina' })
  useMailServer(silentUrl)
  const customers = await Promise.all(Array.from({ length: 40 }, () => signedIn()))
  const answers = await Promise.all(
    customers.map(({ email }) => api.post('/customer/forgot-password', { email })),
  )
  expect(answers.map(({ status }) => status)).toEqual(customers.map(() => 200))
  await vi.waitFor(() => {
    expect(silence.connections()).toBeGreaterThan(0)
  })
  const began = Date.now()
  await Promise.all(Array.from({ length: 30 }, () => api.get('/home/company-get-first')))
  expect(Date.now() - began).toBeLessThan(1000)
  expect(pool().idleCount).toBe(pool().totalCount)
  expect(silence.connections()).toBeLessThanOrEqual(8)
  await deliverDueMails()
})

test('GUARD-11 a silent card provider keeps no mail waiting', async () => {
  await setCompany({ cardPayment: true })
  const { orderId } = await customerWithOrder((await createProduct()).id)
  await db()
    .insert(payments)
    .values({
      id: orderId,
      secret: orderId,
      orderId,
      attempt: 1,
      provider: 'culqi',
      providerRef: 'chr_1',
      nextCheckAt: new Date(0),
      state: 'processing',
      amount: cents(1),
    })
  await queue('pronto@example.com')
  later(3 * 60_000)
  const jobs = runDueJobs()
  await vi.waitFor(
    () => {
      expect(smtp.messages.some(({ to }) => to === 'pronto@example.com')).toBe(true)
    },
    { timeout: 2000 },
  )
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.id, orderId))
  silence.hangUp()
  await jobs
})

test('GUARD-11 a job that fails stops no other and is logged, one that lasts is not begun twice, two run at once', async () => {
  const told = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const begun: string[] = []
  const [lasting, short] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const job = (name: string, work: Promise<undefined>) => async () => {
    begun.push(name)
    await work
  }
  const due = {
    fails: () => Promise.reject(new Error('no')),
    lasts: job('lasts', lasting.promise),
    short: job('short', short.promise),
    last: job('last', Promise.resolve(undefined)),
  }
  const first = runDueJobs(due)
  await vi.waitFor(() => {
    expect(begun).toEqual(['lasts', 'short'])
  })
  await new Promise(setImmediate)
  expect(begun).toEqual(['lasts', 'short'])
  short.resolve(undefined)
  await vi.waitFor(() => {
    expect(begun).toEqual(['lasts', 'short', 'last'])
  })
  const second = runDueJobs(due)
  lasting.resolve(undefined)
  await Promise.all([first, second])
  expect(begun).toEqual(['lasts', 'short', 'last', 'short', 'last'])
  expect(told.mock.calls.map(([says, , facts]) => [says, facts])).toEqual(
    Array(2).fill(['job failed', { job: 'fails' }]),
  )
  told.mockRestore()
})

test('OPS-07 payments to look at: a charge without a result for an hour, a refund that failed or that only the owner knows', async () => {
  const { id: productId } = await createProduct({ stock: 9 })
  const paid = async (state: PaymentState, minutes: number) => {
    const { orderId } = await customerWithOrder(productId)
    const id = randomUUID()
    await db()
      .insert(payments)
      .values({
        ...{ id, secret: id, orderId, attempt: 1, provider: 'culqi', amount: cents(900), state },
        sentAt: new Date(Date.now() - minutes * 60_000),
      })
    return id
  }
  const count = async () => (await readFigures()).payments
  const before = await count()
  for (const state of ['processing', 'lost'] as const) await paid(state, 59)
  const paymentId = await paid('succeeded', 61)
  const refund = (state: RefundState, ownerAskedAt: Date | null = null) => ({
    ...{ id: randomUUID(), paymentId, amount: cents(100), reason: 'cancelled' as const, state, ownerAskedAt },
  })
  await db()
    .insert(refunds)
    .values([refund('due'), refund('done'), refund('unknown')])
  expect(await count()).toBe(before)
  for (const state of ['processing', 'lost'] as const) await paid(state, 61)
  expect(await count()).toBe(before + 2)
  await db()
    .insert(refunds)
    .values([refund('refused'), refund('failed'), refund('unknown', new Date())])
  expect(await count()).toBe(before + 5)
  await db().delete(payments)
})

test('GUARD-10 a call to the outside inside of a transaction is refused as the bug it is', async () => {
  const call = () => ask('http://127.0.0.1:1', { method: 'GET', secretKey: 'x' })
  await expect(transaction(call)).rejects.toThrow('inside of a transaction')
  await expect(call()).rejects.toThrow('The provider did not answer.')
})

test('PAYMENT-03 what a provider answers is read below 500; from there on nothing is known', async () => {
  const provider = await serve(({ url }) => ({ status: Number(url.slice(1)), body: { is: 'JSON' } }))
  const call = (status: number) =>
    ask(`${provider.url}/${String(status)}`, { method: 'GET', secretKey: 'sk_test' })
  expect(await call(499)).toEqual({ status: 499, body: { is: 'JSON' } })
  await expect(call(500)).rejects.toThrow('The provider answered 500.')
  expect(provider.requests[0]?.headers).toMatchObject({
    authorization: 'Bearer sk_test',
    accept: 'application/json',
  })
  await provider.close()
})

test('GUARD-12 four processes at once send each of a hundred messages once', async () => {
  for (let i = 0; i < 100; i += 1) await queue(`muchos${String(i)}@example.com`)
  await Promise.all(Array.from({ length: 4 }, () => deliverBatch()))
  const sent = smtp.messages.map(({ to }) => to).filter(to => to.startsWith('muchos'))
  expect(sent).toHaveLength(100)
  expect(new Set(sent).size).toBe(100)
  expect(await db().select().from(mails).where(isNull(mails.sentAt))).toEqual([])
})

test('GUARD-12 one message is taken at a time, whatever way the database finds it', async () => {
  // With one row in its statistics PostgreSQL looks through the table row by row, and would ask for the next one at each.
  await queue('primero@example.com')
  await db().execute(sql`analyze ${mails}`)
  for (const name of ['segundo', 'tercero']) await queue(`${name}@example.com`)
  await deliverBatch()
  const sent = smtp.messages.map(({ to }) => to).filter(to => /^(?:primero|segundo|tercero)@/.test(to))
  expect(new Set(sent).size).toBe(3)
  expect(await db().select().from(mails).where(isNull(mails.sentAt))).toEqual([])
})

test('GUARD-12 a message whose sender died is taken up by another, as the same message', async () => {
  await queue('viuda@example.com')
  await db()
    .update(mails)
    .set({ attempts: 1, leasedUntil: new Date(Date.now() + 60_000) })
  await deliverDueMails()
  expect((await readFigures()).mails).toEqual({ waiting: 1, givenUp: 0 })
  expect(await retryUnsentMails()).toBe(0)
  later(61_000)
  await deliverDueMails()
  const [row] = await db().select().from(mails)
  expect(row).toMatchObject({ attempts: 2, leasedUntil: null })
  const [sent] = smtp.messages.filter(({ to }) => to === 'viuda@example.com')
  expect(sent?.data).toContain(`Message-ID: <${String(row?.id)}@localhost>`)
})

test('GUARD-12 a sender that is late writes nothing about a message that another one has sent meanwhile', async () => {
  useMailServer(silentUrl)
  await queue('relevo@example.com')
  const late = deliverBatch()
  const row = async () => (await db().select().from(mails))[0]
  await vi.waitFor(async () => {
    expect((await row())?.attempts).toBe(1)
  })
  await db().update(mails).set({ attempts: 2, sentAt: new Date(), leasedUntil: null })
  const sent = await row()
  await late
  expect(await row()).toEqual(sent)
})

test('GUARD-10 a message that was queued in this very millisecond is due', async () => {
  later(0)
  await queue('enseguida@example.com')
  await deliverDueMails()
  expect(smtp.messages.filter(({ to }) => to === 'enseguida@example.com')).toHaveLength(1)
})

test('GUARD-12 a mail server that is down costs one try each and not one for every message', async () => {
  useMailServer('smtp://127.0.0.1:1')
  for (let i = 0; i < 20; i += 1) await queue(`quieto${String(i)}@example.com`)
  await deliverDueMails()
  const tried = (await db().select().from(mails)).filter(({ attempts }) => attempts > 0)
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThanOrEqual(4)
})

test('GUARD-13 what was given up after thirty tries is told, listed and can be tried again', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  await queue('perdido@example.com')
  await db().update(mails).set({ attempts: 29 })
  smtp.state.isRefusing = true
  await deliverDueMails()
  expect(told).toHaveBeenCalledOnce()
  expect(JSON.stringify(told.mock.calls)).not.toContain('perdido')
  told.mockRestore()
  expect(await listUnsentMails(10)).toMatchObject([{ recipient: 'perdido@example.com', isGivenUp: true }])
  expect((await readFigures()).mails).toEqual({ waiting: 0, givenUp: 1 })
  smtp.state.isRefusing = false
  expect(await retryUnsentMails()).toBe(1)
  await deliverDueMails()
  expect(smtp.messages.filter(({ to }) => to === 'perdido@example.com')).toHaveLength(1)
  expect(await listUnsentMails(10)).toEqual([])
})

test('GUARD-13 what is tried again has all its tries, except what another process is sending', async () => {
  const now = Date.now()
  await queue('otra@example.com')
  await db()
    .update(mails)
    .set({ attempts: 7, leasedUntil: new Date(now + 60_000) })
  expect(await retryUnsentMails()).toBe(0)
  await db()
    .update(mails)
    .set({ leasedUntil: new Date(now - 1) })
  expect(await retryUnsentMails()).toBe(1)
  const [row] = await db().select().from(mails).where(eq(mails.recipient, 'otra@example.com'))
  expect(row).toMatchObject({ attempts: 0 })
})

test('GUARD-13 a delivery at once that fails is logged, and nobody waits for it', async () => {
  const told = vi.spyOn(log, 'error').mockImplementation(() => undefined)
  const fault = new Error('a bug')
  const now = vi.spyOn(clock, 'now').mockImplementation(() => {
    throw fault
  })
  deliverSoon()
  await vi.waitFor(() => expect(told).toHaveBeenCalledWith('mail delivery failed', fault))
  now.mockRestore()
  told.mockRestore()
})
