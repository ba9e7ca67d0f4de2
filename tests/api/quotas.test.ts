import { and, eq, ilike, like } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { chatMessages } from '#server/db/schema/chat.ts'
import { db } from '#server/db/index.ts'
import { cartLines, carts } from '#server/db/schema/cart.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { customers } from '#server/db/schema/customers.ts'
import { rateHits } from '#server/db/schema/limits.ts'
import { take } from '#server/modules/limits.ts'
import { LOOKUPS_A_DAY } from '#shared/business.ts'
import { limits } from '#shared/limits/table.ts'
import { limitWindow } from '#shared/limits/window.ts'
import { mails } from '#server/db/schema/mails.ts'
import { orders } from '#server/db/schema/orders.ts'
import { sellers } from '#server/db/schema/sellers.ts'
import { wishlistItems } from '#server/db/schema/wishlist.ts'
import { env } from '#server/lib/env.ts'
import { log } from '#server/lib/log.ts'
import { hashPassword } from '#server/lib/passwords.ts'
import { newId } from '#server/lib/uuid.ts'
import {
  CHAT_QUOTA,
  MAX_CART_LINES,
  MAX_MESSAGES,
  MAX_OPEN_ORDERS,
  MAX_ORDERS_A_DAY,
  MAX_WISHES,
} from '#shared/business.ts'
import type { OpenChatAnswer } from '#shared/contracts/chat.ts'
import { api } from '../support/api.ts'
import { place, putInCart, shippingInfo, type Customer, type Refusal } from '../support/checkout.ts'
import { setCompany, signedIn } from '../support/commerce.ts'
import { serve } from '../support/http.ts'
import { DAY, HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { createCustomer, createGuest, createProduct, type CreatedProduct } from '../support/shop.ts'

const usual = { ...env().rateLimits }
const { at } = movedClock()
/** A day that began in UTC: its first window, its last moment and the next day follow from it. */
const TODAY = Math.floor(Date.now() / DAY) * DAY
/** The usual window in milliseconds. */
const WINDOW = 15 * MINUTE
let product: CreatedProduct
beforeAll(async () => {
  limitWindow.minutes = 15
  await setCompany({ name: 'Vitrina' })
  product = await createProduct({ stock: 900 })
})
afterEach(async () => {
  Object.assign(env().rateLimits, usual)
  await db().delete(rateHits)
})
const statuses = (answers: readonly { status: number }[]) =>
  answers.reduce<Record<number, number>>(
    (all, { status }) => ({ ...all, [status]: (all[status] ?? 0) + 1 }),
    {},
  )
const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)))

