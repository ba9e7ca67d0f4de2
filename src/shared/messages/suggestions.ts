import { plural } from '../rules/text.ts'

/** CHOOSE-01: the list below the box of search. */
export const suggestionMessages = {
  list: 'Sugerencias',
  categories: 'Categorías',
  brands: 'Marcas',
  products: 'Productos',
  all: (count: number) => `Ver ${plural(count, 'el único resultado', `los ${String(count)} resultados`)}`,
  /** Read aloud when the list has changed. */
  count: (count: number) =>
    count === 0 ? 'Sin sugerencias' : `${String(count)} ${plural(count, 'sugerencia', 'sugerencias')}`,
} as const
