import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answeredCalls } from '#server/db/schema/calls.ts'
import { complaints } from '#server/db/schema/complaints.ts'
import { db } from '#server/db/index.ts'
import { onInvalidate } from '#server/db/invalidate.ts'
import { cartLines } from '#server/db/schema/cart.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import { forgetAnsweredCalls, hashRequest, idempotent } from '#server/modules/idempotency.ts'
import { api, type CallOptions } from '../support/api.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { DAY, HOUR, MINUTE, movedClock } from '../support/moved-clock.ts'
import { createCustomer, createGuest, createProduct } from '../support/shop.ts'

interface Subject {
  /** One call with its key; `change` sends something else. */
  send(options: CallOptions, change?: boolean): Promise<{ status: number; body: Record<string, unknown> }>
  /** How much it did. */
  effect(): Promise<number>
}

const quantity = async () =>
  (await db().select().from(cartLines)).reduce((sum, line) => sum + line.quantity, 0)

const put = (path: string, options: CallOptions) => api.put<Record<string, unknown>>(path, undefined, options)

const subjects: Record<string, () => Promise<Subject>> = {
  'API-02 adding to the cart': async () => {
    const [guest, product] = [createGuest(), await createProduct({ stock: 50 })]
    return {
      send: (options, change = false) =>
        api.post(
          '/home/product/add-to-card',
          { userId: guest, productId: product.id, quantity: change ? 3 : 2, variant: null },
          options,
        ),
      effect: async () => (await quantity()) / 2,
    }
  },
  'API-05 one unit more': async () => {
    const line = await cartLine(3)
    return {
      send: options => put(`/home/product/quantity-inc/${line}`, options),
      effect: async () => (await quantity()) - 3,
    }
  },
  'API-06 one unit less': async () => {
    const line = await cartLine(30)
    return {
      send: options => put(`/home/product/quantity-dec/${line}`, options),
      effect: async () => 30 - (await quantity()),
    }
  },
  'API-21 a review': async () => {
    const [{ token }, product] = [await createCustomer(), await createProduct()]
    // A second one takes the first one's place (REV-08), and the page of the product is dropped.
    let written = 0
    onInvalidate(tags => (written += tags.includes(`product:${product.id}`) ? 1 : 0))
    return {
      send: (options, change = false) =>
        api.post(
          '/home/customer/submit-review',
          { name: '', review: change ? 'Otra' : 'Muy cómoda', rating: 5, productId: product.id },
          { ...options, token },
        ),
      effect: () => Promise.resolve(written),
    }
  },
  'API-35 a complaint with a file': async () => ({
    send: (options, change = false) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(completeSheet)) form.set(name, value)
      form.set('archivo', new File([`%PDF-1.4 ${change ? 'other' : 'one'}`], 'a.pdf'))
      return api.post('/reclamo/add-reclamo', undefined, { ...options, raw: form })
    },
    effect: () => db().$count(complaints),
  }),
}

async function cartLine(units: number): Promise<string> {
  const product = await createProduct({ stock: 50 })
  const { body } = await api.post<{ product: { _id: string } }>('/home/product/add-to-card', {
    userId: createGuest(),
    productId: product.id,
    quantity: units,
    variant: null,
  })
  return body.product._id
}

const { ahead } = movedClock()
beforeEach(async () => {
  await db().delete(cartLines)
  await db().delete(reviews)
})

describe.each(Object.entries(subjects))('%s', (_, make) => {
  test('SCALE-04 with a key is done once, however often and at once it is sent, and answers the same', async () => {
    const { send, effect } = await make()
    const before = await effect()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ headers })))
    answers.push(await send({ headers }))
    expect(answers[0]?.status).toBeLessThan(300)
    for (const answer of answers)
      expect(answer).toMatchObject({ status: answers[0]?.status, body: answers[0]?.body })
    expect((await effect()) - before).toBe(1)
    await send({})
    await send({ headers: { 'idempotency-key': crypto.randomUUID() } })
    expect((await effect()) - before).toBe(3)
  })

  test('SCALE-04 a key that is too long is refused', async () => {
    const { send } = await make()
    expect((await send({ headers: { 'idempotency-key': 'x'.repeat(201) } })).status).toBe(400)
    expect((await send({ headers: { 'idempotency-key': 'x'.repeat(200) } })).status).toBeLessThan(300)
  })
})

test.each(['API-02 adding to the cart', 'API-21 a review', 'API-35 a complaint with a file'])(
  'SCALE-04 %s with the key of something else is refused and does nothing',
  async name => {
    const subject = await subjects[name]?.()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await subject?.send({ headers })
    const before = await subject?.effect()
    expect(await subject?.send({ headers }, true)).toMatchObject({
      status: 409,
      body: { code: 'repeatConflict' },
    })
    expect(await subject?.effect()).toBe(before)
  },
)

