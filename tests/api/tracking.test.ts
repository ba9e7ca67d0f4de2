import { beforeAll, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { env } from '#server/lib/env.ts'
import type { TrackingAnswer } from '#shared/contracts/tracking.ts'
import { ORDER_ALPHABET } from '#shared/rules/orders.ts'
import { api } from '../support/api.ts'
import {
  customerWithOrder,
  place,
  putInCart,
  type Refusal,
  contactOf,
  shippingInfo,
} from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { proveWork, type WorkRefusal } from '../support/proof.ts'
import { createProduct } from '../support/shop.ts'

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})

const track = (npedido: unknown, contacto?: string, address = '10.7.0.1') =>
  api.post<TrackingAnswer & Refusal>('/home/order/track', { npedido, contacto }, { address })

test('API-45 D-77 the number alone tells number, date, both states and nothing personal', async () => {
  const product = await createProduct({ stock: 5 })
  const { number, customer } = await customerWithOrder(product.id, 2)
  const { status, body } = await track(number)
  expect(status).toBe(200)
  expect(body).toEqual({
    number,
    date: body.date,
    delivery_status: 'pending',
    payment_status: 'unpaid',
    steps: [{ status: 'pending', date: body.date }],
    lines: null,
    total: null,
  })
  expect(Math.abs(Date.now() - new Date(body.date).getTime())).toBeLessThan(60_000)
  const text = JSON.stringify(body)
  for (const secret of [
    customer.email,
    customer.id,
    'Rosa',
    'Quispe',
    ...Object.values(contactOf(customer)),
    'Larco',
  ])
    expect(text).not.toContain(secret)
})

test('D-66 D-103 each state reached is told with its time, without lines or total', async () => {
  const product = await createProduct({ stock: 5 })
  const { number, orderId, customer } = await customerWithOrder(product.id)
  await api.get(`/order/confirm/${orderId}`, { token: customer.token })
  for (const state of ['en-almacen', 'en-camino', 'entregado'])
    await orderCommand.run(['estado', number, state])
  const { body } = await track(number)
  expect(body.steps.map(step => step.status)).toEqual([
    'pending',
    'placed',
    'warehouse',
    'shipped',
    'delivered',
  ])
  expect([body.lines, body.total]).toEqual([null, null])
  const times = body.steps.map(step => Date.parse(step.date))
  expect(times.every(Number.isFinite)).toBe(true)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  expect(body).toMatchObject({ delivery_status: 'delivered', payment_status: 'paid' })
})

test('D-77 D-103 only the customer’s e-mail or document adds the lines and the total', async () => {
  const product = await createProduct({ stock: 5, name: 'Zapatilla Kusi', price: 20_000, discount: 15_000 })
  const customer = await signedIn({ email: 'rosa.q@example.com' })
  await putInCart(customer, product.id, 2)
  const { body: order } = await place(customer, { shippingInfo })
  for (const contact of ['  Rosa.Q@EXAMPLE.com ', '45678912']) {
    const { status, body } = await track(order.number, contact)
    expect(status).toBe(200)
    expect(body.lines).toMatchObject([{ name: 'Zapatilla Kusi', quantity: 2, price: 150 }])
    expect(body.total).toBe(order.price)
    expect(JSON.stringify(body)).not.toMatch(/45678912|rosa|Larco|987654321/i)
  }
  const wrong = await track(order.number, 'otra@example.com')
  expect(wrong).toMatchObject({ status: 403, body: { code: 'contactWrong' } })
  expect(wrong.body.lines).toBeUndefined()
})

test('D-103 a document with letters is known in any case, and blanks are none', async () => {
  const product = await createProduct({ stock: 5 })
  const customer = await signedIn()
  await putInCart(customer, product.id)
  const document = { tipoDocumento: 'PASAPORTE', numeroDocumento: 'AB123456' }
  const { body: order } = await place(customer, {
    shippingInfo: { ...shippingInfo, ...contactOf(customer), ...document },
  })
  for (const contact of ['ab123456', 'AB123456'])
    expect((await track(order.number, contact)).status).toBe(200)
  expect((await track(order.number, '   ')).body.lines).toBeNull()
})

test('D-77 the number is found without its prefix, in small letters and with blanks around it', async () => {
  const { number } = await customerWithOrder((await createProduct()).id)
  for (const typed of [number.toLowerCase(), number.slice(2), `  ${number} `, number.slice(2).toLowerCase()])
    expect((await track(typed)).body.number).toBe(number)
})

test('D-77 VAL-34 an unknown number is not found, an empty one or another thing is refused', async () => {
  expect(await track('V-22222222')).toMatchObject({
    status: 404,
    body: { error: 'No se encontró el pedido', message: 'No se encontró el pedido' },
  })
  for (const nothing of ['', '   ', undefined, null, 5, ['V-1'], 'V'.repeat(41)])
    expect((await track(nothing)).status).toBe(400)
})

test('D-77 order numbers are eight letters by chance out of 28', async () => {
  const product = await createProduct({ stock: 50 })
  const numbers: string[] = []
  for (let i = 0; i < 5; i += 1) numbers.push((await customerWithOrder(product.id)).number)
  expect(ORDER_ALPHABET).toHaveLength(28)
  for (const number of numbers) expect(number).toMatch(new RegExp(`^V-[${ORDER_ALPHABET}]{8}$`))
  expect(new Set(numbers.map(number => number.slice(0, 5))).size).toBeGreaterThan(1)
})

test('D-77 NETWORK-05 guesses at one order are slowed down by network, and keep no customer out', async () => {
  const product = await createProduct()
  const [one, other] = [await customerWithOrder(product.id), await customerWithOrder(product.id)]
  const max = env().rateLimits.account
  const statuses: number[] = []
  for (let i = 0; i <= max; i += 1)
    statuses.push((await track(one.number, `x${String(i)}@example.com`, '10.8.0.1')).status)
  expect(statuses.slice(0, max)).toEqual(Array<number>(max).fill(403))
  expect(statuses.at(-1)).toBe(429)
  expect((await track(one.number, undefined, '10.8.1.1')).status).toBe(200)
  expect((await track(other.number, undefined, '10.8.0.1')).status).toBe(200)
})

test('D-77 NETWORK-05 guesses from many networks ask for work, which a customer’s browser does', async () => {
  const { number } = await customerWithOrder((await createProduct()).id)
  const guess = (i: number) => track(number, `x${String(i)}@example.com`, `10.8.2.${String(i)}`)
  for (let i = 0; i < 10 * env().rateLimits.account; i += 1) await guess(i)
  const asked = await guess(200)
  expect(asked).toMatchObject({ status: 429, body: { code: 'proofNeeded', details: { kind: 'work' } } })
  const { challenge, difficulty } = (asked.body as unknown as WorkRefusal).details
  const proof = proveWork(challenge, difficulty)
  const open = (address: string) =>
    api.post('/home/order/track', { npedido: number }, { address, headers: { proof } })
  expect((await open('10.8.3.1')).status).toBe(429)
  expect((await open('10.8.2.200')).status).toBe(200)
  // Used up.
  expect((await open('10.8.2.200')).status).toBe(429)
})

test('D-77 guesses at numbers from one address are slowed down', async () => {
  const max = env().rateLimits.address
  const answers = []
  // As many at once as may wait for their turn.
  for (let from = 0; from <= max; from += 50)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, max + 1 - from) }, (_, i) =>
          track(`V-GUESS${String(from + i)}`, undefined, '10.9.9.9'),
        ),
      )),
    )
  expect(answers.filter(answer => answer.status === 429)).toHaveLength(1)
})
