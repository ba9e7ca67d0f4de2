import { expect, test } from 'vitest'
import {
  drawnStars,
  newReviewDraft,
  reviewProblems,
  showsReviewPager,
  starShare,
} from '#shared/rules/rating.ts'

test.each([
  [0, 0],
  [0.2, 0],
  [0.25, 0.5],
  [3.2, 3],
  [3.3, 3.5],
  [3.5, 3.5],
  [3.74, 3.5],
  [3.75, 4],
  [5, 5],
  [7, 5],
  [-1, 0],
])('HOME-18 D-19 a rating of %d draws %d stars', (rating, drawn) => {
  expect(drawnStars(rating)).toBe(drawn)
})

test.each([
  [5, false],
  [6, true],
  [10, true],
  [11, true],
])('REV-05 D-31 with %i reviews a pager shows: %s', (total, isShown) => {
  expect(showsReviewPager(total)).toBe(isShown)
})

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [3, 3, 100],
  [0, 3, 0],
  [0, 0, 0],
])('REV-03 %i of %i reviews are %f percent', (sum, total, share) => {
  expect(starShare(sum, total)).toBe(share)
})

test.each([
  [0, '', ['rating', 'review']],
  [0, 'Buena', ['rating']],
  [4, '  ', ['review']],
  [1, 'x', []],
])('VAL-28 %i stars and %j lack %j', (rating, review, problems) => {
  expect(reviewProblems({ rating, review })).toEqual(problems)
})

test('VAL-28 a review that was just begun lacks both', () => {
  expect(reviewProblems(newReviewDraft)).toEqual(['rating', 'review'])
})
