import { useRef } from 'react'
import { useCatalog } from '#islands/catalog/useCatalog.ts'
import { noFilters } from '#shared/rules/catalog.ts'
import { soles } from '#shared/rules/money.ts'

const facets = { typeproduct: [], category: [], typearticle: [], brand: [], color: [], size: [], rating: [] }
const drawn = {
  ...{
    base: '/shops',
    view: null,
    products: [],
    totalProduct: 3,
    parPage: 12,
    facets,
    correctedSearch: null,
  },
  ...{ priceRange: { low: soles(1), high: soles(9) }, filters: { ...noFilters, category: 'MUJER' } },
}

/** What the catalogue does to a page, with the least that it needs. */
export function Catalog() {
  const root = useRef<HTMLDivElement>(null)
  const { state, expanded, onClick } = useCatalog(drawn, root)
  return (
    <div ref={root} onClick={onClick}>
      <p tabIndex={-1} data-total="">
        {state.totalProduct}
      </p>
      {state.filters.category !== '' && (
        <a href="/shops" data-chip="">
          Quitar
        </a>
      )}
      {expanded === true && <p>abiertos</p>}
      <a href="#productos" data-collapse="">
        Ver productos
      </a>
    </div>
  )
}
