import type { Ld } from './structured-data.ts'

interface ShopFacts {
  name: string
  url: string
  logo: string
  phone: string
  email: string
  /** The shop's pages on other sites. */
  sameAs: readonly string[]
}

/** SEO-07: the organisation that sells. */
export const organizationLd = (shop: ShopFacts): Ld => ({
  '@type': 'OnlineStore',
  '@id': `${shop.url}/#tienda`,
  name: shop.name,
  url: shop.url,
  logo: shop.logo,
  ...(shop.sameAs.length === 0 ? {} : { sameAs: shop.sameAs }),
  ...(shop.phone === '' && shop.email === ''
    ? {}
    : {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer service',
          areaServed: 'PE',
          availableLanguage: 'es',
          ...(shop.phone === '' ? {} : { telephone: shop.phone }),
          ...(shop.email === '' ? {} : { email: shop.email }),
        },
      }),
})

/** SEO-07: the site. No `SearchAction`: search engines stopped reading it in 2024. */
export const websiteLd = ({ name, url }: { name: string; url: string }): Ld => ({
  '@type': 'WebSite',
  name,
  url,
  inLanguage: 'es-PE',
  publisher: { '@id': `${url}/#tienda` },
})

/** SEO-07: a store people can walk into, open every day for these hours. */
export const storeLd = (store: {
  name: string
  url: string
  address: string
  locality: string
  region: string
  opens: string
  closes: string
  image: string
}): Ld => ({
  '@type': 'ClothingStore',
  name: store.name,
  url: store.url,
  image: store.image,
  priceRange: 'S/',
  address: {
    '@type': 'PostalAddress',
    streetAddress: store.address,
    addressLocality: store.locality,
    addressRegion: store.region,
    addressCountry: 'PE',
  },
  openingHoursSpecification: {
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    opens: store.opens,
    closes: store.closes,
  },
})
