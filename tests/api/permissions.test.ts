import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#server/api/index.ts'
import { endpoints } from '#shared/endpoints/table.ts'
import { api } from '../support/api.ts'
import { setCompany } from '../support/commerce.ts'
import { shippingInfo, type Refusal } from '../support/checkout.ts'
import { callPermissions, isOfSeller, people, type Person } from '../support/permissions.ts'
import {
  complaintForm,
  exchangeForm,
  receiptPictureForm,
  makeStage,
  messageForm,
  type Stage,
  storeFiles,
} from '../support/permission-stage.ts'
import { suspendRow } from '../support/people.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

// The limit counts attempts for one account; here each of the people makes one.
process.env['RATE_LIMIT_ACCOUNT'] = '1000'

/** One for all rows: their passwords take long to hash, as they should. */
let account: Awaited<ReturnType<typeof createCustomer>>
let product: Awaited<ReturnType<typeof createProduct>>
/** For every call that only reads. */
let shared: Stage
let files: Awaited<ReturnType<typeof storeFiles>>
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  account = await createCustomer()
  product = await createProduct({ stock: 9000 })
  shared = await makeStage(product)
  files = await storeFiles(shared)
})

const isGuest = (person: Person) => person === 'guest' || person === 'otherGuest'
/** The id a person names as the own one: guests their own, everybody else the customer's. */
const idOf = (w: Stage, person: Person): string =>
  person === 'guest' ? w.guest : person === 'otherGuest' ? w.otherGuest : w.customer.id

const paramsOf = (call: string, w: Stage, person: Person): Record<string, string> => ({
  name: 'KUSI',
  provider: 'culqi',
  slug: w.product.slug,
  productId: w.product.id,
  userId: idOf(w, person),
  customerId: idOf(w, person),
  status: 'all',
  // The other guest points at the customer's things: a guest's own are known by nobody else.
  cardId: person === 'guest' ? w.guestLine : w.ownLine,
  wishlistId: person === 'guest' ? w.guestItem : w.ownItem,
  orderId: w.orderId,
  secret: call.includes('/reclamo/') ? files.sheet : w.secret,
  token: w.unsubscribe,
  sellerId: w.product.sellerId,
  messageId: files.messageId,
  exchangeId: files.exchangeId,
  parcel: files.parcel,
  document: files.parcel,
  sessionId: randomUUID(),
  personId: w.colleague.id,
  invitationId: w.invitation,
})

const newPasswords = { newPassword: 'otra-clave', confirmPassword: 'otra-clave' }

type Body = (w: Stage, id: string, isSeller: boolean) => Record<string, unknown> | FormData
const bodies: Readonly<Record<string, Body>> = {
  'POST /document/lookup': () => ({ tipo: 'DNI', numero: '45678912' }),
  'POST /home/newsletter': () => ({ email: `${randomUUID()}@example.com` }),
  'POST /customer/customer-register': () => ({
    name: 'Ana',
    email: `${randomUUID()}@example.com`,
    password: 'secreta-1',
  }),
  'POST /customer/customer-login': () => ({ email: account.email, password: account.password }),
  'POST /customer/change-password': () => ({ oldPassword: 'no es esta', ...newPasswords }),
  'POST /customer/marketing': () => ({ accepts: true }),
  'POST /customer/export': () => ({ password: 'no es esta' }),
  'POST /customer/delete-account': () => ({ password: 'no es esta' }),
  'POST /customer/initial-password': () => ({ proof: '12345678', ...newPasswords }),
  'POST /customer/forgot-password': w => ({ email: w.customer.email }),
  'POST /customer/reset-password': () => ({ token: randomUUID(), ...newPasswords }),
  'POST /desk/invitation': () => ({ token: randomUUID() }),
  'POST /desk/invitation/accept': () => ({ token: randomUUID(), name: 'Ana', ...newPasswords }),
  'POST /desk/forgot-password': w => ({ email: w.colleague.email }),
  'POST /desk/reset-password': () => ({ token: randomUUID(), ...newPasswords }),
  'POST /desk/change-password': () => ({ oldPassword: 'no es esta', ...newPasswords }),
  'POST /desk/export': () => ({ password: 'no es esta' }),
  'POST /desk/people/{personId}/role': () => ({ role: 'parcels', was: 'parcels' }),
  'POST /desk/invitations': () => ({ email: `${randomUUID()}@example.com`, role: 'goods' }),
  'POST /desk/parcels/moves': () => ({
    moves: [{ number: files.parcel, version: 0, to: 'warehouse' }],
  }),
  'POST /desk/parcels/undo': () => ({ moves: [{ number: files.parcel, version: 0 }] }),
  'POST /desk/parcels/{parcel}/note': () => ({ version: 0, text: 'Falta la caja' }),
  'POST /seller-login': () => ({ email: account.email, password: account.password }),
  'POST /home/product/add-to-card': (w, userId) => ({ userId, productId: w.product.id, quantity: 1 }),
  'POST /home/product/add-to-wishlist': (w, userId) => ({ userId, productId: w.product.id }),
  'POST /home/product/apply-coupon': (_, userId) => ({ userId, code: '' }),
  'POST /home/product/migrate-cart': (w, userId) => ({ userId, guestId: w.guest }),
  'POST /home/order/place-order': (w, userId) => ({
    userId,
    products: [{ products: [{ _id: w.ownLine, quantity: 2 }] }],
    shippingInfo,
  }),
  'POST /home/order/document/{orderId}': () => ({ tipoComprobante: 'BOLETA', numeroDocumento: '45678912' }),
  'POST /home/order/exchange/{orderId}': () => exchangeForm(),
  'POST /home/order/received': w => ({ paquete: `${w.number}-1` }),
  'POST /home/order/track': w => ({ npedido: w.number }),
  'POST /order/create-payment': w => ({ price: 104.99, orderId: w.orderId }),
  'POST /order/payment/{secret}': () => ({ token: 'tkn_x' }),
  'POST /order/wallet/{orderId}/operation': () => ({ wallet: 'yape', operation: '12345678' }),
  'POST /order/wallet/{orderId}/picture': () => receiptPictureForm(),
  'POST /payments/webhook/{provider}': () => ({
    object: 'event',
    id: 'evt_1',
    type: 'charge.creation.succeeded',
  }),
  'POST /home/customer/submit-review': w => ({ productId: w.product.id, rating: 5, review: 'Buena' }),
  'POST /chat/customer/add-customer-friend': (_, userId) => ({ userId, sellerId: '' }),
  'POST /chat/customer/send-message-to-seller': (w, userId) => ({
    userId,
    sellerId: w.product.sellerId,
    text: 'Hola',
    name: 'Ana',
  }),
  'POST /chat/mark-seen': (w, id, isSeller) =>
    isSeller
      ? { userId: w.product.sellerId, friendId: shared.customer.id }
      : { userId: id, friendId: w.product.sellerId },
  'POST /chat/seller/send-message-to-customer': w => ({
    senderId: w.product.sellerId,
    // The conversation that the customer began.
    receverId: shared.customer.id,
    text: 'Hola',
  }),
  'POST /chat/send-file': (w, id, isSeller) =>
    isSeller ? messageForm(w.product.sellerId, shared.customer.id) : messageForm(id, w.product.sellerId),
  'POST /reclamo/add-reclamo': () => complaintForm(),
}

