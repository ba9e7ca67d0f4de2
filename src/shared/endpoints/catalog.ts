import type {
  BrandAnswer,
  CardsAnswer,
  HomeProductsAnswer,
  LatestAnswer,
  NamedAnswer,
  ProductDetailsAnswer,
  QueryProductsAnswer,
} from '../contracts/catalog.ts'
import type { SuggestionsAnswer } from '../contracts/suggestions.ts'
import { get } from './endpoint.ts'

export const getCategories = get<{ categorys: NamedAnswer[] }>('/home/get-categorys', 'public')
export const getTypeProducts = get<{ typeproducts: NamedAnswer[] }>('/home/get-typeproducts', 'public')
export const getTypeArticles = get<{ typearticles: NamedAnswer[] }>('/home/get-typearticles', 'public')
export const getBrands = get<{ brands: NamedAnswer[] }>('/home/get-brands', 'public')
export const getColors = get<{ colors: (NamedAnswer & { colorCode: string })[] }>(
  '/home/get-colors',
  'public',
)
export const getSizes = get<{ sizes: NamedAnswer[] }>('/home/get-sizes', 'public')
export const getProducts = get<HomeProductsAnswer>('/home/get-products', 'public')
export const getLatest = get<LatestAnswer>('/home/price-range-latest-product', 'public')
export const queryProducts = get<QueryProductsAnswer>('/home/query-products', 'public')
export const suggestProducts = get<SuggestionsAnswer>('/home/suggestions', 'public')
export const getCards = get<CardsAnswer>('/home/cards', 'public')
export const getProductDetails = get<ProductDetailsAnswer>('/home/product-details/{slug}', 'public')
export const getBrand = get<{ brand: BrandAnswer }>('/brand-get/{name}', 'public')
