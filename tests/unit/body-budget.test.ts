import { expect, test } from 'vitest'
import { BodyBudget, bodyBudget } from '#server/http/budget.ts'

test('HARD-10 bodies under way are bounded for each network and in total, and give all of it back', () => {
  const budget = new BodyBudget({ totalBytes: 100, eachBytes: 60 })
  const [a, b, c] = [budget.open('1.1.1.1'), budget.open('1.1.1.1'), budget.open('2.2.2.2')]
  a.take(40)
  expect(() => b.take(21)).toThrow('ocupada')
  b.take(20)
  c.take(40)
  expect(() => c.take(1)).toThrow('ocupada')
  expect(budget.held).toBe(100)
  a.release()
  a.release()
  expect(budget.held).toBe(60)
  b.take(40)
  b.release()
  c.release()
  expect(budget.held).toBe(0)
})

test('HARD-10 uploads that fill their budget leave small bodies alone, and strangers’ small ones those of a session', () => {
  const stranger = { network: '203.0.113.1', session: null, visitor: '' }
  const MEGABYTE = 1024 * 1024
  const uploads = Array.from({ length: 3 }, (_, i) =>
    bodyBudget({ network: `203.0.113.${String(i)}`, session: null, visitor: '' }, 'upload'),
  )
  for (const upload of uploads) upload.take(24 * MEGABYTE)
  expect(() => bodyBudget({ network: '203.0.113.9', session: null, visitor: '' }, 'upload').take(1)).toThrow(
    'ocupada',
  )
  const small = bodyBudget(stranger, 'small')
  small.take(4 * MEGABYTE)
  expect(() => small.take(1)).toThrow('ocupada')
  const known = bodyBudget({ ...stranger, session: 'one', visitor: '' }, 'small')
  expect(() => known.take(1_000)).not.toThrow()
  for (const holding of [...uploads, small, known]) holding.release()
})
