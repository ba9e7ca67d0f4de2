import { expect, test } from 'vitest'
import { pageWindow } from '#shared/rules/pages.ts'

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 10, [1, 2, null, 10]],
  [2, 10, [1, 2, 3, null, 10]],
  [3, 10, [1, 2, 3, 4, null, 10]],
  [4, 10, [1, null, 3, 4, 5, null, 10]],
  [8, 10, [1, null, 7, 8, 9, 10]],
  [10, 10, [1, null, 9, 10]],
])('CAT-16 on page %i of %i the pager shows %j', (page, pages, shown) => {
  expect(pageWindow({ page, pages })).toEqual(shown)
})
