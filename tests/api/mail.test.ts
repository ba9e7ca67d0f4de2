import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { mails as command } from '#cli/mails.ts'
import { db, transaction } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { metrics } from '#server/lib/metrics.ts'
import { nextTry } from '#server/modules/mail/deliver.ts'
import { deliverDueMails } from '../../src/server/modules/mail/deliver.ts'
import { queueMail } from '#server/modules/mail/queue.ts'
import { runDueJobs } from '#server/modules/jobs.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, place, putInCart } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)

const queue = (recipient: string) =>
  queueMail({ kind: 'order', recipient, subject: 'Tu pedido', body: 'Botín niño: S/10.00\n' })
const rowTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient)))[0]

beforeEach(async () => {
  smtp.state.isRefusing = false
  clock.now = () => new Date()
  await db().delete(mails)
})

test('D-95 a queued message is sent once and then counts as sent', async () => {
  await queue('uno@example.com')
  await deliverDueMails()
  await deliverDueMails()
  const sent = smtp.messages.filter(({ to }) => to === 'uno@example.com')
  expect(sent).toHaveLength(1)
  expect(sent[0]?.data).toContain('Subject: Tu pedido')
  expect((await rowTo('uno@example.com'))?.sentAt).toBeInstanceOf(Date)
})

test('D-95 a transaction that fails sends nothing', async () => {
  await transaction(async () => {
    await queue('nadie@example.com')
    throw new Error('no')
  }).catch(() => undefined)
  expect(await rowTo('nadie@example.com')).toBeUndefined()
})

test('D-95 a message the server turned away is tried again later, each time after a longer wait', async () => {
  smtp.state.isRefusing = true
  await queue('tarde@example.com')
  await deliverDueMails()
  const failed = await rowTo('tarde@example.com')
  expect(failed).toMatchObject({ attempts: 1, sentAt: null })
  expect(failed?.lastError).toBeTruthy()
  smtp.state.isRefusing = false
  await deliverDueMails()
  expect((await rowTo('tarde@example.com'))?.sentAt).toBeNull()
  clock.now = () => new Date(Date.now() + 61_000)
  await deliverDueMails()
  expect((await rowTo('tarde@example.com'))?.sentAt).toBeInstanceOf(Date)
})

test('D-95 a recipient who is turned away holds up nobody else', async () => {
  smtp.state.refused = 'lleno@example.com'
  await queue('lleno@example.com')
  for (let i = 0; i < 24; i += 1) await queue(`otro${String(i)}@example.com`)
  await deliverDueMails()
  const unsent = await db().select({ to: mails.recipient }).from(mails).where(isNull(mails.sentAt))
  expect(unsent).toEqual([{ to: 'lleno@example.com' }])
})

test.each([
  [1, 1],
  [2, 2],
  [5, 16],
  [8, 128],
  [9, 240],
  [29, 240],
])('D-95 after %i failures it waits %i minutes', (attempts, minutes) => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(nextTry(attempts, now).getTime() - now.getTime()).toBe(minutes * 60_000)
})

test('GUARD-13 after thirty failures it is not tried again', () => {
  expect(nextTry(30, new Date())).toEqual(new Date('9999-01-01T00:00:00Z'))
})

test('GUARD-12 what is due longest is tried first, and a call during a run has one more follow', async () => {
  const now = Date.now()
  clock.now = () => new Date(now)
  const mail = (place: number, values: Partial<typeof mails.$inferInsert> = {}) => ({
    ...{ id: crypto.randomUUID(), kind: 'order', subject: 'Tu pedido', body: 'Hola' },
    ...{ recipient: `${String(place)}@example.com`, nextTryAt: new Date(now - place), ...values },
  })
  // Neither from the first on nor from the last on.
  const places = [9, 4, 0, 7, 2, 11, 5, 10, 1, 8, 3, 6]
  const elsewhere = mail(99, { leasedUntil: new Date(now) })
  await db()
    .insert(mails)
    .values([...places.map(place => mail(place)), mail(-1), elsewhere])
  env().smtp.url = 'smtp://127.0.0.1:1'
  const tried = async () => {
    const rows = await db().select().from(mails)
    return rows.flatMap(({ attempts, recipient }) => (attempts > 0 ? Number.parseInt(recipient, 10) : []))
  }
  const firstOf = (count: number) => places.toSorted((a, b) => b - a).slice(0, count)
  await deliverDueMails(AbortSignal.abort())
  expect(await tried()).toEqual([])
  await deliverDueMails()
  const once = await tried()
  expect(once.toSorted((a, b) => b - a)).toEqual(firstOf(once.length))
  expect(once.length).toBeGreaterThan(0)
  expect(once.length).toBeLessThanOrEqual(4)
  // Each of two calls looks at what is due.
  await Promise.all([deliverDueMails(), deliverDueMails()])
  const twice = (await tried()).length - once.length
  expect(twice).toBeGreaterThan(1)
  expect(twice).toBeLessThanOrEqual(8)
  env().smtp.url = smtp.url
  await deliverDueMails()
  clock.now = () => new Date(now + 1)
  await deliverDueMails()
  // Only what was tried waits: the process that had the other one is dead by now.
  const waiting = await db().select().from(mails).where(isNull(mails.sentAt))
  expect(waiting).toHaveLength(once.length + twice)
  for (const { attempts, leasedUntil, nextTryAt } of waiting)
    expect({ attempts, leasedUntil, nextTryAt }).toEqual({
      ...{ attempts: 1, leasedUntil: null, nextTryAt: new Date(now + 60_000) },
    })
  // What is sent in the end has no error any more.
  clock.now = () => new Date(now + 60_000)
  await deliverDueMails()
  const errors = (await db().select().from(mails)).map(({ lastError }) => lastError)
  expect(new Set(errors)).toEqual(new Set([null]))
})

