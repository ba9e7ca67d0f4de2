import type { APIRequestContext } from 'playwright/test'
import type { CompanyAnswer, ProductAnswer } from '../../../src/shared/contracts/catalog.ts'

/** A product of the running shop that fits; the demo has one of each kind that the specification names. */
export async function findProduct(
  request: APIRequestContext,
  fits: (product: ProductAnswer) => boolean,
): Promise<ProductAnswer> {
  for (let page = 1; page <= 8; page++) {
    const answer = await request.get(`/api/home/query-products?parPage=48&pageNumber=${String(page)}`)
    const { products } = (await answer.json()) as { products: ProductAnswer[] }
    const found = products.find(fits)
    if (found) return found
    if (products.length === 0) break
  }
  throw new Error('No product of the catalogue fits.')
}

export const detailsPath = ({ slug }: Pick<ProductAnswer, 'slug'>): string => `/product/details/${slug}`

/** Its first colour has both a size on sale and a sold-out one. */
export const withSoldOutSize = ({ variants: [first] }: ProductAnswer): boolean =>
  first !== undefined && first.sizes.some(s => s.stock > 0) && first.sizes.some(s => s.stock === 0)

export const withoutVariants = ({ hasVariants, stock }: ProductAnswer): boolean => !hasVariants && stock > 1

export async function readCompany(request: APIRequestContext): Promise<CompanyAnswer> {
  const answer = await request.get('/api/home/company-get-first')
  return ((await answer.json()) as { company: CompanyAnswer }).company
}