async function ask(
  call: string,
  w: Stage,
  person: Person,
): Promise<{ status: number; body: Partial<Refusal> }> {
  const [method = '', pattern = ''] = call.split(' ')
  const params = paramsOf(call, w, person)
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
  const isSellers = /seller|^\/desk/.test(pattern) || pattern === '/get-user'
  const token = isGuest(person)
    ? undefined
    : isSellers
      ? (w.sellers[person] ?? w.tokens[person])
      : w.tokens[person]
  const headers = { 'idempotency-key': randomUUID() }
  const options = token === undefined ? { headers } : { token, headers }
  if (/\/file\/|\/csv$/.test(pattern)) {
    const file = await api.file(path, options)
    const isRefused = file.headers.get('content-type')?.startsWith('application/json')
    return { status: file.status, body: isRefused ? ((await file.json()) as Refusal) : {} }
  }
  const body = bodies[call]?.(w, idOf(w, person), isOfSeller(person))
  if (method === 'GET') return api.get<Refusal>(path, options)
  if (method === 'DELETE') return api.delete<Refusal>(path, options)
  if (method === 'PUT') return api.put<Refusal>(path, undefined, options)
  if (body instanceof FormData) return api.post<Refusal>(path, undefined, { raw: body, ...options })
  return api.post<Refusal>(path, body, options)
}

const table = Object.values(endpoints)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
/** Calls that use up what they name: anybody who is let in finds everything as it was. */
const consumes = (call: string) =>
  /\{(?:cardId|wishlistId|orderId|invitationId)\}|DELETE .*\{personId\}|place-order|migrate-cart|logout/.test(
    call,
  ) && !/details|\/file\//.test(call)

test('D-34 every call of the table of calls stands in the table of permissions, and the reverse', () => {
  expect(Object.keys(callPermissions).sort()).toEqual(table.map(nameOf).sort())
})

test('HOSTILE-01 every call shows its endpoint and the schema of its body', () => {
  const known = new Set<unknown>(table)
  const opaque = calls.filter(({ endpoint, schema }) => !known.has(endpoint) || schema === undefined)
  expect(opaque.map(({ endpoint }) => endpoint.path)).toEqual([])
  expect(new Set(calls.map(({ endpoint }) => endpoint))).toEqual(known)
})

describe.each(Object.entries(callPermissions))('D-34 MATRIX-01 PEOPLE-03 %s', (call, expected) => {
  test(`is for everybody as the table says`, async () => {
    const isFresh = consumes(call)
    const found: Record<string, number> = {}
    for (const [i, person] of people.entries()) {
      const isLetIn = (expected[i] ?? 0) < 400
      const stage = isFresh && isLetIn ? await makeStage(product) : shared
      if (person === 'suspended') await suspendRow(product.sellerId, new Date())
      const { status, body } = await ask(call, stage, person)
      if (person === 'suspended') await suspendRow(product.sellerId, null)
      found[person] = status
      if (status < 400) continue
      expect(body.error).toMatch(/\S/)
      expect(body.message).toBe(body.error)
    }
    expect(found).toEqual(Object.fromEntries(people.map((person, i) => [person, expected[i]])))
  })
})
