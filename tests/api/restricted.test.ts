import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { customers } from '#server/db/schema/customers.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { LoginAnswer } from '#shared/contracts/account.ts'
import type { ConfirmAnswer } from '#shared/contracts/orders.ts'
import { api } from '../support/api.ts'
import { place, putInCart, shippingInfo, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { createProduct } from '../support/shop.ts'

/** A session opened with the document number: somebody who knows an e-mail and a DNI, and perhaps their owner (D-49). */
let productId: string
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  productId = (await createProduct({ stock: 900 })).id
})

/** Of the owner who checked out last: each has another document and phone. */
let DNI = '45678900'
const phone = () => `9${DNI}`
const passwords = { newPassword: 'nueva-clave', confirmPassword: 'nueva-clave' }
let made = 0

async function buy(customer: Customer, change: Record<string, unknown> = {}) {
  await putInCart(customer, productId)
  const { body, status } = await place(customer, {
    shippingInfo: { ...shippingInfo, phone: phone(), numeroDocumento: DNI, ...change },
  })
  return { status, ...body }
}

/** Who checks out as a guest: the account is made and the order placed in one go. */
async function checkOut(): Promise<{ owner: Customer; number: string; orderId: string }> {
  const email = `compradora${String((made += 1))}@example.com`
  DNI = String(Number(DNI) + 1)
  const registered = await api.post<{ token: string; user: { id: string } }>('/customer/customer-register', {
    name: 'Rosa',
    email,
    password: DNI,
    tipoDocumento: 'DNI',
    numeroDocumento: DNI,
  })
  const owner = { id: registered.body.user.id, email, token: registered.body.token }
  const { number, orderId } = await buy(owner)
  return { owner, number, orderId }
}

async function signInByDocument(owner: Customer, password = DNI): Promise<Customer> {
  const { body } = await api.post<LoginAnswer>('/customer/customer-login', { email: owner.email, password })
  return { ...owner, token: body.token }
}
const prove = (session: Customer, proof: string) =>
  api.post<Refusal>('/customer/initial-password', { proof, ...passwords }, { token: session.token })
const rowOf = async (id: string) => (await db().select().from(customers).where(eq(customers.id, id)))[0]
const confirm = (session: Customer, orderId: string) =>
  api.get<ConfirmAnswer>(`/order/confirm/${orderId}`, { token: session.token })

describe('what proves whose account it is', () => {
  test('GUARD-01 D-49 an order of a restricted session proves nothing, whoever signs in between', async () => {
    const { owner, number } = await checkOut()
    const stranger = await signInByDocument(owner)
    const first = await buy(stranger)
    expect(first.status).toBe(200)
    expect((await prove(stranger, first.number)).body.code).toBe('proofWrong')
    const later = await signInByDocument(owner)
    await confirm(later, first.orderId)
    const second = await buy(later)
    for (const proof of [first.number, second.number])
      expect((await prove(await signInByDocument(owner), proof)).body.code).toBe('proofWrong')
    expect((await api.get('/customer/profile', { token: later.token })).status).toBe(403)
    expect((await prove(later, number)).status).toBe(200)
    expect((await api.get('/customer/profile', { token: later.token })).status).toBe(200)
  })

  test('GUARD-01 what a restricted session takes back and orders again still proves nothing', async () => {
    const { owner, orderId } = await checkOut()
    const stranger = await signInByDocument(owner)
    const taken = await api.post(`/home/order/modify/${orderId}`, undefined, { token: stranger.token })
    expect(taken.status).toBe(200)
    const again = await place(stranger)
    expect((await prove(stranger, again.body.number)).body.code).toBe('proofWrong')
  })

  test('GUARD-01 confirming tells a restricted session neither the number that proves nor where it goes', async () => {
    const { owner, orderId, number } = await checkOut()
    const stranger = await signInByDocument(owner)
    const { status, body } = await confirm(stranger, orderId)
    expect(status).toBe(200)
    const text = JSON.stringify(body.order)
    for (const secret of [number, 'Miraflores', 'Larco', phone(), DNI]) expect(text).not.toContain(secret)
    expect((await confirm(owner, orderId)).body.order.number).toBe(number)
  })

  test('GUARD-02 a document number chosen as password restricts once an order stored it', async () => {
    const email = `vecina${String((made += 1))}@example.com`
    DNI = String(Number(DNI) + 1)
    const account = { name: 'Ana', email, password: DNI }
    const { body } = await api.post<{ token: string; user: { id: string } }>(
      '/customer/customer-register',
      account,
    )
    const owner = { id: body.user.id, email, token: body.token }
    const { number } = await buy(owner)
    const session = await signInByDocument(owner)
    expect((await api.get('/customer/profile', { token: session.token })).status).toBe(403)
    expect((await prove(session, number)).status).toBe(200)
  })
})

describe('what a restricted session leaves alone', () => {
  test('GUARD-03 its order changes nothing that the account has stored', async () => {
    const { owner } = await checkOut()
    const before = await rowOf(owner.id)
    const stranger = await signInByDocument(owner)
    await buy(stranger, {
      lastname: 'Otro',
      phone: '911111111',
      address: 'Jr. Ajeno 1',
      province: 'Callao',
      city: 'Bellavista',
      tipoComprobante: 'FACTURA',
      numeroComprobante: '20512333797',
    })
    expect(await rowOf(owner.id)).toEqual(before)
    await buy(owner, { address: 'Av. Nueva 2' })
    expect((await rowOf(owner.id))?.address).toBe('Av. Nueva 2')
  })

  test.each(['name', 'phone', 'province', 'city'])(
    'GUARD-03 the account’s %s does not stand in for what its order leaves out',
    async field => {
      const { owner } = await checkOut()
      expect((await buy(await signInByDocument(owner), { [field]: '' })).code).toBe('shippingIncomplete')
      expect((await buy(owner, { [field]: '' })).status).toBe(200)
    },
  )

  test('GUARD-03 no stored last name comes onto its parcel', async () => {
    const { owner } = await checkOut()
    const { orderId } = await buy(await signInByDocument(owner), { lastname: '' })
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    expect(order?.shipping.lastname).toBe('')
  })
})

test('GUARD-01 of the orders made before, the one that made the account proves and later ones do not', async () => {
  const { owner, number } = await checkOut()
  const second = await buy(owner)
  await db()
    .update(orders)
    .set({ provesCustomer: false, createdAt: sql`${orders.createdAt} + interval '1 day'` })
    .where(eq(orders.id, second.orderId))
  await db().update(orders).set({ provesCustomer: false }).where(eq(orders.number, number))
  await db().execute(await readFile('drizzle/0006_first-orders-prove.sql', 'utf8'))
  const stranger = await signInByDocument(owner)
  expect((await prove(stranger, second.number)).body.code).toBe('proofWrong')
  expect((await prove(stranger, number)).status).toBe(200)
})
