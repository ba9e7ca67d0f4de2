import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { orders as command } from '#cli/orders.ts'
import { status } from '#cli/status.ts'
import { db } from '#server/db/index.ts'
import { jobMarks } from '#server/db/schema/jobs.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { clock } from '#server/lib/clock.ts'
import { limitWindow } from '#shared/limits/window.ts'
import { env } from '#server/lib/env.ts'
import { cancelUnconfirmedOrders } from '#server/modules/orders/expire.ts'
import { boundOf, isWithin, take } from '#server/modules/limits.ts'
import { forgetNetworks } from '#server/modules/orders/network.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import { limits, type CountedLimit } from '#shared/limits/table.ts'
import { api } from '../support/api.ts'
import { contactOf, cartOf, place, putInCart, shippingInfo, type Customer } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { proveWork, type WorkRefusal } from '../support/proof.ts'
import { serveSmtp } from '../support/smtp.ts'
import { createProduct, type CreatedProduct } from '../support/shop.ts'

const usual = { ...env().rateLimits }
const now = clock.now
let product: CreatedProduct
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
})
beforeEach(async () => {
  product = await createProduct({ stock: 900 })
  // Three open orders of a network before it needs a proof, fifteen unproved ones at most.
  env().rateLimits.address = 30
})
afterEach(async () => {
  Object.assign(env().rateLimits, usual)
  Object.assign(env().smtp, { url: undefined })
  clock.now = now
  await db().delete(rateHits)
  await db().update(orders).set({ network: null, wideNetwork: null })
})
const later = (minutes: number) => {
  clock.now = () => new Date(now().getTime() + minutes * 60_000)
}

type Asked = WorkRefusal & { code: string; orderId: string; number: string }
const HERE = '10.60.0.1'

/** One attempt to order what is in the cart. */
const send = async (customer: Customer, { address = HERE, proof = '' } = {}) => {
  const answer = await place(customer, {}, proof === '' ? {} : { proof }, address)
  return { status: answer.status, body: answer.body as unknown as Asked }
}
const withCart = async (quantity = 1, of = product): Promise<Customer> => {
  const customer = await signedIn()
  await putInCart(customer, of.id, quantity)
  return customer
}
const fill = async (count: number, address = HERE) => {
  const numbers: string[] = []
  for (let i = 0; i < count; i += 1) {
    const { status, body } = await send(await withCart(), { address })
    expect(status).toBe(200)
    numbers.push(body.number)
  }
  return numbers
}
/** Does what the refusal asks for. */
const work = ({ body }: { body: Asked }) => proveWork(body.details.challenge, body.details.difficulty)