describe('orders', () => {
  const order = async (customer: Customer, change: Record<string, unknown> = {}) => {
    await putInCart(customer, product.id)
    return place(customer, change)
  }

  test('GUARD-20 twenty orders at once of one customer leave five open, and a confirmed one makes room', async () => {
    const customer = await signedIn()
    const made: string[] = []
    for (let i = 0; i < MAX_OPEN_ORDERS; i += 1) made.push((await order(customer)).body.orderId)
    await putInCart(customer, product.id)
    const refused = await times(20, () => place(customer))
    expect(statuses(refused)).toEqual({ 429: 20 })
    expect(refused[0]?.body).toMatchObject({
      code: 'openOrdersTooMany',
      error: 'Tienes 5 pedidos sin confirmar. Confirma o modifica alguno antes de hacer otro.',
    })
    await api.get(`/order/confirm/${made[0] ?? ''}`, { token: customer.token })
    expect((await place(customer)).status).toBe(200)
  }, 60_000)

  test.each(['phone', 'numeroDocumento'] as const)(
    'GUARD-20 twenty accounts at once with one %s leave ten open orders',
    async field => {
      const shared = { ...shippingInfo, phone: '911222333', numeroDocumento: '40506070' }
      const customers = await times(20, () => signedIn())
      // Their own goods, so that nothing but the contact makes one wait for the other.
      for (const customer of customers) await putInCart(customer, (await createProduct({ stock: 1 })).id)
      const answers = await Promise.all(
        customers.map((customer, i) =>
          place(customer, {
            shippingInfo: {
              ...shared,
              ...(field === 'phone'
                ? { numeroDocumento: String(41_000_000 + i) }
                : { phone: String(922_000_000 + i) }),
            },
          }),
        ),
      )
      expect(statuses(answers)).toEqual({ 200: 10, 429: 10 })
      expect(answers.find(({ status }) => status === 429)?.body.code).toBe('openOrdersOfContact')
      await db().update(orders).set({ status: 'cancelled' })
    },
  )

  test.each([
    [[30], 200, undefined],
    [[31], 409, 'lineUnitsTooMany'],
    [[30, 29, 1], 200, undefined],
    [[30, 30, 1], 409, 'orderUnitsTooMany'],
  ] as const)(
    'GUARD-20 an order of %s units: the cart holds it up to the stock',
    async (units, status, code) => {
      const customer = await signedIn()
      const products = []
      for (const quantity of units) {
        products.push(await createProduct({ stock: 90 }))
        expect((await putInCart(customer, products.at(-1)?.id ?? '', quantity)).status).toBe(201)
      }
      const answer = await place(customer)
      expect([answer.status, answer.body.code]).toEqual([status, code])
      if (code === 'lineUnitsTooMany')
        expect(answer.body.error).toBe(
          `Puedes pedir hasta 30 unidades de ${products[0]?.name ?? ''} por compra. Reduce la cantidad en tu carrito o escríbenos para una compra mayor.`,
        )
    },
  )

  test('GUARD-20 a customer orders thirty times a day, also who confirms each order', async () => {
    const customer = await signedIn()
    await order(customer)
    const [made] = await db().select().from(orders).where(eq(orders.customerId, customer.id))
    if (!made) throw new Error('There is no order.')
    const today = Array.from({ length: MAX_ORDERS_A_DAY - 2 }, (_, i) => ({
      ...made,
      id: newId(),
      number: `V-DIA${String(i)}`,
      idempotencyKey: null,
      network: null,
      status: 'placed' as const,
    }))
    await db().insert(orders).values(today)
    expect((await order(customer)).status).toBe(200)
    expect((await order(customer)).body.code).toBe('ordersADay')
    const age = (ms: number) =>
      db()
        .update(orders)
        .set({ createdAt: new Date(Date.now() - ms) })
        .where(eq(orders.id, made.id))
    await age(DAY - MINUTE)
    expect((await place(customer)).body.code).toBe('ordersADay')
    await age(DAY + 1)
    expect((await place(customer)).status).toBe(200)
  })

  test('GUARD-20 attempts of one account are counted by the day, and say nothing to its neighbours', async () => {
    const [one, neighbour] = [await signedIn(), await signedIn()]
    const attempt = (customer: Customer) => place(customer, {}, {}, '10.19.0.1')
    const answers = []
    at(TODAY)
    for (let i = 0; i <= 2 * MAX_ORDERS_A_DAY; i += 1) answers.push(await attempt(one))
    expect(statuses(answers)).toEqual({ 409: 2 * MAX_ORDERS_A_DAY, 429: 1 })
    expect(answers.at(-1)?.body.code).toBe('orderAttemptsADay')
    await putInCart(neighbour, product.id)
    expect((await attempt(neighbour)).status).toBe(200)
    at(TODAY + DAY - 1)
    expect((await attempt(one)).body.code).toBe('orderAttemptsADay')
    at(TODAY + DAY)
    expect((await attempt(one)).status).toBe(409)
  })
})

