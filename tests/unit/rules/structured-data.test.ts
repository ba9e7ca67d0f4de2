import { DEFAULT_SHIPPING_FEES } from '#shared/business.ts'
import { describe, expect, test } from 'vitest'
import { soles } from '#shared/rules/money.ts'
import {
  breadcrumbLd,
  graph,
  productLd,
  termsLd,
  type Ld,
  type ProductFacts,
} from '#shared/rules/structured-data.ts'
import { organizationLd, storeLd, websiteLd } from '#shared/rules/structured-shop.ts'

const polo: ProductFacts = {
  id: 'p1',
  name: 'Polo',
  brand: '',
  description: 'Algodón pima',
  shopName: 'Misti',
  price: soles(100),
  discount: soles(79.9),
  stock: 0,
  rating: 0,
  reviews: 0,
  url: 'https://tienda.pe/p',
  images: ['https://tienda.pe/1.webp'],
  variants: [],
  urlOf: ({ color, size }) => `https://tienda.pe/p?color=${color}&talla=${size}`,
}
const size = { size: '38', sku: 'S-38', price: soles(200), discount: soles(0), stock: 1 }
const zapatilla: ProductFacts = {
  ...polo,
  brand: 'KUSI',
  reviews: 2,
  rating: 4.5,
  variants: [
    {
      color: 'ROJO',
      image: 'https://tienda.pe/r.webp',
      sizes: [size, { ...size, size: '39', sku: 'S-39', stock: 0 }],
    },
  ],
}

/** What search engines demand of each type (schema.org, Google's documentation of rich results). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'image', 'offers'],
  ProductGroup: ['name', 'productGroupID', 'variesBy', 'hasVariant', 'image'],
  Offer: ['url', 'priceCurrency', 'price', 'availability', 'shippingDetails', 'hasMerchantReturnPolicy'],
  Brand: ['name'],
  AggregateRating: ['ratingValue', 'reviewCount'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination', 'deliveryTime'],
  MonetaryAmount: ['value', 'currency'],
  DefinedRegion: ['addressCountry'],
  ShippingDeliveryTime: ['handlingTime', 'transitTime'],
  QuantitativeValue: ['minValue', 'maxValue', 'unitCode'],
  MerchantReturnPolicy: ['applicableCountry', 'returnPolicyCategory'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  OnlineStore: ['name', 'url', 'logo'],
  ContactPoint: ['contactType', 'telephone'],
  WebSite: ['name', 'url'],
  EntryPoint: ['urlTemplate'],
  ClothingStore: ['name', 'address', 'image', 'openingHoursSpecification'],
  PostalAddress: ['streetAddress', 'addressLocality', 'addressRegion', 'addressCountry'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Organization: ['name'],
}

/** Everything in it that is no mere reference, however deep. */
function thingsIn(value: unknown): Ld[] {
  if (Array.isArray(value)) return value.flatMap(thingsIn)
  if (typeof value !== 'object' || value === null || Object.keys(value).join() === '@id') return []
  return [value as Ld, ...Object.values(value).flatMap(thingsIn)]
}
const missing = (thing: Ld): string[] =>
  (REQUIRED[String(thing['@type'])] ?? ['(unknown type)'])
    .filter(name => thing[name] === undefined || thing[name] === '')
    .map(name => `${String(thing['@type'])}.${name}`)

const shop = {
  name: 'Mi Tienda',
  url: 'https://tienda.pe',
  logo: 'https://tienda.pe/l.svg',
  phone: '+51987654321',
  email: '',
  sameAs: ['https://facebook.com/t'],
}
const all: Readonly<Record<string, Ld | Ld[]>> = {
  'a product without sizes': productLd(polo),
  'a product with sizes': productLd(zapatilla),
  'the terms of an offer': termsLd(DEFAULT_SHIPPING_FEES),
  'a breadcrumb': breadcrumbLd([{ name: 'Inicio', url: 'https://tienda.pe/' }]),
  'the shop': organizationLd(shop),
  'the site': websiteLd({
    name: 'T',
    url: 'https://tienda.pe',
  }),
  'a store': storeLd({
    name: 'Larco',
    url: 'https://tienda.pe/t#larco',
    address: 'Av. Larco 1',
    locality: 'Miraflores',
    region: 'Lima',
    opens: '10:30',
    closes: '21:30',
    image: 'https://tienda.pe/og.jpg',
  }),
}

test.each(Object.entries(all))('SEO-07 %s has all that search engines demand', (_, thing) => {
  const things = thingsIn(thing)
  expect(things.length).toBeGreaterThan(0)
  expect(things.flatMap(missing)).toEqual([])
})

test.each([
  [
    'a number and an address',
    { phone: '+51987654321', email: 'a@b.pe' },
    { telephone: '+51987654321', email: 'a@b.pe' },
  ],
  ['a number alone', { phone: '+51987654321', email: '' }, { telephone: '+51987654321' }],
  ['an address alone', { phone: '', email: 'a@b.pe' }, { email: 'a@b.pe' }],
])('SEO-07 a shop is reached in Spanish and from Peru by %s', (_, facts, reached) => {
  expect(organizationLd({ ...shop, ...facts })).toEqual({
    ...{ '@type': 'OnlineStore', '@id': 'https://tienda.pe/#tienda', name: 'Mi Tienda' },
    ...{ url: 'https://tienda.pe', logo: 'https://tienda.pe/l.svg', sameAs: ['https://facebook.com/t'] },
    contactPoint: {
      ...{
        '@type': 'ContactPoint',
        contactType: 'customer service',
        areaServed: 'PE',
        availableLanguage: 'es',
      },
      ...reached,
    },
  })
})