test('NEWS-01 news carry how to end them with one click, other mails do not', async () => {
  await api.post('/home/newsletter', { email: 'lista@example.com' }, { address: '10.6.0.1' })
  await queue('cliente@example.com')
  await deliverDueMails()
  const to = (recipient: string) =>
    (smtp.messages.find(message => message.to === recipient)?.data ?? '').replace(/\r\n[ \t]+/g, ' ')
  const news = to('lista@example.com')
  const link = /^List-Unsubscribe: <(http:\/\/localhost:4321\/boletin\/baja\/\S+)>/m.exec(news)?.[1]
  expect(link).toMatch(/baja\/[\w-]{32}$/)
  expect(news).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
  expect(to('cliente@example.com')).toContain('Subject: Tu pedido')
  expect(to('cliente@example.com')).not.toContain('List-Unsubscribe')
})

test('D-95 two instances at once send every message once', async () => {
  for (let i = 0; i < 12; i += 1) await queue(`par${String(i)}@example.com`)
  await Promise.all([deliverDueMails(), deliverDueMails()])
  const sent = smtp.messages.map(({ to }) => to).filter(to => to.startsWith('par'))
  expect([...sent].sort()).toEqual([...new Set(sent)].sort())
  expect(sent).toHaveLength(12)
})

test('D-95 D-64 D-60 an order’s mails list its goods by seller, and state no delivery time', async () => {
  await setCompany({ orderMail: 'pedidos@example.com' })
  const [first, north, second] = [
    await createProduct({ shopName: 'Zapatería Sur' }),
    await createProduct({ shopName: 'Botas Norte' }),
    await createProduct({ shopName: 'Zapatería Sur' }),
  ]
  const customer = await signedIn()
  for (const { id } of [first, north, second]) await putInCart(customer, id)
  const { orderId } = (await place(customer)).body
  await api.get(`/order/confirm/${orderId}`, { token: customer.token })
  for (const recipient of [customer.email, 'pedidos@example.com']) {
    const body = (await rowTo(recipient))?.body ?? ''
    const blocks = body.split('\n\n').filter(block => block.startsWith('Vendido por'))
    expect(blocks.map(block => block.split('\n').length)).toEqual([3, 2])
    expect(blocks[0]).toMatch(new RegExp(`^Vendido por Zapatería Sur\n.*${first.name}[^]*${second.name}`))
    expect(blocks[1]).toMatch(new RegExp(`^Vendido por Botas Norte\n.*${north.name}`))
    expect(body).not.toMatch(/\d+ horas|\d+ a \d+ días|(?:llega|entrega|recib)\S* (?:en|dentro de) \d/i)
  }
})

test('D-95 a confirmed order reaches the customer and the shop’s own address through the jobs', async () => {
  await setCompany({ name: 'Vitrina', emailSupport: 'ayuda@example.com', orderMail: 'pedidos@example.com' })
  const product = await createProduct({ shopName: 'Zapatería Sur' })
  const { customer, orderId, number } = await customerWithOrder(product.id)
  await api.get(`/order/confirm/${orderId}`, { token: customer.token })
  await runDueJobs()
  const to = (recipient: string) => smtp.messages.find(message => message.to === recipient)?.data ?? ''
  expect(to(customer.email)).toContain(number)
  expect(to('pedidos@example.com')).toContain(number)
  expect(to('pedidos@example.com')).toContain('From: Vitrina <ayuda@example.com>')
  const runs = (await metrics().jobRuns.get()).values.filter(({ labels }) => labels.result === 'ok')
  expect(runs.map(({ labels }) => labels.job)).toEqual(
    expect.arrayContaining([
      ...['checkPayments', 'payRefunds', 'cancelUnconfirmedOrders', 'releaseExchanges', 'mailAlerts'],
      ...['remindSellers', 'remindTransfers', 'askWhetherParcelsCame', 'deliverSilentParcels'],
      ...['forgetNames', 'forgetNetworks', 'reconcileNightly', 'deleteAgain', 'watchDisks', 'addUpTallies'],
    ]),
  )
})

