import { expect, test } from 'vitest'
import { BodyBudget } from '#server/http/budget.ts'

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
