import { catalogHead, catalogMessages as say } from '#shared/messages/catalog-page.ts'
import type { Filters } from '#shared/rules/catalog.ts'
import type { ReadSearch } from '#shared/rules/search-answer.ts'
import { headingOf } from '#shared/rules/catalog-page.ts'

interface Props {
  filters: Filters
  correctedSearch: string | null
  read: ReadSearch | null
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

/** What the last step of the breadcrumb says. */
export const stepOf = (filters: Filters): string =>
  filters.searchValue === '' ? headingText(filters) || say.allProducts : say.search

export function Heading({ filters }: Pick<Props, 'filters'>) {
  return (
    <h1 className="line-clamp-3 text-lg wrap-anywhere sm:text-xl lg:text-2xl">
      {headingText(filters) || say.allProducts}
    </h1>
  )
}

/** D-24, SEARCH-05, SEARCH-06: says so when the list is for other words than the typed ones. */
export function SearchNotes({ filters, correctedSearch, read }: Props) {
  const notes = [
    correctedSearch !== null && say.corrected(filters.searchValue, correctedSearch),
    read && read.leftOut.length > 0 && say.leftOut(read.leftOut),
    read?.isMentioned && say.mentioned(read.text),
  ].filter(note => typeof note === 'string')
  if (notes.length === 0) return null
  return <p className="notice mb-4 wrap-anywhere">{notes.join(' ')}</p>
}
