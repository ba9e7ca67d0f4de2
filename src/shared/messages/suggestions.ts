/** CHOOSE-01: the list below the search box. */
export const suggestionMessages = {
  list: 'Sugerencias',
  categories: 'Categorías',
  brands: 'Marcas',
  products: 'Productos',
  all: (count: number) => (count === 1 ? 'Ver el único resultado' : `Ver los ${String(count)} resultados`),
  /** Read aloud when the list has changed. */
  count: (count: number) => {
    if (count === 0) return 'Sin sugerencias'
    return count === 1 ? '1 sugerencia' : `${String(count)} sugerencias`
  },
} as const