test('D-95 the sender is the shop, whatever signs its name has, or who the owner set', async () => {
  const fromTo = async (recipient: string) => {
    await queue(recipient)
    await deliverDueMails()
    return /^From: .*$/m.exec(smtp.messages.find(({ to }) => to === recipient)?.data ?? '')?.[0].trim()
  }
  await setCompany({ name: 'Calzados "Sur" <dos>', emailSupport: 'sur@example.com' })
  expect(await fromTo('firma@example.com')).toBe('From: "Calzados Sur <dos>" <sur@example.com>')
  await setCompany({ name: '', emailSupport: '' })
  expect(await fromTo('nadie-firma@example.com')).toMatch(/^From: \S+ <tienda@localhost>$/)
  env().smtp.from = 'Caja <caja@example.com>'
  expect(await fromTo('caja-firma@example.com')).toBe('From: Caja <caja@example.com>')
  env().smtp.from = undefined
})

test('GUARD-62 a recipient is an address and is not read for names, comments or groups', async () => {
  await queue('1:victima@example.com')
  await queue('(Gana en estafa.pe)victima@example.com')
  await deliverDueMails()
  expect(smtp.messages.map(({ to }) => to)).not.toContain('victima@example.com')
  const heads = smtp.messages.map(({ data }) => /^To: .*$/m.exec(data)?.[0] ?? '')
  expect(heads.length).toBeGreaterThan(2)
  for (const head of heads) expect(head).toMatch(/^To: (?:<"[^"]+"@example\.com>|[\w-]+@example\.com)\r?$/)
})

test('D-95 correos listar says of each mail how it is, the oldest first, and reintentar sends what was given up', async () => {
  const day = 86_400_000
  const mail = (place: number, values: Partial<typeof mails.$inferInsert>) => ({
    ...{ id: crypto.randomUUID(), kind: 'order', subject: `Pedido ${String(place)}`, body: 'Hola' },
    ...{
      recipient: `n${String(place)}@example.com`,
      createdAt: new Date(Date.now() - place * day),
      ...values,
    },
  })
  const givenUp = { attempts: 30, nextTryAt: new Date('9999-01-01T00:00:00Z'), lastError: '550 no' }
  await db()
    .insert(mails)
    .values([
      mail(1, { nextTryAt: new Date(Date.now() + day) }),
      mail(2, { attempts: 29, nextTryAt: new Date(Date.now() + day), lastError: '421 luego' }),
      mail(3, givenUp),
      mail(4, { sentAt: new Date() }),
      mail(5, { ...givenUp, attempts: 1, lastError: 'outbox' }),
    ])
  const said = async (verb: string) => {
    let printed = ''
    vi.spyOn(process.stdout, 'write').mockImplementation(text => {
      printed += String(text)
      return true
    })
    await command.run([verb]).finally(() => vi.restoreAllMocks())
    return printed.trimEnd().split('\n')
  }
  const at = (days: number) => limaDate(new Date(Date.now() - days * day))
  expect(await said('listar')).toEqual([
    `${at(3)}  ABANDONADO  n3@example.com  Pedido 3  (550 no)`,
    `${at(2)}  29 intentos  n2@example.com  Pedido 2  (421 luego)`,
    `${at(1)}  en espera  n1@example.com  Pedido 1`,
  ])
  const before = smtp.messages.length
  expect(await said('reintentar')).toEqual(['Se intenta enviar 3 correos.', 'No hay correos por enviar.'])
  expect(
    smtp.messages
      .slice(before)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['n1@example.com', 'n2@example.com', 'n3@example.com'])
  const many = Array.from({ length: 101 }, (_, place) => mail(place, { nextTryAt: givenUp.nextTryAt }))
  await db().insert(mails).values(many)
  const lines = await said('listar')
  expect([lines.length, lines.at(-1)]).toEqual([101, 'Hay más: aquí van solo 100.'])
  expect(lines[0]).toContain('Pedido 100')
})
