import type { APIRequestContext } from 'playwright/test'
import type { CompanyAnswer, ProductAnswer } from '../../../src/shared/contracts/catalog.ts'

async function* productsOf(request: APIRequestContext): AsyncGenerator<ProductAnswer> {
  for (let page = 1; page <= 8; page++) {
    const answer = await request.get(`/api/home/query-products?parPage=48&pageNumber=${String(page)}`)
    const { products } = (await answer.json()) as { products: ProductAnswer[] }
    if (products.length === 0) return
    yield* products
  }
}

/** A product of the running shop that fits; the demo has one of each kind that the specification names. */
export async function findProduct(
  request: APIRequestContext,
  fits: (product: ProductAnswer) => boolean,
): Promise<ProductAnswer> {
  for await (const product of productsOf(request)) if (fits(product)) return product
  throw new Error('No product of the catalogue fits.')
}

/** What a page of it has to name: one line for each size of each colour, and for each review of the first ten. */
const weight = ({ variants, reviews }: ProductAnswer) =>
  variants.reduce((sum, { sizes }) => sum + sizes.length, 0) + Math.min(reviews, 10)

/** The product whose page has the most to say. */
export async function heaviestProduct(request: APIRequestContext): Promise<ProductAnswer> {
  const all = await Array.fromAsync(productsOf(request))
  const [heaviest] = all.sort((a, b) => weight(b) - weight(a))
  if (!heaviest) throw new Error('The catalogue is empty.')
  return heaviest
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
