import type { Category } from './family.ts'

export interface Share {
  readonly category: Category
  readonly families: readonly (readonly [family: string, count: number])[]
}

/** Of '6 runner, 8 court' by category: how many of which families. */
const shares = (counts: Partial<Record<Category, string>>): Share[] =>
  Object.entries(counts).map(([category, text]) => ({
    category: category as Category,
    families: text.split(', ').map(entry => {
      const [count = '', family = ''] = entry.split(' ')
      return [family, Number(count)]
    }),
  }))

/** How many products of which families each category gets: 264 in all. */
export const plan: readonly Share[] = shares({
  MUJER:
    '6 runner, 8 court, 3 hightop, 9 sandal, 12 heel, 5 boot-0, 4 loafer, 5 polo, 4 polera, 5 casaca, 10 vestido, 2 jogger-0, 2 short-1',
  HOMBRE:
    '6 runner, 8 court, 5 hightop, 8 boot, 8 loafer, 3 sandal-0, 8 polo, 6 polera, 5 casaca, 5 jogger, 5 short',
  JUNIOR:
    '7 runner, 6 court, 5 hightop, 3 sandal-0, 2 boot-1, 6 polo, 4 polera, 2 casaca-1, 3 jogger-0, 2 short-0',
  DEPORTE: '15 runner, 2 hightop-0, 5 jogger-0, 6 short-0, 5 casaca-0, 4 media-0, 3 gorra-1, 2 mochila-0',
  ESCOLAR: '14 school, 6 mochila-0, 2 media-0',
  ACCESORIOS: '7 gorra, 6 mochila, 5 media',
})

/** Sold as they are, without colours and sizes, so that a client that knows of neither finds enough to buy: 11 more. */
export const EXTRA_PLAIN: readonly Share[] = shares({
  DEPORTE: '3 gorra-1',
  ACCESORIOS: '3 gorra-0, 3 mochila-1',
  ESCOLAR: '2 mochila-0',
})

/** What the shop shows first, newest last in the file: a mixture, with some products without variants. */
export const NEWEST = `media-1 polo-1 school-0 gorra-0 loafer-1 jogger-1
  mochila-1 gorra-1 casaca-1 vestido-0 boot-0 runner-0`.split(/\s+/)
/** Of these the ones sold without colours and sizes. */
export const PLAIN_AMONG_NEWEST: readonly string[] = ['media-1', 'gorra-0', 'mochila-1', 'gorra-1']
