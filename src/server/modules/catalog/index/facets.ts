import { sql, type SQL } from 'drizzle-orm'
import type { Filters, NameFilter } from '#shared/rules/catalog.ts'
import { Column, Names } from './columns.ts'

/** A filter by one value of the product, whose values are counted. */
export interface Facet {
  /** Its name in the counts. */
  name: string
  /** The value in `products p`, as text; null for none, which is counted nowhere. */
  value: SQL
  /** The wanted value; '' for any. */
  chosen(filters: Filters): string
}

/** Colour and size are options of a variant. */
type ProductFilter = Exclude<NameFilter, 'color' | 'size'>

const named = (name: ProductFilter): Facet => ({
  name,
  value: sql`p.${sql.identifier(name)}`,
  chosen: filters => filters[name],
})

/**
 * The facets of a product. A new one is one row here and in the triggers that note its changes. Colour and size are in
 * `option-filter.ts`.
 */
export const FACETS: readonly Facet[] = [
  named('category'),
  named('typeproduct'),
  named('typearticle'),
  named('brand'),
  {
    name: 'rating',
    value: sql`nullif(floor(p.rating), 0)::int::text`,
    chosen: ({ rating }) => (rating === 0 ? '' : String(rating)),
  },
]

/** The values of a facet, by row. */
export class FacetColumn {
  readonly facet: Facet
  readonly names = new Names()
  readonly column = new Column()

  constructor(facet: Facet) {
    this.facet = facet
  }

  /** The number of a value; for an unknown value -1, which no row has. */
  readonly find = (value: string): number => this.names.find(value) ?? -1
}