test('SEO-07 a shop that gives neither number nor address has no contact, and the site names its shop', () => {
  const bare = organizationLd({ ...shop, phone: '', email: '', sameAs: [] })
  expect(bare).not.toHaveProperty('contactPoint')
  expect(bare).not.toHaveProperty('sameAs')
  expect(websiteLd({ name: 'T', url: 'https://tienda.pe' })).toEqual({
    ...{ '@type': 'WebSite', name: 'T', url: 'https://tienda.pe', inLanguage: 'es-PE' },
    publisher: { '@id': bare['@id'] },
  })
})

test('SEO-07 a store is found at its address in Peru', () => {
  expect(all['a store']).toMatchObject({
    ...{
      name: 'Larco',
      url: 'https://tienda.pe/t#larco',
      image: 'https://tienda.pe/og.jpg',
      priceRange: 'S/',
    },
    address: {
      ...{ '@type': 'PostalAddress', streetAddress: 'Av. Larco 1', addressLocality: 'Miraflores' },
      ...{ addressRegion: 'Lima', addressCountry: 'PE' },
    },
  })
})

test('SEO-07 a store is open for its hours on each day of the week', () => {
  expect(all['a store']).toMatchObject({
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      opens: '10:30',
      closes: '21:30',
    },
  })
})

test('SEO-07 every reference of an offer is defined beside it', () => {
  const defined = termsLd(DEFAULT_SHIPPING_FEES).map(term => term['@id'])
  const text = JSON.stringify([productLd(polo), productLd(zapatilla)])
  const used = [...text.matchAll(/"@id":"([^"]*)"/g)].map(match => match[1])
  expect(new Set(used)).toEqual(new Set(defined))
})

test('SEO-07 what a page says is one graph of schema.org', () => {
  const [one, other] = [productLd(polo), productLd(zapatilla)]
  expect(graph(one, other)).toEqual({ '@context': 'https://schema.org', '@graph': [one, other] })
})

test('SEO-07 the terms say what a delivery costs and how long it takes, and what an exchange gives', () => {
  const [lima, provinces, exchanges, offers] = termsLd(DEFAULT_SHIPPING_FEES)
  const daysOf = (min: number, max: number) => ({ minValue: min, maxValue: max, unitCode: 'DAY' })
  expect(lima).toMatchObject({
    shippingRate: { value: '4.99', currency: 'PEN' },
    shippingDestination: { addressCountry: 'PE', addressRegion: ['PE-LMA', 'PE-LIM'] },
    deliveryTime: { handlingTime: daysOf(0, 1), transitTime: daysOf(1, 2) },
  })
  expect(provinces).toMatchObject({
    shippingRate: { value: '9.99' },
    deliveryTime: { handlingTime: daysOf(0, 1), transitTime: daysOf(2, 3) },
  })
  expect(provinces?.['shippingDestination']).not.toHaveProperty('addressRegion')
  const named = (name: string) => `https://schema.org/${name}`
  expect(exchanges).toMatchObject({
    '@id': '#cambios',
    returnPolicyCategory: named('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: 7,
    returnMethod: ['ReturnInStore', 'ReturnByMail'].map(named),
    returnFees: named('ReturnFeesCustomerResponsibility'),
    refundType: ['ExchangeRefund', 'StoreCreditRefund'].map(named),
  })
  expect(offers).toMatchObject({ returnPolicyCategory: named('MerchantReturnNotPermitted') })
})

describe('SEO-07 D-18 offers', () => {
  test('the price that is paid, in soles, and nothing on sale is exchanged', () => {
    expect(productLd(polo)).toMatchObject({
      offers: {
        price: '79.90',
        priceCurrency: 'PEN',
        availability: 'https://schema.org/OutOfStock',
        shippingDetails: [{ '@id': '#envio-lima' }, { '@id': '#envio-provincia' }],
        hasMerchantReturnPolicy: { '@id': '#cambios-oferta' },
      },
    })
    expect(productLd(polo)).not.toHaveProperty('aggregateRating')
  })

  test('one product for each colour and size, with its own stock, price and address', () => {
    expect(productLd(zapatilla)).toMatchObject({
      '@type': 'ProductGroup',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      hasVariant: [
        {
          sku: 'S-38',
          color: 'ROJO',
          size: '38',
          offers: {
            price: '200.00',
            url: 'https://tienda.pe/p?color=ROJO&talla=38',
            availability: 'https://schema.org/InStock',
            hasMerchantReturnPolicy: { '@id': '#cambios' },
          },
        },
        { sku: 'S-39', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    })
  })
})

test('SEO-07 a breadcrumb counts its steps from 1', () => {
  const steps = [
    { name: 'Inicio', url: 'https://tienda.pe/' },
    { name: 'Mujer', url: 'https://tienda.pe/products/search?category=MUJER' },
  ]
  expect(breadcrumbLd(steps)).toMatchObject({
    itemListElement: steps.map(({ name, url }, i) => ({ position: [1, 2][i], name, item: url })),
  })
})