describe('orders of a busy network, where the shop sends no mail', () => {
  test('NETWORK-02 above the ceiling an order is made by work, and a neighbour elsewhere by nothing', async () => {
    await fill(3)
    const customer = await withCart()
    const asked = await send(customer)
    expect(asked).toMatchObject({
      status: 429,
      body: { code: 'orderProofNeeded', details: { kind: 'work' } },
    })
    expect((await send(await withCart(), { address: '10.60.0.2' })).status).toBe(200)
    const made = await send(customer, { proof: work(asked) })
    expect(made.status).toBe(200)
    // Cash waits for the owner.
    const confirm = () => api.get(`/order/confirm/${made.body.orderId}`, { token: customer.token })
    expect(await confirm()).toMatchObject({ status: 409, body: { code: 'cashWaitsForShop' } })
    await command.run(['confirmar', made.body.number])
    expect(await confirm()).toMatchObject({ status: 200, body: { order: { delivery_status: 'placed' } } })
  })

  test('NETWORK-02 it holds its stock for a quarter of an hour, an ordinary one longer', async () => {
    const [ordinary = ''] = await fill(3)
    const customer = await withCart()
    const made = await send(customer, { proof: work(await send(customer)) })
    const statusOf = async (number: string) =>
      (await db().select().from(orders).where(eq(orders.number, number)))[0]?.status
    later(14)
    await cancelUnconfirmedOrders()
    expect(await statusOf(made.body.number)).toBe('pending')
    later(16)
    await cancelUnconfirmedOrders()
    expect([await statusOf(made.body.number), await statusOf(ordinary)]).toEqual(['cancelled', 'pending'])
  })

  test('NETWORK-03 a proof is of one customer, one cart, one network, for a while, and once', async () => {
    await fill(3)
    const customer = await withCart()
    const proof = work(await send(customer))
    const refused = { status: 429, body: { code: 'orderProofNeeded' } }
    // Somebody else's, and of the same goods.
    expect(await send(await withCart(), { proof })).toMatchObject(refused)
    // Of another attempt.
    expect(await place(customer, {}, { proof, 'idempotency-key': 'otro' }, HERE)).toMatchObject(refused)
    // Of another network that is as busy.
    await fill(3, '10.60.0.3')
    expect(await send(customer, { proof, address: '10.60.0.3' })).toMatchObject(refused)
    // Of another cart, also of one that costs the same.
    const [group] = (await cartOf(customer)).card_products
    const { token } = customer
    await api.delete(`/home/product/delete-card-product/${group?.products[0]?._id ?? ''}`, { token })
    await putInCart(customer, (await createProduct({ stock: 900 })).id)
    expect(await send(customer, { proof })).toMatchObject(refused)
    await putInCart(customer, product.id)
    expect(await send(customer, { proof })).toMatchObject(refused)
    const again = work(await send(customer))
    later(16)
    expect(await send(customer, { proof: again })).toMatchObject(refused)
    // A clock that went back does not make it good for longer.
    later(-20)
    expect(await send(customer, { proof: again })).toMatchObject(refused)
    clock.now = now
    expect((await send(customer, { proof: again })).status).toBe(200)
    await putInCart(customer, product.id, 2)
    expect(await send(customer, { proof: again })).toMatchObject(refused)
    for (const nonsense of ['x', '..', `${again}9`, again.replace('.', '.A'), '9'.repeat(5000)])
      expect(await send(customer, { proof: nonsense })).toMatchObject(refused)
  })

  test('NETWORK-03 a proof is of the same goods, in whatever order they are named', async () => {
    await fill(3)
    const customer = await withCart()
    await putInCart(customer, (await createProduct({ stock: 900 })).id)
    const proof = work(await send(customer))
    const named = (await cartOf(customer)).card_products.map(group => ({
      ...group,
      products: group.products.toReversed(),
    }))
    const made = await place(customer, { products: named.toReversed() }, { proof }, HERE)
    expect(made.status).toBe(200)
  })

  test('NETWORK-03 the same proof with two orders at once makes one', async () => {
    await fill(3)
    const customer = await withCart(2)
    const { price, card_products, shipping_fee } = await cartOf(customer)
    const shipping = { ...shippingInfo, ...contactOf(customer) }
    // Goods by name leave the cart alone, so that nothing but the proof tells two orders apart.
    const named = card_products.flatMap(group =>
      group.products.map(({ quantity, productInfo }) => ({
        quantity,
        productInfo: { _id: productInfo._id },
      })),
    )
    const change = { price, shipping_fee, products: [{ products: named }], shippingInfo: shipping }
    const order = (proof = '') => place(customer, change, proof === '' ? {} : { proof }, HERE)
    const asked = (await order()) as unknown as { body: Asked }
    const proof = work(asked)
    const statuses = (await Promise.all([order(proof), order(proof)])).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 429])
  })

  test('NETWORK-03 an address that changes with each request costs its customer nothing', async () => {
    await fill(3)
    const customer = await withCart()
    const asked = await send(customer)
    expect(asked.status).toBe(429)
    expect((await send(customer, { proof: work(asked), address: '10.60.0.9' })).status).toBe(200)
  })

  test('NETWORK-02 easy challenges do not keep: the work grows with the open orders', async () => {
    env().rateLimits.address = 10
    await fill(1)
    const early = await withCart()
    const easy = work(await send(early))
    await db()
      .insert(orders)
      .values(await copies(40))
    const asked = await send(early, { proof: easy })
    // More than fit without a code.
    expect(asked.body.code).toBe('networkOrdersFull')
    env().rateLimits.address = 200
    const more = await db()
      .insert(orders)
      .values(await copies(20))
    expect(more.rowCount).toBe(20)
    const harder = await send(early, { proof: easy })
    expect(harder.body).toMatchObject({ code: 'orderProofNeeded' })
    expect(harder.body.details.difficulty).toBeGreaterThan(2 * 2048)
  })

  test('NETWORK-02 only what is paid or sent raises the ceiling', async () => {
    const numbers = await fill(3)
    const customer = await withCart()
    for (const number of numbers) await command.run(['confirmar', number])
    expect((await send(customer)).status).toBe(429)
    for (const state of ['en-almacen', 'en-camino']) await command.run(['estado', numbers[0] ?? '', state])
    expect((await send(customer)).status).toBe(200)
    // The one that was sent is open no more and makes room for another.
    expect((await send(await withCart())).status).toBe(200)
    expect((await send(await withCart())).status).toBe(429)
  })

  test('NETWORK-02 where too many are unproved the sentence names the network, not its reader', async () => {
    env().rateLimits.address = 2
    await fill(1)
    const asked = await send(await withCart())
    expect(asked.body).toMatchObject({ code: 'networkOrdersFull' })
    expect(JSON.stringify(asked.body)).not.toContain('Llegaste')
  })

  test('NETWORK-02 a /48 has a looser count of its own', async () => {
    env().rateLimits.address = 10
    const from = (i: number) => `2001:db8:7:${i.toString(16)}::1`
    for (let i = 0; i < 4; i += 1)
      expect((await send(await withCart(), { address: from(i) })).status).toBe(200)
    expect((await send(await withCart(), { address: from(9) })).body.code).toBe('orderProofNeeded')
    expect((await send(await withCart(), { address: '2001:db8:8::1' })).status).toBe(200)
  })

  /** Rows like the first order of this network, which takes no stock. */
  async function copies(count: number) {
    const [made] = await db().select().from(orders).where(eq(orders.proof, '')).orderBy(orders.createdAt)
    const [newest] = await db()
      .select({ network: orders.network })
      .from(orders)
      .where(eq(orders.status, 'pending'))
      .orderBy(orders.createdAt)
      .then(rows => rows.filter(({ network }) => network !== null))
    if (!made || !newest) throw new Error('There is no order.')
    return Array.from({ length: count }, (_, i) => ({
      ...made,
      id: crypto.randomUUID(),
      number: `V-C${String(Math.round(Math.random() * 1e9))}${String(i)}`,
      network: newest.network,
      customerId: null,
      idempotencyKey: null,
      status: 'pending' as const,
    }))
  }
})

