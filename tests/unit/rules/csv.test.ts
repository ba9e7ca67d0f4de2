import { expect, test } from 'vitest'
import { csvOf } from '#shared/rules/csv.ts'

test('cells with commas, quotes and lines are quoted, and nothing becomes a formula', () => {
  expect(
    csvOf(
      ['a', 'b'],
      [
        ['x,y', 'dice "sí"'],
        ['uno\ndos', 5],
        ['=1+1', '-2'],
        ['@x', -2],
      ],
    ),
  ).toBe('\uFEFFa,b\r\n"x,y","dice ""sí"""\r\n"uno\ndos",5\r\n\'=1+1,\'-2\r\n\'@x,-2\r\n')
})
