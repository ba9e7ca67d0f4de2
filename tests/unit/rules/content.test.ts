import { expect, test } from 'vitest'
import { overlay } from '#shared/rules/content.ts'

test('CONTENT-01 the own texts take the place of those with their name, and others follow', () => {
  const shipped = [
    { id: 'a', title: 'A' },
    { id: 'b', title: 'B' },
  ]
  const own = [
    { id: 'c', title: 'own C' },
    { id: 'b', title: 'own B' },
  ]
  expect(overlay(shipped, own)).toEqual([
    { id: 'a', title: 'A' },
    { id: 'b', title: 'own B' },
    { id: 'c', title: 'own C' },
  ])
  expect(overlay(shipped, [])).toEqual(shipped)
})
