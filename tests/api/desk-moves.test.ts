import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { orders as orderCommand } from '#cli/orders.ts'
import { parcels as parcelCommand } from '#cli/parcels.ts'
import { db } from '#server/db/index.ts'
import { audit } from '#server/db/schema/audit.ts'
import { answeredCalls } from '#server/db/schema/calls.ts'
import { orders } from '#server/db/schema/orders.ts'
import { parcelEvents, parcelNotes } from '#server/db/schema/parcels.ts'
import { people as peopleTable } from '#server/db/schema/people.ts'
import { clock } from '#server/lib/clock.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { MoveParcelsBody, type MoveParcelsInput } from '#shared/contracts/desk-parcels.ts'
import { NO_NOTES } from '#shared/rules/parcels.ts'
import { api, type Answer } from '../support/api.ts'
import type { Refusal } from '../support/checkout.ts'
import { setCompany } from '../support/commerce.ts'
import { deskAs, parcelRow, setParcel, twoDesks, type Desk } from '../support/desk-parcels.ts'
import { orderOfSellers, ordersLike } from '../support/parcels.ts'
import { createPerson } from '../support/people.ts'

beforeAll(async () => {
  await setCompany({ name: 'Vitrina' })
  vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  return () => vi.restoreAllMocks()
})

type Move = MoveParcelsInput['moves'][number]
const OLVA = { carrier: 'Olva', tracking: 'AB-123456' }

/** What became of the one move. */
async function oneMove(desk: Desk, move: Move, key?: string) {
  const { status, body } = await desk.move([move], key)
  return { status, result: body.results?.[0] }
}
const movesOf = (number: string) =>
  db().select().from(audit).where(eq(audit.subject, number)).orderBy(asc(audit.id))
const statesOf = async (number: string) => {
  const { id } = await parcelRow(number)
  const rows = await db()
    .select()
    .from(parcelEvents)
    .where(eq(parcelEvents.parcelId, id))
    .orderBy(asc(parcelEvents.id))
  return rows.map(({ state }) => state)
}
const orderOf = async (id: string) => (await db().select().from(orders).where(eq(orders.id, id)))[0]

describe('DESK-05 moves', () => {
  test('DESK-05 PEOPLE-06 what is confirmed goes to its carrier through the warehouse, noted once', async () => {
    const { mine, one, people, orderId } = await twoDesks()
    const { status, result } = await oneMove(one, { number: mine, version: 1, to: 'shipped', notes: OLVA })
    expect(status).toBe(200)
    expect(result).toMatchObject({
      ...{ number: mine, ok: true },
      row: { state: 'shipped', carrier: 'Olva', tracking: 'AB-123456', due: null, isLate: false },
    })
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse', 'shipped'])
    const events = await db().select().from(parcelEvents).where(eq(parcelEvents.by, 'seller'))
    expect(events.length).toBeGreaterThanOrEqual(2)
    expect(await movesOf(mine)).toMatchObject([
      {
        ...{ action: 'parcelMoved', personId: people.one.id, who: people.one.email },
        before: { state: 'placed', carrier: '', tracking: '' },
        after: { state: 'shipped', carrier: 'Olva', tracking: 'AB-123456' },
      },
    ])
    // The other parcel is still to be prepared, and so is the order.
    expect((await orderOf(orderId))?.status).toBe('placed')
  })

  test('DESK-05 what one refuses keeps none of the others, and leaves no half of itself', async () => {
    const { mine, theirs, one, number } = await twoDesks()
    const { body } = await one.move([
      { number: theirs, version: 1, to: 'warehouse' },
      { number: `${number}-7`, version: 1, to: 'warehouse' },
      { number: mine, version: 1, to: 'shipped', notes: { carrier: 'Shalom' } },
      { number: mine, version: 1, to: 'at_agency', notes: { office: 'Centro' } },
      { number: mine, version: 1, to: 'delivered', notes: { note: 'Firmó' } },
      { number: mine, version: 1, to: 'cancelled' },
      { number: mine, version: 1, to: 'warehouse', notes: { reason: 'Nadie' } },
      { number: mine, version: 1, to: 'warehouse' },
    ])
    expect(body.results.map(result => (result.ok ? 'ok' : result.code))).toEqual([
      ...['notFound', 'notFound', 'parcelNoteInvalid', 'parcelStateRefused'],
      ...['parcelNotSellers', 'parcelNotSellers', 'parcelNoteInvalid', 'ok'],
    ])
    expect(body.results.map(({ row }) => row?.state ?? null)).toEqual([
      null,
      null,
      ...Array.from({ length: 6 }, () => 'warehouse'),
    ])
    for (const result of body.results)
      if (!result.ok)
        expect([result.error, result.message]).toEqual([expect.stringMatching(/\S/), result.error])
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse'])
    expect((await parcelRow(theirs)).state).toBe('placed')
  })

  test('DESK-05 five hundred go at once, and not one more', async () => {
    const { mine, one } = await twoDesks()
    const moves = Array.from({ length: 501 }, () => ({ number: mine, version: 1, to: 'warehouse' as const }))
    expect(MoveParcelsBody.safeParse({ moves: moves.slice(1) }).success).toBe(true)
    expect((await one.move(moves)).status).toBe(400)
    expect((await parcelRow(mine)).state).toBe('placed')
  })

  test('PARCEL-13 DESK-05 what needs a proof or moves money is the owner’s', async () => {
    const { mine, one } = await twoDesks()
    await setParcel(mine, { state: 'shipped' })
    const { version } = await parcelRow(mine)
    for (const to of ['delivered', 'returned', 'cancelled', 'placed'] as const) {
      const { result } = await oneMove(one, {
        number: mine,
        version,
        to,
        notes: to === 'returned' ? { reason: 'x' } : { note: 'x' },
      })
      expect(result).toMatchObject({ ok: false, row: { state: 'shipped', version } })
    }
  })
})