describe('guests', () => {
  const add = (shopperId: string, address: string) =>
    api.post<Refusal>(
      '/home/product/add-to-card',
      { userId: shopperId, productId: product.id, quantity: 1 },
      { address },
    )
  const like = (shopperId: string, address: string) =>
    api.post<Refusal>(
      '/home/product/add-to-wishlist',
      { userId: shopperId, productId: product.id },
      { address },
    )
  const redeem = (shopperId: string, code: string, address: string) =>
    api.post<Refusal>('/home/product/apply-coupon', { userId: shopperId, code }, { address })

  test('GUARD-23 made-up guests of one network store little, whatever they call; known ones go on', async () => {
    env().rateLimits.address = 1
    at(TODAY)
    const address = '10.20.0.1'
    const [known, wishing] = [createGuest(), createGuest()]
    expect((await add(known, address)).status).toBe(201)
    expect((await like(wishing, address)).status).toBe(201)
    const answers = await times(
      18,
      i =>
        [add, like, (shopperId: string) => redeem(shopperId, '', address)][i % 3]?.(createGuest(), address) ??
        add('', address),
    )
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(2)
    for (const one of [known, wishing]) {
      expect((await add(one, address)).status).toBe(201)
      expect((await like(one, address)).status).toBe(201)
    }
    expect((await add(createGuest(), '10.20.0.2')).status).toBe(201)
    at(TODAY + WINDOW - 1)
    expect((await add(createGuest(), address)).status).toBe(429)
    at(TODAY + WINDOW)
    expect((await add(createGuest(), address)).status).toBe(201)
  })

  test('GUARD-23 a full cart and a full list say so', async () => {
    const guest = createGuest()
    await db().insert(carts).values({ shopperId: guest })
    const more = []
    // One less than each holds.
    for (let i = 1; i < MAX_WISHES; i += 1) more.push((await createProduct({ stock: 1 })).id)
    await db()
      .insert(cartLines)
      .values(
        more
          .slice(0, MAX_CART_LINES - 1)
          .map(productId => ({ id: newId(), shopperId: guest, productId, quantity: 1 })),
      )
    await db()
      .insert(wishlistItems)
      .values(more.map(productId => ({ id: newId(), shopperId: guest, productId })))
    const extra = { userId: guest, productId: (await createProduct({ stock: 1 })).id, quantity: 1 }
    expect((await add(guest, '10.20.0.3')).status).toBe(201)
    expect((await like(guest, '10.20.0.3')).status).toBe(201)
    expect(await api.post('/home/product/add-to-card', extra)).toMatchObject({
      status: 409,
      body: { code: 'cartFull' },
    })
    expect(await api.post('/home/product/add-to-wishlist', extra)).toMatchObject({
      status: 409,
      body: { code: 'wishlistFull' },
    })
    // What lies in either already is nothing more.
    expect((await add(guest, '10.20.0.3')).status).toBe(201)
    expect((await like(guest, '10.20.0.3')).status).toBe(201)
  })

  test('GUARD-23 one full cart of a guest after another joins a customer’s only up to twice its size', async () => {
    const customer = await signedIn()
    const ids: string[] = []
    for (let i = 0; i < 2 * MAX_CART_LINES + 20; i += 1) ids.push((await createProduct({ stock: 2 })).id)
    // The last has more of what is in the full cart.
    for (const part of [ids.slice(0, 100), ids.slice(100, 200), ids.slice(200), ids.slice(0, 1)]) {
      const guest = createGuest()
      await db().insert(carts).values({ shopperId: guest })
      await db()
        .insert(cartLines)
        .values(part.map(productId => ({ id: newId(), shopperId: guest, productId, quantity: 1 })))
      const joined = { userId: customer.id, guestId: guest }
      expect((await api.post('/home/product/migrate-cart', joined, { token: customer.token })).status).toBe(
        200,
      )
    }
    const lines = await db().select().from(cartLines).where(eq(cartLines.shopperId, customer.id))
    expect(lines).toHaveLength(2 * MAX_CART_LINES)
    expect(lines.filter(({ quantity }) => quantity > 1).map(({ productId }) => productId)).toEqual([ids[0]])
  })

  test('GUARD-22 trying codes with ever new carts ends at the network’s limit', async () => {
    await db().insert(coupons).values({ code: 'VERANO', kind: 'percent', value: 10 })
    at(TODAY)
    // A coupon that is given counts as no wrong try.
    const shopper = createGuest()
    await add(shopper, '10.20.0.4')
    expect((await redeem(shopper, 'VERANO', '10.20.0.4')).status).toBe(200)
    const one = (i: number) => redeem(createGuest(), `CODIGO${String(i)}`, '10.20.0.4')
    // As many at once as the shop works on; others would wait their turn.
    const answers = [...(await times(40, one)), ...(await times(22, i => one(40 + i)))]
    expect(statuses(answers)).toEqual({ 409: 60, 429: 2 })
    at(TODAY + WINDOW - 1)
    expect((await one(62)).status).toBe(429)
    at(TODAY + WINDOW)
    expect((await one(63)).status).toBe(409)
  })

  test('GUARD-22 trying codes in one cart ends at its limit, from whatever networks', async () => {
    env().rateLimits.account = 4
    at(TODAY)
    const shopperId = createGuest()
    const one = (i: number) => redeem(shopperId, `CODIGO${String(i)}`, `10.21.0.${String(i)}`)
    const answers = []
    for (let i = 0; i < 6; i += 1) answers.push(await one(i))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 429, 429])
    at(TODAY + WINDOW - 1)
    expect((await one(6)).status).toBe(429)
    at(TODAY + WINDOW)
    expect((await one(7)).status).toBe(409)
  })

  test('GUARD-22 wrong tries of one code end, from whatever networks and carts; a cart that may have it gets it', async () => {
    env().rateLimits.address = 6
    await db().insert(coupons).values({ code: 'OTOÑO', kind: 'percent', value: 10 })
    const shopper = createGuest()
    await add(shopper, '10.22.1.1')
    // Nothing lies in these carts, so that even the right code is a wrong try.
    const answers = []
    for (let i = 0; i < 9; i += 1)
      answers.push(await redeem(createGuest(), ' otoño ', `10.22.0.${String(i)}`))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409, 429, 429, 429])
    expect((await redeem(createGuest(), 'INVIERNO', '10.22.0.20')).status).toBe(409)
    expect((await redeem(shopper, 'OTOÑO', '10.22.1.1')).status).toBe(200)
  })
})

