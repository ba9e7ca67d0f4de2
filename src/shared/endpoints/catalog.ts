import type {
  BrandAnswer,
  CardsAnswer,
  HomeProductsAnswer,
  LatestAnswer,
  NamedAnswer,
  ProductDetailsAnswer,
  QueryProductsAnswer,
  SuggestionsAnswer,
} from '../contracts/catalog.ts'
import type { Endpoint, NoBody } from './endpoint.ts'

export const getCategories: Endpoint<NoBody, { categorys: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-categorys',
  access: 'public',
}

export const getTypeProducts: Endpoint<NoBody, { typeproducts: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-typeproducts',
  access: 'public',
}

export const getTypeArticles: Endpoint<NoBody, { typearticles: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-typearticles',
  access: 'public',
}

export const getBrands: Endpoint<NoBody, { brands: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-brands',
  access: 'public',
}

export const getColors: Endpoint<NoBody, { colors: (NamedAnswer & { colorCode: string })[] }> = {
  method: 'GET',
  path: '/home/get-colors',
  access: 'public',
}

export const getSizes: Endpoint<NoBody, { sizes: NamedAnswer[] }> = {
  method: 'GET',
  path: '/home/get-sizes',
  access: 'public',
}

export const getProducts: Endpoint<NoBody, HomeProductsAnswer> = {
  method: 'GET',
  path: '/home/get-products',
  access: 'public',
}

export const getLatest: Endpoint<NoBody, LatestAnswer> = {
  method: 'GET',
  path: '/home/price-range-latest-product',
  access: 'public',
}

export const queryProducts: Endpoint<NoBody, QueryProductsAnswer> = {
  method: 'GET',
  path: '/home/query-products',
  access: 'public',
}

export const suggestProducts: Endpoint<NoBody, SuggestionsAnswer> = {
  method: 'GET',
  path: '/home/suggestions',
  access: 'public',
}

export const getCards: Endpoint<NoBody, CardsAnswer> = {
  method: 'GET',
  path: '/home/cards',
  access: 'public',
}

export const getProductDetails: Endpoint<NoBody, ProductDetailsAnswer> = {
  method: 'GET',
  path: '/home/product-details/{slug}',
  access: 'public',
}

export const getBrand: Endpoint<NoBody, { brand: BrandAnswer }> = {
  method: 'GET',
  path: '/brand-get/{name}',
  access: 'public',
}