describe('DESK-06 versions', () => {
  test('DESK-06 another version is refused with the parcel as it is; every change counts, of a command too', async () => {
    const { mine, one } = await twoDesks()
    await parcelCommand.run(['estado', mine, 'en-almacen'])
    const { result } = await oneMove(one, { number: mine, version: 1, to: 'shipped' })
    expect(result).toMatchObject({
      ...{ ok: false, code: 'parcelChanged', row: { state: 'warehouse', version: 2 } },
      message: expect.stringContaining('En almacén') as string,
    })
    // What an older release writes knows nothing of versions.
    await setParcel(mine, { carrier: 'Propio' })
    expect((await one.row(mine)).version).toBe(3)
    expect((await oneMove(one, { number: mine, version: 3, to: 'shipped' })).result?.ok).toBe(true)
  })

  test('DESK-06 of two people and the owner in the same second one moves it', async () => {
    const { mine, one, people } = await twoDesks()
    const other = deskAs((await createPerson(people.one.sellerId, { role: 'parcels' })).token)
    const owner = moveParcel(mine, {
      by: 'owner',
      to: 'warehouse',
      notes: NO_NOTES,
      restock: true,
      isFaulty: false,
    }).then(
      () => true,
      () => false,
    )
    const moves = [one, other, one, other].map(desk =>
      oneMove(desk, { number: mine, version: 1, to: 'warehouse' }),
    )
    const [byOwner, ...results] = await Promise.all([owner, ...moves])
    const done = results.filter(({ result }) => result?.ok === true).length + (byOwner ? 1 : 0)
    expect(done).toBe(1)
    for (const { result } of results) if (result && !result.ok) expect(result.code).toBe('parcelChanged')
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse'])
  })
})

describe('DESK-07 the key', () => {
  test('DESK-07 a write without a key is refused, and a key with another body', async () => {
    const { mine, one } = await twoDesks()
    const moves = [{ number: mine, version: 1, to: 'warehouse' }]
    for (const [path, body] of [
      ['/desk/parcels/moves', { moves }],
      ['/desk/parcels/undo', { moves }],
      [`/desk/parcels/${mine}/note`, { version: 1, text: 'x' }],
    ] as const) {
      const without = await api.post<Refusal>(path, body, one)
      expect([path, without.status, without.body.error]).toEqual([
        path,
        400,
        expect.stringContaining('Idempotency-Key'),
      ])
    }
    const key = randomUUID()
    expect((await one.move([{ number: mine, version: 1, to: 'warehouse' }], key)).status).toBe(200)
    const other = await one.move([{ number: mine, version: 2, to: 'shipped' }], key)
    expect([other.status, other.body.code]).toEqual([409, 'repeatConflict'])
    expect((await parcelRow(mine)).state).toBe('warehouse')
  })

  test('DESK-07 the same key moves once, also both at once, and answers the same', async () => {
    const { mine, one } = await twoDesks()
    const key = randomUUID()
    const move = { number: mine, version: 1, to: 'warehouse' } as const
    const answers = await Promise.all([1, 2, 3].map(() => oneMove(one, move, key)))
    answers.push(await oneMove(one, move, key))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.result?.ok).toBe(true)
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse'])
    expect(await movesOf(mine)).toHaveLength(1)
  })

  test('DESK-07 a call that broke off in the middle goes on where it stopped', async () => {
    const { one, mine, people } = await twoDesks()
    const name = (await parcelRow(mine)).shopName
    const numbers = [mine]
    const { orderId, number } = await orderOfSellers({ shops: [name] })
    numbers.push(`${number}-1`, ...(await ordersLike(orderId, 2)))
    const moves = numbers.map(number => ({ number, version: 1, to: 'warehouse' as const }))
    const key = randomUUID()
    // The third of them finds the database in trouble.
    const broken = numbers[2] ?? ''
    await db()
      .update(orders)
      .set({ parcelMoves: 2_147_483_647 })
      .where(eq(orders.id, (await parcelRow(broken)).orderId))
    const lost = await one.move(moves, key)
    expect(lost.status).toBe(500)
    expect(await Promise.all(numbers.map(async number => (await parcelRow(number)).state))).toEqual([
      ...['warehouse', 'warehouse', 'placed', 'placed'],
    ])
    await db()
      .update(orders)
      .set({ parcelMoves: 0 })
      .where(eq(orders.id, (await parcelRow(broken)).orderId))
    const again = await one.move(moves, key)
    expect(again.body.results.map(({ ok }) => ok)).toEqual([true, true, true, true])
    for (const number of numbers) {
      expect(await statesOf(number)).toEqual(['placed', 'warehouse'])
      expect(await movesOf(number)).toHaveLength(1)
    }
    const kept = await db().select().from(answeredCalls)
    expect(JSON.stringify(kept)).not.toContain(people.one.email)
  })
})

