import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { db } from '#server/db/index.ts'
import { mails } from '#server/db/schema/mails.ts'
import { openSession } from '#server/modules/sessions.ts'
import { api } from '../support/api.ts'
import { contactOf, place, putInCart, shippingInfo } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'
import { serveSmtp } from '../support/smtp.ts'

const smtp = await serveSmtp()
process.env['SMTP_URL'] = smtp.url
afterAll(smtp.close)
beforeAll(() => setCompany({ name: 'Vitrina' }))

/** What mail programs make a link of: an address with or without a scheme, and one of mail. */
const LINK = /https?:\/\/(?!localhost)|estafa\.\S|@estafa/i
const words = (what: string) => `${what} GANE en https://estafa.example/x o www.estafa.pe a premio@estafa.pe`
const textOf = (data: string | undefined) => (data ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=')

/** The text of the message sent to it, without the head. */
async function mailTo(recipient: string): Promise<string> {
  await vi.waitFor(() => {
    expect(smtp.messages.some(({ to }) => to === recipient)).toBe(true)
  })
  const data = textOf(smtp.messages.find(({ to }) => to === recipient)?.data)
  return data.slice(data.indexOf('\r\n\r\n'))
}

test.each(['name', 'lastname', 'address'] as const)(
  'GUARD-61 %s of an order makes no link in the mail to its customer',
  async field => {
    const customer = await signedIn()
    await putInCart(customer, (await createProduct()).id)
    const { body } = await place(customer, {
      shippingInfo: { ...shippingInfo, ...contactOf(customer), [field]: words('Rosa') },
    })
    const token = customer.token
    expect(
      (await api.get(`/order/confirm/${body.orderId}`, { token, query: { paymentMethod: 'cod' } })).status,
    ).toBe(200)
    const [mail] = await db().select().from(mails).where(eq(mails.recipient, customer.email))
    expect(String(mail?.body)).toContain('GANE')
    expect(mail?.body).not.toMatch(LINK)
  },
)

test.each([
  ['a link for a new password', (email: string) => api.post('/customer/forgot-password', { email })],
  [
    'a code',
    async (_: string, token: string) =>
      api.post('/customer/initial-password/send-code', undefined, { token }),
  ],
])('GUARD-61 the name of an account makes no link in the mail with %s', async (what, send) => {
  const name = words('Rosa')
  const customer = await signedIn({ name, email: `${what.split(' ').at(-1) ?? ''}@victima.test` })
  const token = await openSession({ ...customer, name }, { isRestricted: true })
  expect((await send(customer.email, token)).status).toBe(200)
  const text = await mailTo(customer.email)
  expect(text).toContain('GANE')
  expect(text).not.toMatch(LINK)
})
