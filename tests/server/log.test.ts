import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CartAnswer } from '#shared/contracts/cart.ts'
import { isUuid } from '#shared/rules/text.ts'
import { closePool, openPool } from '#server/db/index.ts'
import { startPostgres, type Embedded } from '#server/db/embedded/index.ts'
import { setCompany } from '../support/commerce.ts'
import { copyEmptyDatabase } from '../support/empty-shop.ts'
import { createGuest, createProduct } from '../support/shop.ts'
import { ask, startBuilt, type BuiltShop } from '../support/built-shop.ts'
import { cartAt, placeAt, type RemoteCustomer } from '../support/shop-client.ts'
import { serveSmtp } from '../support/smtp.ts'

/** Everything that is this person's. No part of it may be in the log. */
const person = {
  name: 'Zenaida',
  lastname: 'Huarcaya Ñahui',
  email: 'zenaida.huarcaya@example.com',
  phone: '912837465',
  documento: '71829304',
  address: 'Jirón Los Cipreses 4471',
  password: 'clave-de-zenaida',
  opinion: 'Me quedaron grandotas',
}

let folder: string
let postgres: Embedded
let database: pg.Client
let shop: BuiltShop
let smtp: Awaited<ReturnType<typeof serveSmtp>>
let customer: RemoteCustomer
const secrets: string[] = []

const folderOfOwn = (): string => {
  const made = mkdtempSync(join(tmpdir(), 'var-'))
  chmodSync(made, 0o755)
  return made
}

/** A call as a client of the contract makes it. A page that failed in the middle ends its connection: status 0. */
async function call(method: string, path: string, body?: unknown, token?: string) {
  return send(method, path, body, token).catch(() => ({ status: 0, text: '' }))
}

async function send(method: string, path: string, body: unknown, token: string | undefined) {
  const isForm = body instanceof FormData
  const response = await fetch(`http://127.0.0.1:${String(shop.port)}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, text }
}

beforeAll(async () => {
  folder = folderOfOwn()
  smtp = await serveSmtp()
  smtp.state.isRefusing = true
  copyEmptyDatabase(folder)
  postgres = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    log: () => undefined,
  })
  const { host } = postgres.connection
  shop = await startBuilt(folder, {
    DATABASE_URL: `postgres://vitrina@localhost/vitrina?host=${encodeURIComponent(String(host))}`,
    SMTP_URL: smtp.url,
    LOG_LEVEL: 'debug',
  })
  openPool(postgres.connection)
  database = new pg.Client(postgres.connection as pg.ClientConfig)
  await database.connect()
})