describe('where the shop sends mail', () => {
  const codeTo = async (customer: Customer) => {
    const rows = await db().select().from(mails).where(eq(mails.recipient, customer.email))
    return /\b\d{8}\b/.exec(rows.filter(({ kind }) => kind === 'orderCode').at(-1)?.body ?? '')?.[0] ?? ''
  }

  test('NETWORK-02 NETWORK-03 a mailed code makes an ordinary order, a wrong one none', async () => {
    const smtp = await serveSmtp()
    Object.assign(env().smtp, { url: smtp.url })
    await fill(3)
    const customer = await withCart()
    const asked = await send(customer)
    expect(asked).toMatchObject({
      status: 429,
      body: { code: 'orderProofNeeded', details: { kind: 'code', email: customer.email } },
    })
    const { challenge } = asked.body.details
    const code = await codeTo(customer)
    const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
    expect(await send(customer, { proof: `${challenge}.${wrong}` })).toMatchObject({
      status: 403,
      body: { code: 'orderCodeWrong' },
    })
    const made = await send(customer, { proof: `${challenge}.${code}` })
    expect(made.status).toBe(200)
    expect((await api.get(`/order/confirm/${made.body.orderId}`, { token: customer.token })).status).toBe(200)
    await smtp.close()
  })

  test('NETWORK-03 codes are tried and mailed a few times only', async () => {
    const smtp = await serveSmtp()
    Object.assign(env().smtp, { url: smtp.url })
    await fill(3)
    const customer = await withCart()
    const { challenge } = (await send(customer)).body.details
    const answers = []
    for (let i = 0; i <= usual.account; i += 1)
      answers.push((await send(customer, { proof: `${challenge}.${String(i).padStart(8, '0')}` })).body.code)
    expect(answers.at(-1)).toBe('tooManyRequests')
    expect(new Set(answers.slice(0, -1))).toEqual(new Set(['orderCodeWrong']))
    const kinds = []
    for (let i = 0; i < 6; i += 1) kinds.push((await send(customer)).body.details.kind)
    expect(kinds).toEqual(['code', 'code', 'code', 'code', 'work', 'work'])
    await smtp.close()
  })

  test('NETWORK-04 a proved order takes of a stock what it wants', async () => {
    const smtp = await serveSmtp()
    Object.assign(env().smtp, { url: smtp.url })
    const scarce = await createProduct({ stock: 4 })
    for (let i = 0; i < 2; i += 1) expect((await send(await withCart(1, scarce))).status).toBe(200)
    const customer = await withCart(1, scarce)
    const { challenge } = (await send(customer)).body.details
    expect((await send(customer, { proof: `${challenge}.${await codeTo(customer)}` })).status).toBe(200)
    // Work alone proves too little for that, so without further codes one has to wait.
    const other = await withCart(1, scarce)
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push((await send(other)).body.code)
    expect(answers).toEqual([...Array<string>(5).fill('orderProofNeeded'), 'tooManyRequests'])
    await smtp.close()
  })
})

