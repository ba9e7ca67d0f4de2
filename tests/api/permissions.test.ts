import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { cartLines, carts, newsletterSubscribers, payments, wishlistItems } from '#server/db/schema.ts'
import * as endpoints from '#shared/endpoints.ts'
import { api } from '../support/api.ts'
import { buyerWithOrder, putInCart, shippingInfo, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { permissions } from '../support/permissions.ts'
import { everyCall } from '../support/routes.ts'
import { createCustomer, createGuest, createProduct } from '../support/shop.ts'

const people = ['nobody', 'guest', 'customer', 'other'] as const
type Person = (typeof people)[number]
/** Those who are refused come first, since the others change what is there. */
const order: readonly Person[] = ['nobody', 'other', 'guest', 'customer']

/** One for all rows: their passwords take long to hash, as they should. */
let account: Awaited<ReturnType<typeof createCustomer>>
let product: Awaited<ReturnType<typeof createProduct>>
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  account = await createCustomer()
  product = await createProduct({ stock: 900 })
})

/** Fresh things of one customer and one guest, so that every call finds what it changes. */
async function world() {
  const { buyer: customer, orderId, number } = await buyerWithOrder(product.id)
  const guest = createGuest()
  await putInCart(customer, product.id, 2)
  const ownLine = (await db().select().from(cartLines)).find(line => line.owner === customer.id)
  await db().insert(carts).values({ owner: guest })
  const guestLine = randomUUID()
  await db().insert(cartLines).values({ id: guestLine, owner: guest, productId: product.id, quantity: 2 })
  const [ownItem, guestItem] = [randomUUID(), randomUUID()]
  await db()
    .insert(wishlistItems)
    .values([
      { id: ownItem, owner: customer.id, productId: product.id },
      { id: guestItem, owner: guest, productId: product.id },
    ])
  const secret = randomUUID()
  await db()
    .insert(payments)
    .values({ id: randomUUID(), secret, orderId, attempt: 1, provider: 'stripe', amount: 1 })
  const token = randomUUID()
  const consent = { channel: 'web', policiesVersion: '1' }
  await db()
    .insert(newsletterSubscribers)
    .values({ email: `${token}@example.com`, token, ...consent })
  const other = await signedIn()
  return {
    product,
    customer,
    other,
    guest,
    orderId,
    number,
    secret,
    token,
    account,
    lineOf: (person: Person) => (person === 'guest' ? guestLine : (ownLine?.id ?? '')),
    itemOf: (person: Person) => (person === 'guest' ? guestItem : ownItem),
    idOf: (person: Person) => (person === 'guest' ? guest : customer.id),
  }
}
type World = Awaited<ReturnType<typeof world>>

const paramsOf = (w: World, person: Person): Record<string, string> => ({
  name: 'KUSI',
  slug: w.product.slug,
  productId: w.product.id,
  userId: w.idOf(person),
  customerId: w.idOf(person),
  status: 'all',
  cardId: w.lineOf(person),
  wishlistId: w.itemOf(person),
  orderId: w.orderId,
  secret: w.secret,
  token: w.token,
  sellerId: w.product.sellerId,
  messageId: randomUUID(),
})

