import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Plan, runHostile } from '../../bench/hostile/hostile.ts'
import { type Shop, startShop } from '../../bench/hostile/shop.ts'
import { makeWorld, type World } from '../../bench/hostile/world.ts'
import { ask } from '../support/built-shop.ts'

/** The short form of `npm run bench:hostile`: always the same inputs, so that a failure is there again tomorrow. */
const plan: Plan = {
  seed: 20_261_121,
  watchPauses: false,
  calls: 1_500,
  files: 500,
  rendered: 60,
  raw: 400,
  events: 180,
  handshakes: 60,
  packets: 100,
  siege: 300,
}

let shop: Shop
let world: World
beforeAll(async () => {
  shop = await startShop({ hasDemo: false })
  world = await makeWorld(shop)
}, 120_000)
afterAll(() => shop.stop())

test('HOSTILE-03 hostile input gets no 5xx, no stack, no SQL, and leaves nobody’s data in the log', async () => {
  const report = await runHostile(shop, world, plan)
  expect(report.failures).toEqual([])
  expect(report.tried).toBeGreaterThan(3_000)
  expect(shop.isAlive()).toBe(true)
}, 180_000)

test.each([
  ['a NUL, encoded twice, for a call', '/api/reclamo/file/%2500', {}],
  ['a NUL, encoded three times, for a page', '/product/details/%252500', {}],
  ['a host with a user', '/api/banners', { host: '127.0.0.1@otra.example' }],
  ['a host that is none', '/carrito', { host: 'a b' }],
  ['a host that is half an address', '/api/get-user', { host: '[::1' }],
])('HOSTILE-02 %s is a 400 with a sentence', async (_, path, headers) => {
  const { status, body } = await ask(shop.port, path, { headers })
  expect(status).toBe(400)
  expect(JSON.parse(body.toString())).toMatchObject({ error: 'La solicitud no es válida.' })
})
