import { catalogHead, catalogMessages as say } from '#shared/messages/catalog-page.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import { headingOf } from '#shared/rules/catalog-page.ts'

interface Props {
  filters: Filters
  correctedSearch: string | null
}

/** What the page is about; '' for the whole shop. */
const headingText = (filters: Filters): string =>
  filters.searchValue === '' ? headingOf(filters, say.forWhom) : say.resultsFor(filters.searchValue)

/** SEO-03: the same for the page's title, because no two pages may have the same title. */
export const titleText = (filters: Filters): string => {
  const heading = headingText(filters)
  const { searchValue, typeproduct, typearticle, category, brand } = filters
  const isKindAlone = typeproduct !== '' && searchValue + typearticle + category + brand === ''
  return isKindAlone ? catalogHead.everyOf(heading) : heading
}

export function Heading({ filters }: Pick<Props, 'filters'>) {
  return (
    <h1 className="line-clamp-3 text-lg wrap-anywhere sm:text-xl lg:text-2xl">
      {headingText(filters) || say.allProducts}
    </h1>
  )
}

/** D-24: says when other words were searched than the typed ones. */
export function CorrectedSearch({ filters, correctedSearch }: Props) {
  if (correctedSearch === null) return null
  return <p className="notice mb-4 wrap-anywhere">{say.corrected(filters.searchValue, correctedSearch)}</p>
}
