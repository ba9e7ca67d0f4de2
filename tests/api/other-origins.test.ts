import { afterAll, expect, test } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import type { ConfirmAnswer } from '#shared/contracts/orders.ts'
import { withoutSignature } from '#shared/rules/token.ts'
import { api } from '../support/api.ts'
import { customerWithOrder, type Refusal } from '../support/checkout.ts'
import { createCustomer, createProduct } from '../support/shop.ts'

/** A site of the owner's on another origin, and what a browser says of its requests. */
const SITE = 'https://otra.pe'
const from = (origin: string) => ({ origin, 'sec-fetch-site': 'cross-site' })
const before = { cors: process.env['CORS_ORIGINS'], url: process.env['PUBLIC_URL'] }
process.env['CORS_ORIGINS'] = `${SITE},https://www.otra.pe`
process.env['PUBLIC_URL'] = 'https://tienda.pe'

afterAll(() => {
  for (const [name, value] of [
    ['CORS_ORIGINS', before.cors],
    ['PUBLIC_URL', before.url],
  ] as const)
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
})

const login = async (headers: Record<string, string>) => {
  const { email, password } = await createCustomer()
  return (await api.post('/customer/customer-login', { email, password }, { headers })).headers.getSetCookie()
}

test('CLIENT-02 D-34 register and login give a site of CORS_ORIGINS a cookie it can send, over https', async () => {
  for (const cookie of await login(from(SITE))) expect(cookie).toMatch(/HttpOnly; SameSite=None; Secure$/)
  const body = { name: 'Ana', email: 'ana@otra.example', password: 'secreta-1' }
  const { headers } = await api.post('/customer/customer-register', body, { headers: from(SITE) })
  expect(headers.getSetCookie()[0]).toMatch(/^customerToken=.+; SameSite=None; Secure$/)
  for (const foreign of [{}, from('https://otra.pe.mala.pe'), from('http://otra.pe'), from('null')])
    for (const cookie of await login(foreign)) expect(cookie).toContain('; SameSite=Lax; Secure')
})

test('CLIENT-02 D-34 a write with the cookie alone counts from a site of CORS_ORIGINS and from no other', async () => {
  const { customer, orderId } = await customerWithOrder((await createProduct()).id)
  const product = await createProduct()
  const cookie = `customerToken=${customer.token}`
  const add = (headers: Record<string, string>) =>
    api.post<Refusal>(
      '/home/product/add-to-card',
      { userId: customer.id, productId: product.id, quantity: 1 },
      { cookie, headers },
    )
  const confirm = (headers: Record<string, string>) =>
    api.get<ConfirmAnswer & Refusal>(`/order/confirm/${orderId}`, { cookie, headers })
  for (const origin of [
    'https://mala.pe',
    'http://otra.pe',
    'https://otra.pe:8443',
    'https://a.otra.pe',
    'null',
  ]) {
    expect(await add(from(origin))).toMatchObject({ status: 403, body: { code: 'foreignOrigin' } })
    expect((await confirm(from(origin))).status).toBe(403)
  }
  // A neighbour below the same domain is another site's page, too.
  for (const site of ['cross-site', 'same-site', 'none', 'x'])
    for (const answer of [await confirm({ 'sec-fetch-site': site }), await add({ 'sec-fetch-site': site })])
      expect([site, answer.status]).toEqual([site, 403])
  expect((await add(from(SITE))).status).toBe(201)
  expect((await confirm(from(SITE))).body.order.confirmed).toBe(true)
  // A token that the shop did not make does not change which pages may use the cookie.
  const authorization = `Bearer ${withoutSignature(customer.token)}`
  expect((await add({ ...from(SITE), authorization })).status).toBe(201)
  expect((await add({ ...from('https://mala.pe'), authorization })).status).toBe(401)
  const cart = await api.get<CartAnswer>(`/home/product/get-card-product/${customer.id}`, { cookie })
  expect(cart.body.card_product_count).toBe(2)
})