test('NETWORK-04 unproved orders of one network hold a fifth of a stock, and never less than two units', async () => {
  env().rateLimits.address = 1000
  for (const [stock, most] of [
    [4, 2],
    [20, 4],
  ] as const) {
    const scarce = await createProduct({ stock })
    const answers = []
    for (let i = 0; i < most + 2; i += 1)
      answers.push((await send(await withCart(1, scarce))).body.code ?? 'made')
    expect(answers).toEqual([...Array<string>(most).fill('made'), 'networkStockHeld', 'networkStockHeld'])
    expect((await send(await withCart(1, scarce), { address: '10.60.0.5' })).status).toBe(200)
  }
})

test('NETWORK-01 refusals use nothing of a network, and above its count a call needs work', async () => {
  env().rateLimits.address = 1
  const address = '10.61.0.1'
  const register = (email: string, proof = '') =>
    api.post<Asked>(
      '/customer/customer-register',
      { name: 'Rosa', email, password: 'zapatos-rojos' },
      { address, headers: proof === '' ? {} : { proof } },
    )
  const neighbour = '10.61.0.2'
  await take(4, [limits.registerNetwork, neighbour])
  for (let i = 0; i < 6; i += 1) expect((await register('no es un correo')).status).toBe(400)
  // What is given back is the caller's own.
  expect(await isWithin([limits.registerNetwork, neighbour])).toBe(false)
  for (let i = 0; i < 4; i += 1)
    expect((await register(`${crypto.randomUUID()}@example.com`)).status).toBe(201)
  const email = `${crypto.randomUUID()}@example.com`
  const asked = await register(email)
  expect(asked).toMatchObject({ status: 429, body: { code: 'proofNeeded', details: { kind: 'work' } } })
  expect((await register(email, work(asked))).status).toBe(201)
  // The next window begins with nothing, also after a clock that jumped.
  later(60 * 24 * 400)
  expect((await register(`${crypto.randomUUID()}@example.com`)).status).toBe(201)
})

