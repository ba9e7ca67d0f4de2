import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { exchanges as exchangeCommand } from '#cli/exchanges.ts'
import { db } from '#server/db/index.ts'
import { conversations } from '#server/db/schema/chat.ts'
import { customers } from '#server/db/schema/customers.ts'
import { mails } from '#server/db/schema/mails.ts'
import { storeMessage } from '#server/modules/chat/messages.ts'
import { remindSellers } from '#server/modules/desk/reminders.ts'
import { demoCustomerId } from '#server/modules/orders/demo.ts'
import type { DeskTodayAnswer } from '#shared/contracts/desk-parcels.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { api } from '../support/api.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { parcelRow } from '../support/desk-parcels.ts'
import { exchangeSize } from '../support/exchange-request.ts'
import { DAY, HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { confirmedOrder } from '../support/orders.ts'
import { orderOfSellers } from '../support/parcels.ts'
import { createPerson, createSeller } from '../support/people.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
const clock = movedClock()

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

const mailsTo = (recipient: string, kind: string) =>
  db()
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, recipient), eq(mails.kind, kind)))

test('DESK-12 each new parcel is mailed once to the people of its seller who work on parcels', async () => {
  const name = `Taller ${String(Math.random())}`
  const first = await orderOfSellers({ shops: [name] })
  const { sellerId } = first.products[0] ?? { sellerId: '' }
  const team = {
    all: await createPerson(sellerId),
    parcels: await createPerson(sellerId, { role: 'parcels' }),
    goods: await createPerson(sellerId, { role: 'goods' }),
    other: await createPerson(await createSeller()),
  }
  const { number, products: goods } = await orderOfSellers({ shops: ['Otro', name], quantity: 2 })
  const own = `${number}-2`
  for (const { email } of [team.all, team.parcels]) {
    const [mail, ...more] = await mailsTo(email, 'parcelNew')
    expect(more).toEqual([])
    expect(mail?.subject).toBe(`Paquete nuevo ${own} en Vitrina`)
    expect(mail?.body).toMatch(/Entrégalo hasta el \d\d\/\d\d\/\d{4}\./)
    // Its own goods alone, without what they do not have.
    expect(mail?.body).toContain(`.\n\n- ${goods[1]?.name ?? '?'}: 2 unidades\n\nMíralo`)
    expect(mail?.body).toContain(`http://localhost:4321/vendedor/paquetes?ver=${own}`)
    // Nobody's data, and nothing of the other seller.
    expect(mail?.body).not.toMatch(/Quispe|Larco|987|@/)
    expect(mail?.body).not.toContain(`${number}-1`)
  }
  for (const { email } of [team.goods, team.other]) expect(await mailsTo(email, 'parcelNew')).toEqual([])
  const { body } = await api.get<DeskTodayAnswer>('/desk/today', team.all)
  expect(body.isMailed).toBe(true)
})

test('DESK-12 EXCHANGE-09 a replacement is a new parcel too', async () => {
  const order = await confirmedOrder({ to: 'delivered' })
  const { sellerId } = await parcelRow(`${order.number}-1`)
  const ana = await createPerson(sellerId ?? '')
  const request = await exchangeSize(order)
  await exchangeCommand.run(['recibido', String(request.number)])
  const [mail, ...more] = await mailsTo(ana.email, 'parcelNew')
  expect(more).toEqual([])
  expect(mail?.subject).toContain(`${order.number}-1C1`)
  expect(mail?.body).toContain('1 unidad')
})

/** A customer writes to a seller. */
async function writeTo(sellerId: string) {
  const { id, token } = await signedIn()
  const body = { userId: id, sellerId, text: '¿Tienen mi talla?', name: 'Rosa' }
  await api.post('/chat/customer/send-message-to-seller', body, { token })
  return { id, token, again: () => api.post('/chat/customer/send-message-to-seller', body, { token }) }
}

