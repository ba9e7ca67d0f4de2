import { toCents, toSoles } from './money.ts'
import { sellingPrice } from './price.ts'

interface Described {
  name: string
  brand: string
  description: string
  /** Soles, as the wire spells them. */
  price: number
  discount: number
  stock: number
  rating: number
  reviews: number
  url: string
  image: string | null
}

/** schema.org Product with one offer in soles; a rating only where there are reviews. */
export const productLd = (product: Described): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  url: product.url,
  ...(product.image === null ? {} : { image: [product.image] }),
  ...(product.brand === '' ? {} : { brand: { '@type': 'Brand', name: product.brand } }),
  ...(product.reviews === 0
    ? {}
    : {
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.rating,
          reviewCount: product.reviews,
        },
      }),
  offers: {
    '@type': 'Offer',
    url: product.url,
    priceCurrency: 'PEN',
    price: toSoles(
      sellingPrice({ price: toCents(product.price), discount: toCents(product.discount) }),
    ).toFixed(2),
    availability: `https://schema.org/${product.stock > 0 ? 'InStock' : 'OutOfStock'}`,
  },
})
