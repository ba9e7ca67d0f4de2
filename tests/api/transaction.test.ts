import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { afterCommit, db, transaction } from '#server/db/index.ts'
import { holidays } from '#server/db/schema/complaints.ts'

const FIRST = '2030-01-02'
const SECOND = '2030-01-03'

beforeEach(async () => {
  await db().delete(holidays)
  await db()
    .insert(holidays)
    .values([
      { day: FIRST, name: '' },
      { day: SECOND, name: '' },
    ])
})

const mark = (day: string, name: string) =>
  db()
    .update(holidays)
    .set({ name: sql`${holidays.name} || ${name}` })
    .where(eq(holidays.day, day))

const marks = async () =>
  (await db().select().from(holidays).orderBy(holidays.day)).map(({ name }) => [...name].sort().join(''))

const fail = (code: string) =>
  db().execute(sql.raw(`do $$ begin raise exception 'asked for' using errcode = '${code}'; end $$`))

test('SCALE-05 a deadlock is begun anew: both of the use cases are done, each with its effects once', async () => {
  let runs = 0
  const effects: string[] = []
  let arrived = 0
  let meet = (): void => undefined
  const bothAreThere = new Promise<void>(resolve => (meet = resolve))
  const use = (name: string, [one, other]: [string, string]) =>
    transaction(async () => {
      runs += 1
      afterCommit(() => effects.push(name))
      await mark(one, name)
      arrived += 1
      if (arrived === 2) meet()
      await bothAreThere
      await mark(other, name)
    })
  await Promise.all([use('a', [FIRST, SECOND]), use('b', [SECOND, FIRST])])
  // On a busy machine the one that begins again may be there first, and meet the other once more.
  expect(runs).toBeGreaterThanOrEqual(3)
  expect(effects.sort()).toEqual(['a', 'b'])
  expect(await marks()).toEqual(['ab', 'ab'])
})

test.each(['40001', '40P01'])(
  'SCALE-05 what PostgreSQL undid with %s leaves nothing and is done again',
  async code => {
    let runs = 0
    const answer = await transaction(async () => {
      runs += 1
      await mark(FIRST, 'x')
      if (runs < 3) await fail(code)
      return 'done'
    })
    expect([answer, runs]).toEqual(['done', 3])
    expect(await marks()).toEqual(['x', ''])
  },
)

test('SCALE-05 it is given up after four times; other errors and long work are not begun anew', async () => {
  const runsOf = async (code: string, options?: { isLong: boolean }) => {
    let runs = 0
    const undone = transaction(async () => {
      runs += 1
      await fail(code)
    }, options)
    await expect(undone).rejects.toThrow()
    return runs
  }
  expect(await runsOf('40001')).toBe(4)
  expect(await runsOf('23505')).toBe(1)
  expect(await runsOf('40001', { isLong: true })).toBe(1)
})

test('SCALE-06 time limits are of a transaction alone and leave no trace on its connection', async () => {
  const limits = async () => {
    const { rows } = await db().execute<{ s: string; l: string; i: string }>(
      sql`select current_setting('statement_timeout') s, current_setting('lock_timeout') l,
        current_setting('idle_in_transaction_session_timeout') i`,
    )
    return Object.values(rows[0] ?? {})
  }
  expect(await transaction(limits)).toEqual(['15s', '10s', '30s'])
  expect(await transaction(limits, { isLong: true })).toEqual(['0', '0', '0'])
  expect(await limits()).toEqual(['0', '0', '0'])
})

test('a use case that swallowed a failed statement is not taken for done', async () => {
  const use = transaction(async () => {
    await mark(FIRST, 'x')
    await fail('23505').catch(() => undefined)
  })
  await expect(use).rejects.toThrow('undone')
  expect(await marks()).toEqual(['', ''])
})