test('DESK-13 one mail for all questions that wait, once for each, at most one a day', async () => {
  const ana = await createPerson(await createSeller())
  const goods = await createPerson(ana.sellerId, { role: 'goods' })
  const waiting = () => mailsTo(ana.email, 'messagesWaiting')
  const rosa = await writeTo(ana.sellerId)
  const luis = await writeTo(ana.sellerId)
  const answered = await writeTo(ana.sellerId)
  await api.post(
    '/chat/seller/send-message-to-customer',
    { senderId: ana.sellerId, receverId: answered.id, text: 'Sí' },
    ana,
  )
  const first = new Date(Date.now() - MINUTE)
  await db().update(conversations).set({ lastAt: first }).where(eq(conversations.customerId, luis.id))
  // Seen is not answered.
  await api.post('/chat/mark-seen', { userId: ana.sellerId, friendId: luis.id }, ana)
  clock.ahead(3.9 * HOUR)
  await remindSellers()
  expect(await waiting()).toEqual([])
  clock.ahead(4.1 * HOUR)
  await Promise.all([remindSellers(), remindSellers(), remindSellers()])
  const [mail, ...more] = await waiting()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('2 clientes esperan tu respuesta en Vitrina')
  expect(mail?.body).toContain(`2 clientes esperan tu respuesta; el primero, desde el ${limaMoment(first)}`)
  expect(mail?.body).not.toMatch(/Rosa|talla/)
  expect(await mailsTo(goods.email, 'messagesWaiting')).toEqual([])
  await remindSellers()
  expect(await waiting()).toHaveLength(1)
  // A new question of the same customer counts again, but not before a day is over. Another seller has another day.
  await rosa.again()
  const rival = await createPerson(await createSeller())
  await writeTo(rival.sellerId)
  clock.ahead(9 * HOUR)
  await remindSellers()
  expect(await waiting()).toHaveLength(1)
  const [theirs] = await mailsTo(rival.email, 'messagesWaiting')
  expect(theirs?.subject).toBe('Un cliente espera tu respuesta en Vitrina')
  clock.ahead(28.2 * HOUR)
  await remindSellers()
  const second = (await waiting()).find(({ subject }) => subject.startsWith('Un cliente'))
  expect(second?.body).toContain('Un cliente espera tu respuesta desde el ')
  clock.ahead(3 * DAY)
  await remindSellers()
  expect(await waiting()).toHaveLength(2)
})

test('DESK-13 a question waits from the fourth hour on, and the next mail a day, to the millisecond', async () => {
  const ana = await createPerson(await createSeller())
  const asked = Date.now()
  const askAt = async (ms: number) => {
    const { id } = await writeTo(ana.sellerId)
    await db()
      .update(conversations)
      .set({ lastAt: new Date(ms) })
      .where(eq(conversations.customerId, id))
  }
  const mailsAt = async (ms: number) => {
    clock.at(ms)
    await remindSellers()
    return (await mailsTo(ana.email, 'messagesWaiting')).length
  }
  await askAt(asked)
  expect([await mailsAt(asked + 4 * HOUR - 1), await mailsAt(asked + 4 * HOUR)]).toEqual([0, 1])
  await askAt(asked + 5 * HOUR)
  expect([await mailsAt(asked + 28 * HOUR - 1), await mailsAt(asked + 28 * HOUR)]).toEqual([1, 2])
  await askAt(asked + 30 * HOUR)
  expect([await mailsAt(asked + 102 * HOUR), await mailsAt(asked + 102 * HOUR - 1)]).toEqual([2, 3])
})

test('DESK-13 what nobody answered for days is not brought up again', async () => {
  const ana = await createPerson(await createSeller())
  await writeTo(ana.sellerId)
  clock.ahead(73 * HOUR)
  await remindSellers()
  expect(await mailsTo(ana.email, 'messagesWaiting')).toEqual([])
  const [row] = await db().select().from(conversations).where(eq(conversations.sellerId, ana.sellerId))
  expect(row?.remindedAt).toBeNull()
})

test('DEMO-05 DESK-13 nobody is reminded of a question of the demo', async () => {
  const ana = await createPerson(await createSeller())
  const id = demoCustomerId(77)
  await db().insert(customers).values({ id, name: 'Rosa', email: 'rosa@example.com', passwordHash: '' })
  const asked = { text: '¿Tienen mi talla?', senderName: 'Rosa', productId: undefined }
  await storeMessage({ customerId: id, sellerId: ana.sellerId }, 'customer', asked)
  clock.ahead(5 * HOUR)
  await remindSellers()
  expect(await mailsTo(ana.email, 'messagesWaiting')).toEqual([])
  // Somebody's own question is another thing.
  clock.ahead(0)
  await writeTo(ana.sellerId)
  clock.ahead(5 * HOUR)
  await remindSellers()
  expect((await mailsTo(ana.email, 'messagesWaiting')).map(({ subject }) => subject)).toEqual([
    'Un cliente espera tu respuesta en Vitrina',
  ])
})
