import { randomUUID } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { db } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { parcelEvents, parcels } from '#server/db/schema/parcels.ts'
import { setCompany } from '../support/commerce.ts'
import { deskAs, type Desk } from '../support/desk-parcels.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'
import { createPerson } from '../support/people.ts'

/** The 500 moves take some seconds of a quiet machine, and many of a busy one. */
const PATIENCE_MS = 240_000
const PARCELS = 500
const SENT = 20

let desk: Desk
let numbers: string[]
beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  const { orderId, products } = await orderOfSellers({ shops: ['Taller'] })
  numbers = await ordersLike(orderId, PARCELS)
  desk = deskAs((await createPerson(products[0]?.sellerId ?? '')).token)
}, PATIENCE_MS)

test(
  'DESK-05 DESK-07 500 parcels are moved by one call that comes twice at once, each of them once',
  { timeout: PATIENCE_MS },
  async () => {
    const chosen = numbers.slice(0, PARCELS)
    const versions = await db()
      .select({ number: parcels.number, version: parcels.version })
      .from(parcels)
      .where(inArray(parcels.number, chosen))
    // Some of them go through two states.
    const moves = versions.map((one, i) =>
      i < SENT
        ? {
            ...{ ...one, to: 'shipped' as const },
            notes: { carrier: 'Olva', tracking: `GUIA-${one.number.slice(2, 10)}` },
          }
        : { ...one, to: 'warehouse' as const },
    )
    const key = randomUUID()
    const answers = await Promise.all([desk.move(moves, key), desk.move(moves, key)])
    answers.push(await desk.move(moves, key))
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.results.filter(({ ok }) => !ok)).toEqual([])
      expect(body.results.map(({ number }) => number)).toEqual(moves.map(({ number }) => number))
    }
    const noted = await db().select().from(audit).where(inArray(audit.subject, chosen))
    expect([noted.length, new Set(noted.map(({ subject }) => subject)).size]).toEqual([500, 500])
    const states = await db()
      .select({ state: parcelEvents.state, count: sql<number>`count(*)::int` })
      .from(parcelEvents)
      .where(sql`parcel_id in (select id from parcels where number = any(${sql.param(chosen)}::text[]))`)
      .groupBy(parcelEvents.state)
    expect(Object.fromEntries(states.map(({ state, count }) => [state, count]))).toEqual({
      ...{ placed: 500, warehouse: 500, shipped: SENT },
    })
    const { status, body } = await desk.move([...moves, ...moves.slice(0, 1)], randomUUID())
    expect([status, body.code]).toEqual([400, 'invalidField'])
  },
)
