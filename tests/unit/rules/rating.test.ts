import { expect, test } from 'vitest'
import { meanRating, stars } from '#shared/rules/rating.ts'

const drawn = (rating: number) =>
  stars(rating)
    .map(star => ({ full: '★', half: '½', empty: '·' })[star])
    .join('')

test.each([
  [0, '·····'],
  [0.2, '·····'],
  [0.25, '½····'],
  [3.2, '★★★··'],
  [3.3, '★★★½·'],
  [3.5, '★★★½·'],
  [3.74, '★★★½·'],
  [3.75, '★★★★·'],
  [5, '★★★★★'],
  [7, '★★★★★'],
  [-1, '·····'],
])('HOME-18 D-19 %d stars are %s', (rating, text) => {
  expect(drawn(rating)).toBe(text)
})

test.each([
  [[], 0],
  [[5], 5],
  [[5, 4], 4.5],
  [[5, 4, 4], 4.3],
  [[1, 1, 2], 1.3],
])('D-32 the mean of %j is %d', (ratings, mean) => {
  expect(meanRating(ratings)).toBe(mean)
})