const formOf = (fields: Record<string, string | File>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

const newPasswords = { newPassword: 'otra-clave', confirmPassword: 'otra-clave' }

type Body = (w: World, id: string) => Record<string, unknown> | FormData
const bodies: Readonly<Record<string, Body>> = {
  'POST /document/lookup': () => ({ tipo: 'DNI', numero: '45678912' }),
  'POST /home/newsletter': () => ({ email: `${randomUUID()}@example.com` }),
  'POST /customer/customer-register': () => ({
    name: 'Ana',
    email: `${randomUUID()}@example.com`,
    password: 'secreta',
  }),
  'POST /customer/customer-login': w => ({ email: w.account.email, password: w.account.password }),
  'POST /customer/change-password': () => ({ oldPassword: 'no es esta', ...newPasswords }),
  'POST /customer/marketing': () => ({ accepts: true }),
  'POST /customer/export': () => ({ password: 'no es esta' }),
  'POST /customer/delete-account': () => ({ password: 'no es esta' }),
  'POST /customer/initial-password': () => ({ proof: '12345678', ...newPasswords }),
  'POST /customer/forgot-password': w => ({ email: w.customer.email }),
  'POST /customer/reset-password': () => ({ token: randomUUID(), ...newPasswords }),
  'POST /seller-login': w => ({ email: w.account.email, password: w.account.password }),
  'POST /home/product/add-to-card': (w, userId) => ({ userId, productId: w.product.id, quantity: 1 }),
  'POST /home/product/add-to-wishlist': (w, userId) => ({ userId, productId: w.product.id }),
  'POST /home/product/apply-coupon': (_, userId) => ({ userId, code: '' }),
  'POST /home/product/migrate-cart': (w, userId) => ({ userId, guestId: w.guest }),
  'POST /home/order/place-order': (_, userId) => ({ userId, products: [], shippingInfo }),
  'POST /home/order/track': w => ({ npedido: w.number }),
  'POST /order/create-payment': w => ({ price: 104.99, orderId: w.orderId }),
  'POST /order/payment/{secret}': () => ({ token: 'tkn_x' }),
  'POST /home/customer/submit-review': w => ({ productId: w.product.id, rating: 5, review: 'Buena' }),
  'POST /chat/customer/add-customer-friend': (_, userId) => ({ userId, sellerId: '' }),
  'POST /chat/customer/send-message-to-seller': (w, userId) => ({
    userId,
    sellerId: w.product.sellerId,
    text: 'Hola',
    name: 'Ana',
  }),
  'POST /chat/mark-seen': (w, userId) => ({ userId, friendId: w.product.sellerId }),
  'POST /chat/seller/send-message-to-customer': w => ({
    senderId: w.product.sellerId,
    receverId: w.customer.id,
    text: 'Hola',
  }),
  'POST /chat/send-file': (w, senderId) =>
    formOf({
      senderId,
      receverId: w.product.sellerId,
      archivo: new File(['%PDF-1.4\n%%EOF'], 'boleta.pdf', { type: 'application/pdf' }),
    }),
  'POST /reclamo/add-reclamo': () =>
    formOf({
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
      nombres: 'Rosa',
      apellidos: 'Quispe',
      email: `${randomUUID()}@example.com`,
      telefono: '987654321',
      departamento: 'Lima',
      provincia: 'Lima',
      distrito: 'Ate',
      direccion: 'Av. Grau 1',
      detalleReclamo: 'La suela se despegó.',
      tipoReclamo: 'queja',
    }),
}

async function ask(call: string, w: World, person: Person) {
  const [method = '', pattern = ''] = call.split(' ')
  const params = paramsOf(w, person)
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const token = person === 'customer' ? w.customer.token : person === 'other' ? w.other.token : undefined
  const options = token === undefined ? {} : { token }
  const body = bodies[call]?.(w, w.idOf(person))
  if (method === 'GET') return api.get<Refusal>(path, options)
  if (method === 'DELETE') return api.delete<Refusal>(path, options)
  if (method === 'PUT') return api.put<Refusal>(path, undefined, options)
  if (body instanceof FormData) return api.post<Refusal>(path, undefined, { raw: body, ...options })
  return api.post<Refusal>(path, body, options)
}

test('D-34 every call of the table of calls stands in the table of permissions, and the reverse', () => {
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(permissions).sort()).toEqual(calls.sort())
})

test('HOSTILE-01 every call shows its endpoint and the schema of its body', async () => {
  const table = new Set<unknown>(Object.values(endpoints))
  const calls = await everyCall()
  const opaque = calls.filter(
    ({ route: { endpoint, schema } }) => !table.has(endpoint) || schema === undefined,
  )
  expect(opaque.map(({ name }) => name)).toEqual([])
  expect(new Set(calls.map(({ route }) => route.endpoint))).toEqual(table)
})

describe.each(Object.entries(permissions))('D-34 %s', (call, expected) => {
  let w: World
  beforeAll(async () => {
    w = await world()
  })

  test.each(order.map(person => [person, expected[people.indexOf(person)]] as const))(
    'for %s is %i',
    async (person, status) => {
      const answer = await ask(call, w, person)
      expect(answer.status).toBe(status)
      if (answer.status < 400) return
      expect(answer.body.error).toMatch(/\S/)
      expect(answer.body.message).toBe(answer.body.error)
    },
  )
})
