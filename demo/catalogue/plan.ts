import type { Category } from './family.ts'

/** How many products of which families each category gets: 264 in all. */
export const plan: readonly { category: Category; families: Readonly<Record<string, number>> }[] = [
  {
    category: 'MUJER',
    families: {
      runner: 6,
      court: 8,
      hightop: 3,
      sandal: 9,
      heel: 12,
      'boot-0': 5,
      loafer: 4,
      polo: 5,
      polera: 4,
      casaca: 5,
      vestido: 10,
      'jogger-0': 2,
      'short-1': 2,
    },
  },
  {
    category: 'HOMBRE',
    families: {
      runner: 6,
      court: 8,
      hightop: 5,
      boot: 8,
      loafer: 8,
      'sandal-0': 3,
      polo: 8,
      polera: 6,
      casaca: 5,
      jogger: 5,
      short: 5,
    },
  },
  {
    category: 'JUNIOR',
    families: {
      runner: 7,
      court: 6,
      hightop: 5,
      'sandal-0': 3,
      'boot-1': 2,
      polo: 6,
      polera: 4,
      'casaca-1': 2,
      'jogger-0': 3,
      'short-0': 2,
    },
  },
  {
    category: 'DEPORTE',
    families: {
      runner: 15,
      'hightop-0': 2,
      'jogger-0': 5,
      'short-0': 6,
      'casaca-0': 5,
      'media-0': 4,
      'gorra-1': 3,
      'mochila-0': 2,
    },
  },
  { category: 'ESCOLAR', families: { school: 14, 'mochila-0': 6, 'media-0': 2 } },
  { category: 'ACCESORIOS', families: { gorra: 7, mochila: 6, media: 5 } },
]

/** Sold as they are, without colours and sizes, so that a client that knows of neither finds enough to buy: 11 more. */
export const EXTRA_PLAIN: readonly { category: Category; family: string; count: number }[] = [
  { category: 'DEPORTE', family: 'gorra-1', count: 3 },
  { category: 'ACCESORIOS', family: 'gorra-0', count: 3 },
  { category: 'ACCESORIOS', family: 'mochila-1', count: 3 },
  { category: 'ESCOLAR', family: 'mochila-0', count: 2 },
]

/** What the shop shows first, newest last in the file: a mixture, with some products without variants. */
export const NEWEST = [
  'media-1',
  'polo-1',
  'school-0',
  'gorra-0',
  'loafer-1',
  'jogger-1',
  'mochila-1',
  'gorra-1',
  'casaca-1',
  'vestido-0',
  'boot-0',
  'runner-0',
] as const
/** Of these the ones sold without colours and sizes. */
export const PLAIN_AMONG_NEWEST: readonly string[] = ['media-1', 'gorra-0', 'mochila-1', 'gorra-1']
