import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { queueAsked, queueDecided, queueReleased } from '#server/modules/exchanges/mails.ts'
import { findExchangesBy, type Exchange } from '#server/modules/exchanges/rows.ts'
import type { OrderRow } from '#server/modules/orders/rows.ts'
import { createCoupon } from '#server/modules/coupons.ts'
import { setCompany } from '../support/commerce.ts'
import { exchangeSize } from '../support/exchange-request.ts'
import { confirmedOrder } from '../support/orders.ts'

const OWNER = 'dueno@example.com'
let order: OrderRow
let exchange: Exchange
beforeAll(async () => {
  await setCompany({ name: 'Vitrina', orderMail: OWNER })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const world = await confirmedOrder({ to: 'delivered' })
  const { number } = await exchangeSize(world)
  const [row] = await db().select().from(orders).where(eq(orders.id, world.orderId))
  const [made] = await findExchangesBy(eq(exchanges.number, number))
  if (!row || !made) throw new Error('The request is missing.')
  order = row
  exchange = made
})
beforeEach(async () => {
  await db().delete(mails)
})

const mailsTo = async (recipient: string) =>
  (await db().select().from(mails).where(eq(mails.recipient, recipient))).map(({ subject, body }) => ({
    subject,
    body,
  }))
/** What the customer reads between greeting and link, by paragraphs. */
async function told(): Promise<string[]> {
  const [mail, ...more] = await mailsTo(order.shipping.email)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(`Tu solicitud de cambio ${String(exchange.number)} · Vitrina`)
  const [greeting, ...rest] = (mail?.body ?? '').split('\n\n')
  expect([greeting, rest.at(-1)]).toEqual([
    'Hola Rosa:',
    `Mira tu pedido aquí: http://localhost:4321/dashboard/order/details/${order.id}\n`,
  ])
  return rest.slice(0, -1)
}

test('EXCHANGE-05 a new request is mailed to both sides, to the shop without the customer’s words', async () => {
  await queueAsked(order, exchange)
  const number = String(exchange.number)
  const { email } = order.shipping
  expect((await mailsTo(email)).map(({ subject, body }) => [subject, body.split('\n\n')[1]])).toEqual([
    [
      `Recibimos tu solicitud de cambio ${number} · Vitrina`,
      `Recibimos tu solicitud ${number} sobre el pedido ${order.number}. Te respondemos dentro de 3 días hábiles.`,
    ],
  ])
  expect(await mailsTo(OWNER)).toEqual([
    {
      subject: `Solicitud de cambio ${number} del pedido ${order.number}`,
      body: `Piden otra talla en el pedido ${order.number}.\n\nMíralo con «cambios ver ${number}» y responde con «cambios aceptar» o «cambios rechazar».\n`,
    },
  ])
})

const ACCEPTED = 'Te guardamos la talla nueva por 10 días: tráenos o envíanos el producto antes.'
const NOTELESS = 'No emitimos una nota de crédito, porque ya te devolvimos el dinero de este producto.'
const way = { answer: 'Con su caja', comesBy: 'Olva, Surco', payer: 'shop' } as const
const SAYS = 'La tienda te dice: Con su caja'
const COMES = 'Cómo lo envías: Olva, Surco'
const PAYS = 'Lo paga la tienda.'

test.each<[string, Partial<Exchange>, string[]]>([
  ['accepted with all that is known', { state: 'accepted', ...way }, [ACCEPTED, SAYS, `${COMES}\n${PAYS}`]],
  ['accepted without a word', { state: 'accepted' }, [ACCEPTED]],
  ['accepted, and how it comes', { state: 'accepted', comesBy: 'Olva, Surco' }, [ACCEPTED, COMES]],
  ['accepted, and who pays', { state: 'accepted', payer: 'customer' }, [ACCEPTED, 'Pagas tú el envío.']],
  ['refused', { state: 'refused', ...way }, ['No podemos aceptar', SAYS]],
  ['refused without a word', { state: 'refused' }, ['No podemos aceptar']],
  ['done', { state: 'done', ...way }, ['la talla nueva es tuya']],
  [
    'done with a replacement',
    { state: 'done', replacementNumber: 'V-22222222-1C1' },
    ['la talla nueva es tuya', 'Va sin costo en el paquete V-22222222-1C1.'],
  ],
  ['done without a note', { state: 'done', kind: 'credit' }, ['Recibimos tu producto.', NOTELESS]],
  ['accepted for a note', { state: 'accepted', kind: 'credit' }, ['Tráenos o envíanos el producto.']],
  ['in time no more', { state: 'lapsed', ...way }, ['No recibimos el producto']],
])('EXCHANGE-05 EXCHANGE-08 the customer reads what was decided: %s', async (_, change, says) => {
  await queueDecided(order, { ...exchange, ...change })
  expect(await told()).toEqual(says.map(part => expect.stringContaining(part) as string))
  expect(await mailsTo(OWNER)).toEqual([])
})

test('EXCHANGE-05 CREDIT-01 the mail of a credit note names its code, its amount and its last day', async () => {
  const endsAt = new Date('2099-01-03T04:59:59Z')
  const code = 'NC-CORREO22'
  const note = await createCoupon({ code, kind: 'amount', value: 12_345, endsAt })
  await queueDecided(order, { ...exchange, state: 'done', kind: 'credit', note, noteCode: code })
  expect(await told()).toEqual([
    'Recibimos tu producto.',
    `Emitimos tu nota de crédito: ${code}, por S/123.45, hasta el 02/01/2099. Escríbela como cupón en tu carrito; lo que no uses te queda en el mismo código.`,
  ])
  await db().delete(coupons).where(eq(coupons.code, code))
})

test.each([
  ['lapsed', 'No recibimos el producto'],
  ['requested', 'Seguimos revisando'],
] as const)(
  'EXCHANGE-04 both sides are mailed that nothing is held any more, of one that is %s',
  async (state, says) => {
    await queueReleased(order, { ...exchange, state })
    expect(await told()).toEqual([expect.stringContaining(says)])
    expect(await mailsTo(OWNER)).toMatchObject([
      {
        body: expect.stringContaining(
          `de la solicitud ${String(exchange.number)}: vuelve a la venta`,
        ) as string,
      },
    ])
  },
)
