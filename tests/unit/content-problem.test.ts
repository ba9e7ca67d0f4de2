import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentProblem } from '#shared/content-problem.ts'

const schema = z.object({
  title: z.string().trim().min(1),
  date: z.coerce.date(),
  draft: z.boolean(),
  order: z.number(),
  mapUrl: z.url(),
})
const good = { title: 'Cuero', date: '2026-11-10', draft: false, order: 1, mapUrl: 'https://mapa.pe' }

const tell = (change: Record<string, unknown>) => {
  const data = { ...good, ...change }
  return contentProblem('src/content/blog/a.md', data, schema.safeParse(data).error?.issues ?? [])
}

test.each([
  [{ title: undefined }, 'src/content/blog/a.md: falta el campo «title».'],
  [{ date: undefined }, 'src/content/blog/a.md: falta el campo «date».'],
  [{ title: 5 }, 'src/content/blog/a.md: el campo «title» debe ser un texto.'],
  [{ title: ' ' }, 'src/content/blog/a.md: el campo «title» debe ser un texto.'],
  [{ date: 'ayer' }, 'src/content/blog/a.md: el campo «date» debe ser una fecha como 2026-11-20.'],
  [{ draft: 'sí' }, 'src/content/blog/a.md: el campo «draft» debe ser true o false.'],
  [{ order: 'dos' }, 'src/content/blog/a.md: el campo «order» debe ser un número.'],
  [
    { mapUrl: 'mapa' },
    'src/content/blog/a.md: el campo «mapUrl» debe ser una dirección que empiece con https://.',
  ],
])('an editor who writes %j is told the file, the field and what belongs there', (change, sentence) => {
  expect(tell(change)).toBe(sentence)
})

test('every wrong field has its own line', () => {
  expect(tell({ title: undefined, order: 'dos' }).split('\n')).toHaveLength(2)
  expect(tell({})).toBe('')
})