describe('DESK-07 undo', () => {
  const seen = async (desk: Desk, number: string) => ({ number, version: (await desk.row(number)).version })
  const undone = async (desk: Desk, number: string) => {
    const { body } = await desk.undo([await seen(desk, number)])
    return body.results[0]
  }

  test('DESK-07 the last move is taken back with all that it wrote, and the order follows', async () => {
    const { mine, theirs, one, two, orderId, people } = await twoDesks()
    const before = await parcelRow(mine)
    await one.move([{ number: mine, version: 1, to: 'warehouse' }])
    await two.move([{ number: theirs, version: 1, to: 'shipped', notes: OLVA }])
    await one.move([{ ...(await seen(one, mine)), to: 'shipped', notes: { ...OLVA, note: 'Con cuidado' } }])
    expect((await orderOf(orderId))?.status).toBe('shipped')
    expect((await one.row(mine)).undoUntil).not.toBeNull()
    expect(await undone(one, mine)).toMatchObject({
      ok: true,
      row: { state: 'warehouse', carrier: '', tracking: '', undoUntil: null },
    })
    expect(await orderOf(orderId)).toMatchObject({ status: 'warehouse', shippedAt: null })
    expect(await parcelRow(mine)).toMatchObject({ shippedAt: null, undo: null, createdAt: before.createdAt })
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse', 'shipped', 'warehouse'])
    expect((await one.read(mine)).body.events.at(-1)).toMatchObject({
      note: 'Se deshizo el paso a «En camino».',
    })
    const noted = await movesOf(mine)
    expect(noted.at(-1)).toMatchObject({
      ...{ action: 'parcelMoveUndone', personId: people.one.id },
      ...{ before: { state: 'shipped', carrier: 'Olva' }, after: { state: 'warehouse', carrier: '' } },
    })
    // Once only, and it can be sent again.
    expect(await undone(one, mine)).toMatchObject({ ok: false, code: 'parcelNotUndone' })
    const again = await oneMove(one, { ...(await seen(one, mine)), to: 'shipped', notes: OLVA })
    expect(again.result).toMatchObject({ ok: true, row: { state: 'shipped' } })
    expect((await orderOf(orderId))?.status).toBe('shipped')
  })

  test('DESK-07 a parcel sent at once goes back to what it was before both steps', async () => {
    const { mine, theirs, one, two, orderId } = await twoDesks()
    const before = await parcelRow(mine)
    await one.move([{ number: mine, version: 1, to: 'shipped', notes: OLVA }])
    await two.move([{ number: theirs, version: 1, to: 'warehouse' }])
    expect((await orderOf(orderId))?.status).toBe('warehouse')
    expect(await undone(one, mine)).toMatchObject({ ok: true, row: { state: 'placed' } })
    expect((await parcelRow(mine)).movedAt).toEqual(before.movedAt)
    expect(await orderOf(orderId)).toMatchObject({ status: 'placed', warehouseAt: null, shippedAt: null })
  })

  test('DESK-07 nothing is taken back after ten minutes, after another change, or of another seller', async () => {
    const { mine, one, two } = await twoDesks()
    const old = await one.move([{ number: mine, version: 1, to: 'warehouse' }])
    expect(old.body.results[0]?.ok).toBe(true)
    const stale = await two.undo([await seen(one, mine)])
    expect(stale.body.results).toMatchObject([{ ok: false, code: 'notFound', row: null }])
    const changed = await one.undo([{ number: mine, version: 1 }])
    expect(changed.body.results).toMatchObject([{ ok: false, code: 'parcelChanged' }])
    const now = vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.now() + 10 * 60_000))
    expect((await one.row(mine)).undoUntil).toBeNull()
    expect(await undone(one, mine)).toMatchObject({ ok: false, code: 'parcelNotUndone' })
    now.mockRestore()
    await parcelCommand.run(['estado', mine, 'en-camino'])
    expect(await undone(one, mine)).toMatchObject({
      ok: false,
      code: 'parcelNotUndone',
      row: { state: 'shipped' },
    })
  })

  test('DESK-07 the same key takes back once', async () => {
    const { mine, one } = await twoDesks()
    await one.move([{ number: mine, version: 1, to: 'warehouse' }])
    const moves = [await seen(one, mine)]
    const key = randomUUID()
    const [first, second] = [await one.undo(moves, key), await one.undo(moves, key)]
    expect(first.body.results).toMatchObject([{ ok: true }])
    expect(second.body).toEqual(first.body)
    expect(await statesOf(mine)).toEqual(['placed', 'warehouse', 'placed'])
  })

  test('DESK-07 DESK-05 what an order that was moved whole says stays true after a parcel was undone', async () => {
    const { mine, theirs, one, number, orderId } = await twoDesks()
    await orderCommand.run(['estado', number, 'en-almacen'])
    await one.move([{ ...(await seen(one, mine)), to: 'shipped', notes: OLVA }])
    expect(await undone(one, mine)).toMatchObject({ ok: true, row: { state: 'warehouse' } })
    expect((await orderOf(orderId))?.status).toBe('warehouse')
    expect((await parcelRow(theirs)).state).toBe('warehouse')
  })
})

