import { CURRENCY, EXCHANGE_DAYS, type ShippingFees } from '../business.ts'
import { toSoles } from './money.ts'
import { isDiscounted, pricedInCents, sellingPrice, type PricedInSoles } from './price.ts'

/** What search engines read about the shop (schema.org as JSON-LD). All addresses are absolute, all prices in soles. */
export type Ld = Record<string, unknown>

const SCHEMA = 'https://schema.org'
/** Preparation, then transport: working days, from the shipping terms. */
const HANDLING = { min: 0, max: 1 }
const TRANSIT = { lima: { min: 1, max: 2 }, provincia: { min: 2, max: 3 } }
/** ISO 3166-2 of Lima's metropolitan area and its department. */
const LIMA = ['PE-LMA', 'PE-LIM']

export const graph = (...things: Ld[]): Ld => ({ '@context': SCHEMA, '@graph': things })

interface Offered extends PricedInSoles {
  stock: number
}
interface VariantFacts extends Offered {
  size: string
  sku: string
}
interface ColorFacts {
  color: string
  /** Absolute. */
  image: string | null
  sizes: readonly VariantFacts[]
}
export interface ProductFacts extends Offered {
  id: string
  name: string
  brand: string
  description: string
  shopName: string
  rating: number
  reviews: number
  url: string
  images: readonly string[]
  variants: readonly ColorFacts[]
  /** The address of one colour and size of it. */
  urlOf: (choice: { color: string; size: string }) => string
}

const days = ({ min, max }: { min: number; max: number }): Ld => ({
  '@type': 'QuantitativeValue',
  minValue: min,
  maxValue: max,
  unitCode: 'DAY',
})

/** SEO-07: what the two deliveries cost, and how long they take. */
const shippingLd = (option: keyof typeof TRANSIT, fees: ShippingFees): Ld => ({
  '@type': 'OfferShippingDetails',
  '@id': `#envio-${option}`,
  shippingRate: { '@type': 'MonetaryAmount', value: toSoles(fees[option]).toFixed(2), currency: CURRENCY },
  shippingDestination: {
    '@type': 'DefinedRegion',
    addressCountry: 'PE',
    ...(option === 'lima' ? { addressRegion: LIMA } : {}),
  },
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: days(HANDLING),
    transitTime: days(TRANSIT[option]),
  },
})

/** The exchange policy: no money back, but another size or a credit note; nothing for items on sale. */
const returnsLd = (onSale: boolean): Ld =>
  onSale
    ? {
        '@type': 'MerchantReturnPolicy',
        '@id': '#cambios-oferta',
        applicableCountry: 'PE',
        returnPolicyCategory: `${SCHEMA}/MerchantReturnNotPermitted`,
      }
    : {
        '@type': 'MerchantReturnPolicy',
        '@id': '#cambios',
        applicableCountry: 'PE',
        returnPolicyCategory: `${SCHEMA}/MerchantReturnFiniteReturnWindow`,
        // The days of Lima, which are fewer than those of the provinces, so that the number is true everywhere.
        merchantReturnDays: EXCHANGE_DAYS.lima,
        returnMethod: [`${SCHEMA}/ReturnInStore`, `${SCHEMA}/ReturnByMail`],
        returnFees: `${SCHEMA}/ReturnFeesCustomerResponsibility`,
        refundType: [`${SCHEMA}/ExchangeRefund`, `${SCHEMA}/StoreCreditRefund`],
      }

const offerLd = (offer: Offered & { url: string; shopName: string }): Ld => {
  const priced = pricedInCents(offer)
  return {
    '@type': 'Offer',
    url: offer.url,
    priceCurrency: CURRENCY,
    price: toSoles(sellingPrice(priced)).toFixed(2),
    availability: `${SCHEMA}/${offer.stock > 0 ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${SCHEMA}/NewCondition`,
    seller: { '@type': 'Organization', name: offer.shopName },
    shippingDetails: [{ '@id': '#envio-lima' }, { '@id': '#envio-provincia' }],
    hasMerchantReturnPolicy: { '@id': isDiscounted(priced) ? '#cambios-oferta' : '#cambios' },
  }
}

const ratingLd = ({ rating, reviews }: ProductFacts): Ld =>
  reviews === 0
    ? {}
    : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews } }

/** SEO-07: a group with a product for each colour and size, or one product if there is nothing to choose. */
export function productLd(product: ProductFacts): Ld {
  const { id, name, brand, description, url, images, shopName } = product
  const common = {
    name,
    description,
    url,
    ...(images.length === 0 ? {} : { image: images }),
    ...(brand === '' ? {} : { brand: { '@type': 'Brand', name: brand } }),
    ...ratingLd(product),
  }
  const variants = product.variants.flatMap(({ color, image, sizes }) =>
    sizes.map(size => ({
      '@type': 'Product',
      name: `${name} ${color} ${size.size}`,
      sku: size.sku,
      color,
      size: size.size,
      ...(image === null ? {} : { image }),
      offers: offerLd({ ...size, shopName, url: product.urlOf({ color, size: size.size }) }),
    })),
  )
  if (variants.length === 0)
    return { '@type': 'Product', sku: id, ...common, offers: offerLd({ ...product, url }) }
  return {
    '@type': 'ProductGroup',
    productGroupID: id,
    variesBy: [`${SCHEMA}/color`, `${SCHEMA}/size`],
    ...common,
    hasVariant: variants,
  }
}

/** The reference to the seller, for the product's offers. */
export const termsLd = (fees: ShippingFees): Ld[] => [
  shippingLd('lima', fees),
  shippingLd('provincia', fees),
  returnsLd(false),
  returnsLd(true),
]

/** SEO-07: the way to a page, with the page itself last. */
export const breadcrumbLd = (steps: readonly { name: string; url: string }[]): Ld => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, url }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: url,
  })),
})