test('SCALE-04 what was refused may be tried again with its key, and is then done', async () => {
  const [guest, product] = [createGuest(), await createProduct({ stock: 1 })]
  const headers = { 'idempotency-key': 'again' }
  const add = (quantity: number) =>
    api.post(
      '/home/product/add-to-card',
      { userId: guest, productId: product.id, quantity, variant: null },
      { headers },
    )
  expect((await add(2)).status).toBe(409)
  expect((await add(1)).status).toBe(201)
})

test('SCALE-04 nobody hears what another was answered, and nothing personal is kept', async () => {
  const product = await createProduct()
  const headers = { 'idempotency-key': 'the same' }
  for (const guest of [createGuest(), createGuest()]) {
    const body = { userId: guest, productId: product.id, quantity: 1, variant: null }
    expect((await api.post('/home/product/add-to-card', body, { headers })).status).toBe(201)
  }
  expect(await quantity()).toBe(2)
  for (const email of ['uno@example.com', 'dos@example.com']) {
    const form = new FormData()
    for (const [name, value] of Object.entries({ ...completeSheet, email })) form.set(name, value)
    expect((await api.post('/reclamo/add-reclamo', undefined, { raw: form, headers })).status).toBe(201)
  }
  const kept = JSON.stringify(await db().select().from(answeredCalls))
  for (const personal of [
    completeSheet.email,
    completeSheet.numeroDocumento,
    completeSheet.apellidos,
    'the same',
  ])
    expect(kept).not.toContain(personal)
})

test('SCALE-04 the same request is told by its fields, in whatever order, and by the order of its lists', () => {
  const one = hashRequest({ a: 1, b: [{ x: null, y: 2 }, 3] })
  expect(hashRequest({ b: [{ y: 2, x: null }, 3], a: 1 })).toBe(one)
  for (const other of [{ a: 1, b: [3, { x: null, y: 2 }] }, { a: 1, b: [{ x: null }, 3] }, { a: 1 }, 1, null])
    expect(hashRequest(other)).not.toBe(one)
})

test('D-63 of one caller, and of all, so many answers are kept; later ones are not, and the earlier are still found', async () => {
  await db().delete(answeredCalls)
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  let done = 0
  const call = (key: number, caller = 'flood', request = 'a') =>
    idempotent({ name: 'x', caller, key: String(key), request }, () => Promise.resolve((done += 1)))
  const usual = connectionLimits.keptAnswers.max
  const max = 3
  Object.assign(connectionLimits.keptAnswers, { max })
  for (let key = 0; key < max; key += 1) expect(await call(key)).toBe(key + 1)
  expect([await call(max), await call(max)]).toEqual([max + 1, max + 2])
  expect([await call(0), await call(max - 1)]).toEqual([1, max])
  await expect(call(0, 'flood', 'b')).rejects.toMatchObject({ code: 'repeatConflict' })
  expect(await db().$count(answeredCalls)).toBe(max)
  expect([await call(0, 'neighbour'), await call(0, 'neighbour')]).toEqual([max + 3, max + 3])
  Object.assign(connectionLimits.keptAnswers, { max: usual })
  // Nor of all callers together, since anybody makes up another one.
  const usualInAll = connectionLimits.keptAnswersInAll.max
  // An hour ago, so that for the tests that follow as many are left as ever.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() - HOUR)
  Object.assign(connectionLimits.keptAnswersInAll, { max: 2 })
  const answers = []
  for (const caller of ['one', 'one', 'two', 'two']) answers.push((await call(0, caller)) - max - 3)
  expect(answers).toEqual([1, 1, 2, 3])
  Object.assign(connectionLimits.keptAnswersInAll, { max: usualInAll })
  vi.restoreAllMocks()
})

test('SCALE-04 an answer is kept for a day, and after that the call is done again', async () => {
  const product = await createProduct({ stock: 9 })
  const body = { userId: createGuest(), productId: product.id, quantity: 1, variant: null }
  const send = () => api.post('/home/product/add-to-card', body, { headers: { 'idempotency-key': 'kept' } })
  const first = await send()
  ahead(DAY - MINUTE)
  await forgetAnsweredCalls()
  expect(await send()).toMatchObject({ status: 201, body: first.body })
  expect(await quantity()).toBe(1)
  ahead(DAY + MINUTE)
  await forgetAnsweredCalls()
  expect(await db().select().from(answeredCalls)).toEqual([])
  expect((await send()).status).toBe(201)
  expect(await quantity()).toBe(2)
})