describe('chat', () => {
  const pdf = (kb = 1) =>
    new File([`%PDF-1.4\n${'x'.repeat(kb * 1024)}\n%%EOF`], 'foto.pdf', { type: 'application/pdf' })
  const send = (
    { id, token }: Customer,
    archivo = pdf(),
    seller = product.sellerId,
    change: Record<string, string> = {},
  ) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ senderId: id, receverId: seller, archivo, ...change }))
      form.set(name, value)
    return api.post<Refusal>('/chat/send-file', undefined, { raw: form, token })
  }
  const age = (ms = 2 * DAY) =>
    db()
      .update(chatMessages)
      .set({ createdAt: new Date(Date.now() - ms) })

  test('GUARD-24 of thirty files at once an account keeps twenty a day', async () => {
    const customer = await signedIn()
    expect(statuses(await times(30, () => send(customer)))).toEqual({ 201: CHAT_QUOTA.filesADay, 429: 10 })
    expect((await send(customer)).body.code).toBe('chatFilesDay')
    await age(DAY - MINUTE)
    expect((await send(customer)).body.code).toBe('chatFilesDay')
    await age(DAY + 1)
    expect((await send(customer)).status).toBe(201)
  })

  test('GUARD-24 what an account keeps in all ends at its bytes', async () => {
    const customer = await signedIn()
    await send(customer)
    await age()
    const { size } = pdf()
    const keep = (bytes: number) =>
      db().update(chatMessages).set({ fileSize: bytes }).where(eq(chatMessages.customerId, customer.id))
    await keep(CHAT_QUOTA.bytes - size + 1)
    expect((await send(customer)).body.code).toBe('chatFilesFull')
    await keep(CHAT_QUOTA.bytes - size)
    const last = () => send(customer, pdf(), product.sellerId, { clientId: 'el-ultimo' })
    const stored = await last()
    expect(stored.status).toBe(201)
    // A browser that has not got the answer sends it again: it is stored, and no further file.
    expect(await last()).toMatchObject({ status: 201, body: stored.body })
    expect((await send(customer)).body.code).toBe('chatFilesFull')
  })

  test('GUARD-24 files to many sellers at once are counted together', async () => {
    const customer = await signedIn()
    const sellers = [product.sellerId]
    for (let i = 0; i < 9; i += 1)
      sellers.push((await createProduct({ shopName: `Tienda ${String(i)}`, stock: 1 })).sellerId)
    const answers = await times(30, i => send(customer, pdf(), sellers[i % sellers.length]))
    expect(statuses(answers)).toEqual({ 201: CHAT_QUOTA.filesADay, 429: 10 })
  })

  test('GUARD-24 what an account keeps in all ends at so many files, however small', async () => {
    const customer = await signedIn()
    const old = new Date(Date.now() - 2 * 86_400_000)
    await send(customer)
    await db()
      .insert(chatMessages)
      .values(
        Array.from({ length: CHAT_QUOTA.files - 2 }, () => ({
          id: newId(),
          customerId: customer.id,
          sellerId: product.sellerId,
          sender: 'customer' as const,
          senderName: 'Rosa',
          text: '',
          fileName: 'foto.pdf',
          fileSize: 1,
          createdAt: old,
        })),
      )
    // A message without a file is none.
    const text = { senderName: 'Rosa', sender: 'customer' as const, sellerId: product.sellerId }
    await db()
      .insert(chatMessages)
      .values({ ...text, id: newId(), customerId: customer.id, text: 'Hola', createdAt: old })
    expect((await send(customer)).status).toBe(201)
    expect((await send(customer)).body.code).toBe('chatFilesFull')
  })

  test('GUARD-24 an account writes so many messages a day, with files or without; a seller ten times as many', async () => {
    const [customer, other] = [await signedIn(), await signedIn()]
    const seller = { id: product.sellerId, email: `${newId()}@example.com` }
    await db()
      .update(sellers)
      .set({ email: seller.email, passwordHash: await hashPassword('clave del vendedor') })
      .where(eq(sellers.id, seller.id))
    const login = await api.post('/seller-login', { email: seller.email, password: 'clave del vendedor' })
    const token = String(login.body['token'])
    const write = (to: Customer) =>
      api.post<Refusal>(
        '/chat/customer/send-message-to-seller',
        { userId: to.id, sellerId: seller.id, text: 'Hola', name: 'Rosa' },
        { token: to.token },
      )
    const answer = () =>
      api.post<Refusal>(
        '/chat/seller/send-message-to-customer',
        { senderId: seller.id, receverId: customer.id, text: 'Hola', name: 'x' },
        { token },
      )
    /** As if who has just written a first message had written so many today. */
    const pretend = (written: number) =>
      db()
        .update(rateHits)
        .set({ hits: written })
        .where(and(like(rateHits.key, 'chat/account:%'), eq(rateHits.hits, 1)))
    at(TODAY)
    const files = (count: number, sender: 'customer' | 'seller', createdAt: Date) =>
      Array.from({ length: count }, () => ({
        ...{ id: newId(), customerId: customer.id, sellerId: seller.id, sender, senderName: 'x', text: '' },
        ...{ fileName: 'a', fileSize: 1, createdAt },
      }))
    const sendBack = async () =>
      (await send({ id: seller.id, email: '', token }, pdf(), customer.id)).body.code ?? 'sent'
    expect((await write(customer)).status).toBe(201)
    const [today, before] = [new Date(TODAY), new Date(TODAY - 2 * DAY)]
    const { files: most, filesADay, sellerFactor } = CHAT_QUOTA
    // What the customer sent is not the seller's.
    await db()
      .insert(chatMessages)
      .values([
        ...files(filesADay * sellerFactor - 1, 'seller', today),
        ...files(most * sellerFactor, 'customer', before),
      ])
    expect([await sendBack(), await sendBack()]).toEqual(['sent', 'chatFilesDay'])
    await db().delete(chatMessages)
    await db()
      .insert(chatMessages)
      .values(files(most * sellerFactor - 1, 'seller', before))
    expect([await sendBack(), await sendBack()]).toEqual(['sent', 'chatFilesFull'])
    await db().delete(chatMessages)
    await db().delete(rateHits)
    expect((await write(customer)).status).toBe(201)
    await pretend(CHAT_QUOTA.messagesADay - 1)
    expect((await answer()).status).toBe(201)
    await pretend(CHAT_QUOTA.messagesADay * CHAT_QUOTA.sellerFactor - 1)
    expect([(await write(customer)).status, (await answer()).status]).toEqual([201, 201])
    for (const refused of [await write(customer), await answer(), await send(customer)])
      expect(refused).toMatchObject({ status: 429, body: { code: 'chatDayFull' } })
    expect((await write(other)).status).toBe(201)
    at(TODAY + DAY - 1)
    expect((await write(customer)).body.code).toBe('chatDayFull')
    at(TODAY + DAY)
    expect([(await write(customer)).status, (await answer()).status]).toEqual([201, 201])
  })

  test('GUARD-25 a history without a limit is the newest part of it', async () => {
    const customer = await signedIn()
    await send(customer)
    const one = (i: number) => ({
      id: newId(),
      customerId: customer.id,
      sellerId: product.sellerId,
      sender: 'customer' as const,
      senderName: 'Rosa',
      text: `Hola ${String(i)}`,
      createdAt: new Date(),
    })
    await db()
      .insert(chatMessages)
      .values(Array.from({ length: 250 }, (_, i) => one(i)))
    const { body } = await api.post<OpenChatAnswer>(
      '/chat/customer/add-customer-friend',
      { userId: customer.id, sellerId: product.sellerId },
      { token: customer.token },
    )
    expect(body.messages).toHaveLength(MAX_MESSAGES)
    expect(body.messages.at(-1)?.message).toBe('Hola 249')
  })
})

