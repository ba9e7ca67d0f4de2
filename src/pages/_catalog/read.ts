import { getListPage } from '#server/modules/catalog/list-page.ts'
import { getCompany } from '#server/modules/company.ts'
import { readPage, readView } from '#shared/rules/catalog-page.ts'

/** What a page of the catalogue shows for its query; `base` is the path of its links and forms. */
export async function readCatalog(base: string, query: URLSearchParams) {
  const [company, list] = await Promise.all([
    getCompany(),
    getListPage(priceRange => readPage(query, priceRange)),
  ])
  return { base, view: readView(query), company, ...list }
}
