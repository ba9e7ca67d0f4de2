import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { db, transaction } from '#server/db/index.ts'
import { INVALIDATE_CHANNEL, invalidate } from '#server/db/invalidate.ts'
import { listen } from '#server/db/open.ts'
import { followInvalidations } from '#server/http/invalidations.ts'
import { pageCache } from '#server/http/page-cache.ts'

const KEY = '/product/details/x'
let heard: string[] = []
const stops: (() => Promise<void>)[] = []

beforeAll(async () => {
  stops.push(await followInvalidations())
  // Begun later, so that it gets each message after the store did.
  stops.push(
    await listen(
      INVALIDATE_CHANNEL,
      payload => heard.push(payload),
      () => undefined,
    ),
  )
})
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(() => {
  heard = []
})

const keep = () =>
  pageCache()
    .begin(KEY)
    .finish({ body: Buffer.from('x'), headers: {}, tags: ['product:1'], maxAgeSeconds: 60 })
const isKept = () => pageCache().get(KEY) !== undefined

test('STORE-05 what this process invalidates goes at the commit, and not again with its own message', async () => {
  await keep()
  await transaction(async () => {
    await invalidate(['product:1'])
    expect(isKept()).toBe(true)
  })
  expect(isKept()).toBe(false)
  await keep()
  await expect.poll(() => heard).toHaveLength(1)
  expect(isKept()).toBe(true)
  await transaction(() => invalidate(['product:1']))
  expect(isKept()).toBe(false)
  // The next test gets its own messages alone.
  await expect.poll(() => heard).toHaveLength(2)
})

test('STORE-05 a message of our own whose commit nobody told us of counts when it comes', async () => {
  await keep()
  await transaction(() => invalidate(['product:2']))
  const [, name] = await expect
    .poll(() => heard)
    .toHaveLength(1)
    .then(() => JSON.parse(heard[0] ?? '') as string[])
  const [, prefix] = /^(.*:)\d+$/.exec(name ?? '') ?? []
  await db().execute(
    sql`select pg_notify(${INVALIDATE_CHANNEL}, ${JSON.stringify(['product:1', `${String(prefix)}999`])})`,
  )
  await expect.poll(isKept).toBe(false)
})

test('STORE-05 what others invalidate goes when their message comes', async () => {
  await keep()
  await db().execute(sql`select pg_notify(${INVALIDATE_CHANNEL}, '["product:1"]')`)
  await expect.poll(isKept).toBe(false)
})