afterAll(async () => {
  shop.child.kill('SIGTERM')
  await shop.ended
  await database.end()
  await closePool()
  await postgres.stop()
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

const complaint = () => {
  const data = new FormData()
  const sheet = {
    tipoDocumento: 'DNI',
    numeroDocumento: person.documento,
    nombres: person.name,
    apellidos: person.lastname,
    email: person.email,
    telefono: person.phone,
    departamento: 'Piura',
    provincia: 'Piura',
    distrito: 'Castilla',
    direccion: person.address,
    detalleReclamo: person.opinion,
    tipoReclamo: 'reclamo',
  }
  for (const [name, value] of Object.entries(sheet)) data.set(name, value)
  return data
}

/** What a person does in a shop, each call with what is theirs in it. Statuses by name. */
async function journey(productId: string, slug: string, sellerId: string): Promise<Record<string, number>> {
  const done: Record<string, number> = {}
  const step = async (name: string, ...args: Parameters<typeof call>) => {
    const answer = await call(...args)
    done[name] = answer.status
    return answer
  }
  const { email, name, password } = person
  await step('login wrong', 'POST', '/api/customer/customer-login', { email, password: `${password}-no` })
  await step('login', 'POST', '/api/customer/customer-login', { email, password })
  await step('forgot', 'POST', '/api/customer/forgot-password', { email })
  await step('newsletter', 'POST', '/api/home/newsletter', {
    email,
    policies: true,
    marketing: true,
    accept: true,
  })
  await step('lookup', 'POST', '/api/document/lookup', { tipo: 'DNI', numero: person.documento })
  await step('track', 'POST', '/api/home/order/track', { npedido: 'V-7K2M9QXD', contacto: email })
  await step('complaint', 'POST', '/api/reclamo/add-reclamo', complaint())
  await step(
    'review',
    'POST',
    '/api/home/customer/submit-review',
    { productId, name, rating: 5, review: person.opinion },
    customer.token,
  )
  await step(
    'friend',
    'POST',
    '/api/chat/customer/add-customer-friend',
    { sellerId, userId: customer.id },
    customer.token,
  )
  await step(
    'message',
    'POST',
    '/api/chat/customer/send-message-to-seller',
    { sellerId, userId: customer.id, receverId: sellerId, text: person.opinion, name },
    customer.token,
  )
  const userId = createGuest()
  secrets.push(userId)
  const add = { userId, productId, quantity: 1, variant: null }
  await step('guest cart', 'POST', '/api/home/product/add-to-card', add)
  const cart = await step('guest read', 'GET', `/api/home/product/get-card-product/${userId}`)
  if (cart.status === 200) secrets.push(...lineIds(cart.text))
  for (const id of secrets.filter(isUuid)) {
    await step('guest line more', 'PUT', `/api/home/product/quantity-inc/${id}`)
    await step('guest line gone', 'DELETE', `/api/home/product/delete-card-product/${id}`)
  }
  await step('profile', 'GET', '/api/customer/profile', undefined, customer.token)
  await step('search', 'GET', `/search?value=${encodeURIComponent(`${name} ${email}`)}`)
  await step('product', 'GET', `/product/details/${slug}?from=${encodeURIComponent(email)}`)
  await step('sheet', 'GET', `/libro-reclamaciones/hoja/${secrets[0] ?? ''}`)
  await step('unsubscribe', 'GET', `/boletin/baja/${secrets[1] ?? ''}`)
  await step('unsubscribe call', 'GET', `/api/home/newsletter/unsubscribe/${secrets[1] ?? ''}`)
  await step('reset', 'GET', `/restablecer-clave?token=${secrets[2] ?? ''}`)
  await step('unknown', 'GET', `/${encodeURIComponent(person.address)}/${person.documento}`)
  await step('unknown call', 'POST', `/api/${person.phone}`, { email })
  return done
}

/** The ids of a cart's lines, which anybody who holds them may change. */
const lineIds = (answer: string): string[] =>
  (JSON.parse(answer) as CartAnswer).card_products.flatMap(({ products }) => products.map(({ _id }) => _id))

const leaksOf = (text: string): string[] =>
  [...Object.values(person), ...secrets, encodeURIComponent(person.address)].filter(fact =>
    text.includes(fact),
  )

test('OPS-02 OPS-03 D-35 a whole journey leaves no personal data, no secret and no id of a guest’s line in the log, nor does its failure', async () => {
  await setCompany({ name: 'Vitrina', ruc: '20512345670', businessName: 'Vitrina S.A.C.' })
  const product = await createProduct({ stock: 50 })
  secrets.push(...Array.from({ length: 3 }, () => randomUUID()))
  const registered = await call('POST', '/api/customer/customer-register', {
    name: person.name,
    email: person.email,
    password: person.password,
  })
  const { token, user } = JSON.parse(registered.text) as { token: string; user: { id: string } }
  customer = { id: user.id, token }
  secrets.push(token)
  const slugAndSeller = [product.slug, product.sellerId] as const

  const whole = await journey(product.id, ...slugAndSeller)
  expect(whole).toMatchObject({
    login: 201,
    'login wrong': 401,
    complaint: 201,
    'guest cart': 201,
    profile: 200,
  })
  const add = { userId: customer.id, productId: product.id, quantity: 1, variant: null }
  expect((await call('POST', '/api/home/product/add-to-card', add, token)).status).toBe(201)
  expect((await cartAt(shop.port, customer)).card_product_count).toBe(1)
  expect((await placeAt(shop.port, customer)).status).toBe(200)

  // Every statement fails from here on, with the person's data among its parameters.
  await database.query(`do $$ declare t text; begin
    for t in select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_hits'
    loop execute format('alter table %I rename to %I', t, 'x_' || t); end loop; end $$`)
  const broken = await journey(product.id, ...slugAndSeller)
  expect(Object.values(broken).filter(status => status === 500).length).toBeGreaterThan(5)
  expect(broken['search']).toBe(500)

  const said = shop.said()
  expect(leaksOf(said)).toEqual([])
  expect(said).not.toMatch(/params:/)
  const lines = said.split('\n').filter(line => line.startsWith('{'))
  const told = lines.map(line => JSON.parse(line) as Record<string, unknown>)
  const failed = told.filter(line => line['msg'] === 'request failed')
  expect(failed.length).toBeGreaterThan(5)
  for (const line of failed) {
    expect(line['request']).toMatch(/^[\w-]{12}$/)
    expect(JSON.stringify(line['error'])).toContain('"code":"42P01"')
    // The end of the same request has the same id.
    expect(told).toContainEqual(
      expect.objectContaining({ msg: 'request', request: line['request'], status: 500 }),
    )
  }
  // Routes are logged by their pattern, whatever was requested.
  expect(told).toContainEqual(expect.objectContaining({ route: '/api/home/newsletter/unsubscribe/[token]' }))
})

test('OPS-01 the id of an answer is the id of its lines, and never the caller’s own', async () => {
  const answer = await ask(shop.port, '/api/no-existe', { headers: { 'x-request-id': 'forged"id' } })
  const id = String(answer.headers['x-request-id'])
  expect(id).toMatch(/^[\w-]{12}$/)
  await expect.poll(() => shop.said()).toContain(`"request":"${id}"`)
  expect(shop.said()).not.toContain('forged')
})