test('NETWORK-01 whatever strangers send is counted for their network, and for no other', async () => {
  const { token } = await signedIn()
  const [email, secret] = [`${crypto.randomUUID()}@example.com`, { token: crypto.randomUUID() }]
  const passwords = { newPassword: 'otra-clave-larga', confirmPassword: 'otra-clave-larga' }
  const sheet = new FormData()
  for (const [name, value] of Object.entries(completeSheet)) sheet.set(name, value)
  const calls: (readonly [CountedLimit, string, FormData | object])[] = [
    [limits.signInNetwork, '/customer/customer-login', { email, password: 'falsa' }],
    [limits.signInNetwork, '/seller-login', { email, password: 'falsa' }],
    [limits.forgotNetwork, '/customer/forgot-password', { email }],
    [limits.forgotNetwork, '/desk/forgot-password', { email }],
    [limits.resetNetwork, '/customer/reset-password', { ...secret, ...passwords }],
    [limits.resetNetwork, '/desk/reset-password', { ...secret, ...passwords }],
    [limits.passwordNetwork, '/customer/change-password', { oldPassword: 'falsa', ...passwords }],
    [limits.passwordNetwork, '/customer/export', { password: 'falsa' }],
    [limits.passwordNetwork, '/customer/delete-account', { password: 'falsa' }],
    [limits.invitationLinkNetwork, '/desk/invitation', secret],
    [limits.invitationLinkNetwork, '/desk/invitation/accept', { ...secret, name: 'Ana', ...passwords }],
    [limits.newsletterNetwork, '/home/newsletter', { email }],
    [limits.complaintNetwork, '/reclamo/add-reclamo', sheet],
    [
      limits.reviewNetwork,
      '/home/customer/submit-review',
      { productId: product.id, rating: 4, review: 'Sí' },
    ],
  ]
  for (const [index, [row, path, body]] of calls.entries()) {
    const [full, free] = [`10.62.${String(index)}.1`, `10.62.${String(index)}.2`]
    await take(boundOf(row).max, [row, full])
    const codeFrom = async (address: string) => {
      const isForm = body instanceof FormData
      const sent = { address, token, ...(isForm ? { raw: body } : {}) }
      return (await api.post<Asked>(path, isForm ? undefined : body, sent)).body.code
    }
    expect([path, await codeFrom(full)]).toEqual([path, 'proofNeeded'])
    expect([path, await codeFrom(free)]).not.toEqual([path, 'proofNeeded'])
  }
})

describe('NETWORK-07 GROW-01 a network is forgotten', () => {
  const networksOf = async (wanted: string) => {
    const [row] = await db().select().from(orders).where(eq(orders.number, wanted))
    return [row?.network, row?.wideNetwork]
  }
  const networkOf = async (wanted: string) => (await networksOf(wanted))[0]
  const isReturned = (wanted: string) =>
    db().update(orders).set({ status: 'returned', returnedAt: clock.now() }).where(eq(orders.number, wanted))

  test.each(['a first', 'a later'])(
    'with its order called off or returned, and with time, by %s run',
    async run => {
      const [calledOff = '', returned = '', open = ''] = await fill(3, '2001:db8:60::1')
      if (run === 'a first') await db().delete(jobMarks)
      else await forgetNetworks()
      await command.run(['cancelar', calledOff])
      await isReturned(returned)
      await forgetNetworks()
      for (const over of [calledOff, returned]) expect(await networksOf(over)).toEqual([null, null])
      expect(await networksOf(open)).toEqual([expect.any(String), expect.any(String)])
      later(31 * 24 * 60)
      if (run === 'a first') await db().delete(jobMarks)
      await forgetNetworks()
      expect(await networksOf(open)).toEqual([null, null])
    },
  )

  test('after a clock that was a year ahead, and where its cancelling ended after a run that began later', async () => {
    later(365 * 24 * 60)
    await forgetNetworks()
    later(0)
    const [calledOff = '', late = '', open = ''] = await fill(3)
    await command.run(['cancelar', calledOff])
    later(10)
    await forgetNetworks()
    expect([await networkOf(calledOff), await networkOf(late)]).toEqual([null, expect.any(String)])
    later(5)
    await isReturned(late)
    later(20)
    await forgetNetworks()
    expect([await networkOf(late), await networkOf(open)]).toEqual([null, expect.any(String)])
    later(31 * 24 * 60)
    await forgetNetworks()
    expect(await networkOf(open)).toBeNull()
  })
})

test('LIMIT-02 estado --limites prints each row with the numbers of the settings', async () => {
  env().rateLimits.account = 7
  limitWindow.minutes = 25
  const write = vi.mocked(process.stdout.write)
  write.mockClear()
  await status.run(['--limites'])
  const lines = write.mock.calls.map(([text]) => String(text).trim())
  expect(lines).toHaveLength(Object.keys(limits).length + Object.keys(connectionLimits).length + 1)
  expect(lines).toContain(
    'opiniones · por cuenta o carrito: 7 en 25 min · «Hiciste demasiados intentos. Espera unos minutos y vuelve a probar.»',
  )
  expect(lines).toContainEqual(expect.stringMatching(/^hojas de reclamación .* por correo: 7 en 24 h · /))
  expect(lines).toContainEqual(
    expect.stringMatching(/^pedidos sin pagar ni enviar · por red: 3 a la vez · «En tu red,/),
  )
  await expect(status.run(['--otra'])).rejects.toThrow()
})
