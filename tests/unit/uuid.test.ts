import { validate, version } from 'uuid'
import { expect, test, vi } from 'vitest'
import { newId } from '#server/lib/uuid.ts'

test('ids are valid, all different, and in the order of their making, also when the clock is put back', () => {
  const ids = Array.from({ length: 3_000 }, newId)
  vi.useFakeTimers({ now: Date.now() - 60_000 })
  ids.push(...Array.from({ length: 1_000 }, newId))
  vi.useRealTimers()
  expect(ids.every(id => validate(id) && version(id) === 7)).toBe(true)
  expect(new Set(ids).size).toBe(ids.length)
  expect([...ids].sort()).toEqual(ids)
})

test('no two ids share their random part, however many are made', () => {
  const parts = new Set(Array.from({ length: 3_000 }, () => newId().slice(-12)))
  expect(parts.size).toBe(3_000)
})
