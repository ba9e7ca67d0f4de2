import type { FacetAnswer, FacetValue } from './contracts/catalog.ts'
import { NAME_FILTERS } from './rules/catalog.ts'

/**
 * Facets as they are written into a page's HTML: pairs in one text take a third of the bytes that objects with names
 * take.
 */
export const packFacets = (facets: FacetAnswer): string =>
  JSON.stringify([
    ...NAME_FILTERS.map(name => facets[name].map(({ name: value, count }) => [value, count])),
    facets.rating.map(({ rating, count }) => [rating, count]),
  ])

export const unpackFacets = (packed: string): FacetAnswer => {
  const groups = JSON.parse(packed) as [string, number][][]
  const values = (i: number): FacetValue[] => (groups[i] ?? []).map(([name, count]) => ({ name, count }))
  return {
    ...(Object.fromEntries(NAME_FILTERS.map((name, i) => [name, values(i)])) as Omit<FacetAnswer, 'rating'>),
    rating: values(NAME_FILTERS.length).map(({ name, count }) => ({ rating: Number(name), count })),
  }
}
