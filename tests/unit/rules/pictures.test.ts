import { describe, expect, test } from 'vitest'
import { bannerProblem, codeProblem } from '#shared/rules/pictures.ts'

describe('OWNER-40 a picture that customers are to scan', () => {
  const code = { width: 300, height: 300, contrast: 200, darkShare: 0.4 }
  test.each([
    ['with dark and light modules serves', {}, null],
    ['of 200 pixels on a side serves', { width: 200, height: 200 }, null],
    ['with a tenth of dark points serves', { darkShare: 0.1 }, null],
    ['with a tenth of light points serves', { darkShare: 0.9 }, null],
    ['with little contrast serves', { contrast: 80 }, null],
    ['of a narrow width does not', { width: 199 }, 'small'],
    ['of fewer than 200 pixels on a side does not', { height: 199 }, 'small'],
    ['that is blank does not', { contrast: 0, darkShare: 0 }, 'plain'],
    ['that hardly has dark points does not', { darkShare: 0.09 }, 'plain'],
    ['that is nearly all dark does not', { darkShare: 0.91 }, 'plain'],
    ['of two shades of one grey does not', { contrast: 79 }, 'plain'],
  ])('%s', (_, change, problem) => {
    expect(codeProblem({ ...code, ...change })).toBe(problem)
  })
})

test.each([
  ['wide', 1920, 823, null],
  ['wide', 720, 900, 'shape'],
  ['wide', 1000, 1000, 'shape'],
  ['wide', 959, 411, 'small'],
  ['tall', 720, 900, null],
  ['tall', 1920, 823, 'shape'],
  ['tall', 399, 500, 'small'],
  ['wide', 960, 959, null],
  ['tall', 400, 401, null],
  ['tall', 50, 50, 'shape'],
] as const)('OWNER-41 a %s picture of a banner of %i×%i: %s', (shape, width, height, problem) => {
  expect(bannerProblem(shape, { width, height })).toBe(problem)
})