describe('signing in', () => {
  const login = (email: string, password: string, o: { address: string; cookie?: string }) =>
    api.post<Refusal>('/customer/customer-login', { email, password }, o)
  const deviceOf = ({ headers }: { headers: Headers }) =>
    headers
      .getSetCookie()
      .find(cookie => cookie.startsWith('deviceToken='))
      ?.split(';')[0] ?? ''

  test('GUARD-30 wrong passwords from everywhere keep strangers out and not the owner’s own browser', async () => {
    env().rateLimits.account = 2
    const [account, stranger] = [await createCustomer(), await createCustomer()]
    const cookie = deviceOf(
      await login(account.email.toUpperCase(), account.password, { address: '10.30.0.1' }),
    )
    const foreign = deviceOf(await login(stranger.email, stranger.password, { address: '10.30.0.2' }))
    expect(cookie).toMatch(/^deviceToken=[\w-]{16}\.[\w-]{43}$/)
    const wrong = await times(20, i => login(account.email, 'falsa', { address: `10.31.0.${String(i)}` }))
    expect(wrong.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    const fresh = { address: '10.32.0.1' }
    for (const other of ['', foreign, 'deviceToken=x.y', cookie.replace(/.$/, 'A').replace(/\../, '.x')])
      expect((await login(account.email, account.password, { ...fresh, cookie: other })).status).toBe(429)
    // However its user writes the e-mail.
    const typed = ` ${account.email.toUpperCase()}`
    expect((await login(typed, account.password, { ...fresh, cookie })).status).toBe(201)
    for (let i = 0; i < 2; i += 1) await login(account.email, 'falsa', { ...fresh, cookie })
    expect((await login(account.email, 'falsa', { ...fresh, cookie })).status).toBe(429)
  })

  test('GUARD-30 wrong passwords from everywhere are counted by the window, by six hours and by the day', async () => {
    env().rateLimits.account = 1
    const { email, password } = await createCustomer()
    let calls = 0
    const attempt = async (typed = 'falsa') =>
      (await login(email, typed, { address: `10.37.0.${String((calls += 1))}` })).status
    /** Wrong ones until one is refused. */
    const tried = async () => {
      for (let wrong = 0; wrong < 20; wrong += 1) if ((await attempt()) === 429) return wrong
      return 20
    }
    at(TODAY)
    expect(await tried()).toBe(3)
    at(TODAY + WINDOW)
    expect(await tried()).toBe(3)
    at(TODAY + 2 * WINDOW)
    expect(await tried()).toBe(0)
    at(TODAY + 6 * HOUR - 1)
    expect(await attempt(password)).toBe(429)
    at(TODAY + 6 * HOUR)
    expect(await tried()).toBe(3)
    at(TODAY + 6 * HOUR + WINDOW)
    expect(await tried()).toBe(3)
    at(TODAY + DAY - 1)
    expect(await attempt(password)).toBe(429)
    at(TODAY + DAY)
    expect(await attempt(password)).toBe(201)
  })

  test('GUARD-30 a network that used its tries up keeps nobody out of the account from another', async () => {
    env().rateLimits.account = 2
    const account = await createCustomer()
    const answers = []
    for (let i = 0; i < 3; i += 1)
      answers.push((await login(account.email, 'falsa', { address: '10.34.0.1' })).status)
    expect(answers).toEqual([401, 401, 429])
    expect((await login(account.email, account.password, { address: '10.34.0.2' })).status).toBe(201)
  })

  test('GUARD-30 sellers’ accounts are limited alike', async () => {
    env().rateLimits.account = 2
    const [email, password] = [`${newId()}@example.com`, 'clave del vendedor']
    const passwordHash = await hashPassword(password)
    await db().update(sellers).set({ email, passwordHash }).where(eq(sellers.id, product.sellerId))
    const signIn = (typed: string, o: { address: string; cookie?: string }) =>
      api.post<Refusal>('/seller-login', { email, password: typed }, o)
    const cookie = deviceOf(await signIn(password, { address: '10.35.0.1' }))
    const wrong = await times(20, i => signIn('falsa', { address: `10.36.0.${String(i)}` }))
    expect(wrong.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
    expect((await signIn(password, { address: '10.35.0.2' })).body.code).toBe('signInLocked')
    expect((await signIn(password, { address: '10.35.0.2', cookie })).status).toBe(201)
  })

  test('GUARD-30 an e-mail without an account is refused after as many tries', async () => {
    env().rateLimits.account = 2
    const { email } = await createCustomer()
    const tries = async (who: string) => {
      const all = []
      for (let i = 0; i < 8; i += 1)
        all.push((await login(who, 'falsa', { address: `10.33.0.${String(i)}` })).status)
      return all
    }
    expect(await tries(email)).toEqual(await tries('nadie@example.com'))
  })
})

test('D-65 D-74 a short password of before stays valid', async () => {
  const { email, id } = await createCustomer()
  await db()
    .update(customers)
    .set({ passwordHash: await hashPassword('zapat0') })
    .where(eq(customers.id, id))
  const signedIn = await api.post<{ token: string }>('/customer/customer-login', {
    email,
    password: 'zapat0',
  })
  expect(signedIn.status).toBe(201)
  const change = { oldPassword: 'zapat0', newPassword: 'zapat0s1', confirmPassword: 'zapat0s1' }
  expect((await api.post('/customer/change-password', change, { token: signedIn.body.token })).status).toBe(
    200,
  )
})

describe('passwords', () => {
  const register = (password: string, email = `${newId()}@example.com`, name = 'María Flores') =>
    api.post<Refusal>('/customer/customer-register', { name, email, password })

  test.each(['12345678', 'password', 'QWERTYUIOP', ' iloveyou ', '1q2w3e4r', 'avrillavigne'])(
    'GUARD-31 %s is too common',
    async password => {
      expect((await register(password)).body.code).toBe('passwordCommon')
      const { token } = await createCustomer()
      const change = { oldPassword: 'contraseña-segura', newPassword: password, confirmPassword: password }
      expect((await api.post<Refusal>('/customer/change-password', change, { token })).body.code).toBe(
        'passwordCommon',
      )
    },
  )

  test('GUARD-31 D-65 the own name and e-mail are refused, anything else of eight characters is not', async () => {
    for (const password of ['maria flores', 'MaríaFlores', 'flores.maria', 'flores.maria@example.com'])
      expect((await register(password, 'flores.maria@example.com')).body.code).toBe('passwordPersonal')
    for (const short of ['zapat0s', ' zapat0s  ', '123456'])
      expect((await register(short)).body.code).toBe('passwordShort')
    expect((await register('zapat0s1', 'flores.maria@example.com')).status).toBe(201)
  })
})

describe('document look-ups', () => {
  let asked = 0
  let body: unknown = { first_name: 'ROSA', first_last_name: 'QUISPE', second_last_name: 'MAMANI' }
  const services: { close(): Promise<void> }[] = []
  beforeAll(async () => {
    const service = await serve(() => {
      asked += 1
      return { body }
    })
    services.push(service)
    Object.assign(env().lookup, { provider: 'decolecta', token: 'x', url: service.url })
  })
  afterAll(() => services[0]?.close())
  const lookUp = (numero: string, address: string) =>
    api.post<Refusal & { success: boolean }>('/document/lookup', { tipo: 'DNI', numero }, { address })

  test('GUARD-40 a number typed again, also ten times at once, costs one question', async () => {
    asked = 0
    const answers = await times(10, () => lookUp('40000001', '10.40.0.1'))
    expect(new Set(answers.map(a => a.body.success))).toEqual(new Set([true]))
    expect(asked).toBe(1)
    for (const number of ['40000002', '40000003', '40000002'])
      expect((await lookUp(number, '10.40.0.1')).body.success).toBe(true)
    expect(asked).toBe(3)
    // Ten minutes later it costs one more.
    at(TODAY)
    await lookUp('40000009', '10.40.0.9')
    at(TODAY + 10 * MINUTE - 1)
    await lookUp('40000009', '10.40.0.9')
    expect(asked).toBe(4)
    at(TODAY + 10 * MINUTE)
    await lookUp('40000009', '10.40.0.9')
    expect(asked).toBe(5)
  })

  test('GUARD-40 one network asks for thirty numbers and no more', async () => {
    asked = 0
    const answers = await times(40, i => lookUp(String(40_001_000 + i), '10.40.0.2'))
    expect(statuses(answers)).toEqual({ 200: 30, 429: 10 })
    expect(asked).toBe(30)
  })

  test('GUARD-40 one network’s questions end for the hour, however slowly they come', async () => {
    env().rateLimits.address = 24
    let number = 40_003_000
    const one = async () => (await lookUp(String((number += 1)), '10.40.0.3')).status
    const three = async () => [await one(), await one(), await one()]
    at(TODAY)
    expect([...(await three()), await one()]).toEqual([200, 200, 200, 429])
    at(TODAY + WINDOW)
    expect(await three()).toEqual([200, 200, 200])
    at(TODAY + 2 * WINDOW)
    expect(await three()).toEqual([200, 200, 429])
    at(TODAY + HOUR - 1)
    expect(await one()).toBe(429)
    at(TODAY + HOUR)
    expect(await one()).toBe(200)
  })

  test('GUARD-40 the day’s questions of the shop end, and shoppers type by hand', async () => {
    asked = 0
    const warned = vi.spyOn(log, 'warn').mockReturnValue(undefined)
    await take(LOOKUPS_A_DAY - 5, [limits.lookupShop, 'all'])
    const answers = await times(20, i => lookUp(String(40_002_000 + i), `10.40.1.${String(i)}`))
    expect(statuses(answers)).toEqual({ 200: 20 })
    expect(answers.filter(answer => answer.body.success)).toHaveLength(5)
    expect(asked).toBe(5)
    expect(warned).toHaveBeenCalledTimes(15)
    warned.mockRestore()
    body = {}
  })
})

describe('complaints', () => {
  const file = (email: string, extra: Record<string, string> = {}, address = '10.50.0.1') => {
    const form = new FormData()
    const fields = {
      tipoDocumento: 'DNI',
      numeroDocumento: '45678912',
      nombres: 'GANE DINERO',
      apellidos: 'http://estafa.example',
      email,
      telefono: '987654321',
      departamento: 'Lima',
      provincia: 'Lima',
      distrito: 'Ate',
      direccion: 'visite estafa.example',
      detalleReclamo: 'Haga clic en http://estafa.example',
      tipoReclamo: 'queja',
      ...extra,
    }
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return api.post<Refusal>('/reclamo/add-reclamo', undefined, { raw: form, address })
  }

  test('GUARD-60 the copy carries no word of whoever filed the sheet', async () => {
    const email = 'victima@example.com'
    await file(email, { descripcionBien: 'estafa.example', pedidoConsumidor: 'GANE', apoderado: 'DINERO' })
    const [copy] = await db().select().from(mails).where(eq(mails.recipient, email))
    for (const word of ['estafa', 'GANE', 'DINERO', '987654321'])
      expect(`${String(copy?.subject)} ${String(copy?.body)}`).not.toContain(word)
    expect(copy?.body).toContain('http://localhost:4321/')
  })

  test('GUARD-60 nobody is sent more than a few copies a day, from whatever networks and however he is spelled', async () => {
    env().rateLimits.account = 3
    const spelled = ['otra@example.com', 'OTRA@example.com', 'Otra@Example.com', ' otra@example.com']
    const answers = []
    at(TODAY)
    for (const [i, email] of spelled.entries()) answers.push(await file(email, {}, `10.51.0.${String(i)}`))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429])
    expect(answers[3]?.body.code).toBe('tooManyRequests')
    for (const moment of [TODAY + WINDOW, TODAY + DAY - 1]) {
      at(moment)
      expect((await file(spelled[0] ?? '', {}, '10.51.1.1')).body.code).toBe('complaintsADay')
    }
    const sent = await db().select().from(mails).where(ilike(mails.recipient, '%otra@example.com%'))
    expect(sent).toHaveLength(3)
    expect((await file('tercera@example.com', {}, '10.51.0.9')).status).toBe(201)
    at(TODAY + DAY)
    expect((await file(spelled[0] ?? '', {}, '10.51.1.1')).status).toBe(201)
  })
})
