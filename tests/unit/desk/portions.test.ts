// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { moves } from '#desk/screens/parcels/moves.ts'
import type { DeskParcelRow } from '#shared/contracts/desk-parcels.ts'
import { fakeApi } from '../stores/fake-api.ts'

beforeEach(() => localStorage.clear())

const MOVES = 'POST /desk/parcels/moves'
const rows = Array.from({ length: 120 }, (_, i) => ({ number: `V-7K2M9QXD-${String(i + 1)}`, version: 3 }))

/** 120 parcels, or the first of them, are marked; the call with this number gets no answer. */
async function mark(lost: number, many = rows.length) {
  const api = fakeApi({
    [MOVES]: () => {
      const calls = api.of(MOVES)
      if (calls.length === lost) return 'down'
      const asked = calls.at(-1)?.body as unknown as { moves: { number: string }[] }
      return { results: asked.moves.map(({ number }) => ({ number, ok: true, row: { number, version: 4 } })) }
    },
  })
  const action = moves.find(({ name }) => name === 'prepare')
  const outcomes = await action?.run(rows.slice(0, many) as DeskParcelRow[], () => ({}))
  return { outcomes: outcomes ?? [], calls: api.of(MOVES) }
}

test('FRAME-07 many parcels go out fifty at a time, each portion with a key of its own', async () => {
  const { outcomes, calls } = await mark(0)
  expect(calls.map(({ body }) => (body['moves'] as unknown[]).length)).toEqual([50, 50, 20])
  expect(new Set(calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(3)
  expect(outcomes.map(({ key }) => key)).toEqual(rows.map(({ number }) => number))
  expect(outcomes.every(({ refusal }) => refusal === '')).toBe(true)
  expect((await mark(0, 100)).calls).toHaveLength(2)
})

test('FRAME-07 FRAME-08 where a portion gets lost, what was done is done and the rest says why', async () => {
  const { outcomes, calls } = await mark(2)
  expect(calls).toHaveLength(2)
  expect(outcomes.filter(({ refusal }) => refusal === '')).toHaveLength(50)
  const rest = outcomes.slice(50)
  expect(rest.map(({ row }) => row?.version)).toEqual(Array.from({ length: 70 }, () => 3))
  expect(rest.every(({ refusal }) => refusal !== '')).toBe(true)
})

test('FRAME-07 where the first portion gets lost, nothing is known to be done', async () => {
  await expect(mark(1)).rejects.toMatchObject({ status: 0 })
})