describe('DESK-09 notes', () => {
  test('DESK-09 a note says who wrote it, is another version, and leaves what can be undone', async () => {
    const { mine, theirs, one, two, people } = await twoDesks()
    await db().update(peopleTable).set({ name: 'Lucía' }).where(eq(peopleTable.id, people.one.id))
    await one.move([{ number: mine, version: 1, to: 'warehouse' }])
    const { version } = await one.row(mine)
    const neighbor = await parcelRow(theirs)
    const key = randomUUID()
    const answers = [
      await one.note(mine, version, ' Falta la caja ', key),
      await one.note(mine, version, ' Falta la caja ', key),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(200)
      expect(body.notes).toMatchObject([{ text: 'Falta la caja', by: 'Lucía' }])
      expect(body).toMatchObject({ version: version + 1, undoUntil: expect.any(String) as string })
    }
    expect(await parcelRow(theirs)).toEqual(neighbor)
    expect((await movesOf(mine)).at(-1)).toMatchObject({ action: 'parcelNoted', who: people.one.email })
    expect(JSON.stringify(await movesOf(mine))).not.toContain('Falta')
    const refused: [Answer<Refusal>, number, string][] = [
      [await one.note(mine, version, 'Otra'), 409, 'parcelChanged'],
      [await two.note(mine, version + 1, 'Otra'), 404, 'notFound'],
      [await one.note(mine, version + 1, ''), 400, 'invalidField'],
      [await one.note(mine, version + 1, 'a'.repeat(301)), 400, 'invalidField'],
    ]
    for (const [{ status, body }, wanted, code] of refused)
      expect([status, body.code]).toEqual([wanted, code])
    const { body } = await one.undo([{ number: mine, version: version + 1 }])
    expect(body.results).toMatchObject([{ ok: true }])
    // Of this parcel alone, the newest first.
    await two.note(theirs, 1, 'De otro vendedor')
    await one.note(mine, (await one.row(mine)).version, 'Ya está')
    const texts = (await one.read(mine)).body.notes.map(({ text }) => text)
    expect(texts).toEqual(['Ya está', 'Falta la caja'])
  })

  test('DESK-09 fifty notes are enough', async () => {
    const { mine, one, people } = await twoDesks()
    const { id: parcelId } = await parcelRow(mine)
    const note = { ...{ parcelId, at: clock.now(), personId: people.one.id }, who: 'Ana', text: 'Hola' }
    await db()
      .insert(parcelNotes)
      .values(Array.from({ length: 48 }, () => note))
    for (const version of [1, 2]) expect((await one.note(mine, version, 'Hola')).status).toBe(200)
    const { status, body } = await one.note(mine, 3, 'Hola')
    expect([status, body.code]).toEqual([409, 'parcelNotesFull'])
    expect(
      await db()
        .select()
        .from(audit)
        .where(and(eq(audit.subject, mine), eq(audit.action, 'parcelNoted'))),
    ).toHaveLength(2)
  })
})
