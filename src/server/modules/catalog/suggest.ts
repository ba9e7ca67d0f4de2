import { SUGGESTED_NAMES, SUGGESTED_PRODUCTS } from '#shared/business.ts'
import type { ProductAnswer } from '#shared/contracts/catalog.ts'
import type { SuggestionsAnswer } from '#shared/contracts/suggestions.ts'
import { noFilters, type Filters } from '#shared/rules/catalog.ts'
import { withReading } from '#shared/rules/search-answer.ts'
import { namedFirst } from '#shared/rules/suggestions.ts'
import { isSearchable } from '#shared/rules/text.ts'
import { asShown } from '#shared/shown-card.ts'
import { Reply } from '../../lib/reply.ts'
import { queryProducts } from './query.ts'

/** Recent answers, for a shopper who deletes a letter again. */
const HEADERS = [['cache-control', 'public, max-age=60']] as const

/** SHOWN-02: in the colour and size that the words name. */
const suggestionOf = (
  product: ProductAnswer,
  meant: Pick<Filters, 'color' | 'size'>,
): SuggestionsAnswer['products'][number] => {
  const { _id, name, slug, brand, price, discount, pictures, shown } = asShown(product, meant)
  const [first] = pictures
  const picture = first ? { url: first.url, id: first.id, width: first.width, height: first.height } : null
  return { _id, name, slug, brand, price, discount, picture, ...(shown && { shown }) }
}

/** CHOOSE-01: the first results of a search for these words; nothing for blank text. */
export async function suggest(text: string): Promise<Reply<SuggestionsAnswer>> {
  if (!isSearchable(text)) return new Reply({ products: [], categories: [], brands: [], total: 0 })
  const found = await queryProducts({ ...noFilters, searchValue: text, parPage: SUGGESTED_PRODUCTS })
  const meant = withReading(noFilters, found.read ?? null)
  /** A name that was read as a filter comes first. */
  const namesOf = (filter: 'category' | 'brand') => {
    const meant = found.read?.filters[filter]
    const names = meant === undefined ? found.facets[filter].map(({ name }) => name) : [meant]
    return namedFirst(names, text).slice(0, SUGGESTED_NAMES)
  }
  const answer = {
    products: found.products.map(product => suggestionOf(product, meant)),
    categories: namesOf('category'),
    brands: namesOf('brand'),
    total: found.totalProduct,
  }
  return new Reply(answer, { headers: HEADERS })
}
