import { getNewest, getPriceRange } from '#server/modules/catalog/home.ts'
import { getColors } from '#server/modules/catalog/lists.ts'
import { queryProducts } from '#server/modules/catalog/query.ts'
import { getCompany } from '#server/modules/company.ts'
import { readPage, readView } from '#shared/rules/catalog-page.ts'

/** What a page of the catalogue shows for its query; `base` is the path that its links and forms lead to. */
export async function readCatalog(base: string, query: URLSearchParams) {
  const priceRange = await getPriceRange()
  const filters = readPage(query, priceRange)
  const [company, newest, colors, answer] = await Promise.all([
    getCompany(),
    getNewest(),
    getColors(),
    queryProducts(filters),
  ])
  return { base, filters, view: readView(query), answer, priceRange, newest, colors, company }
}
