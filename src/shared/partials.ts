/**
 * Paths of HTML parts that scripts fetch into a page. They have no head, are kept in the page cache, and are not for
 * search engines.
 */
export const PARTIALS = '/partials/'

/** The choice of colour and size of a product, for the dialog of quick add. */
export const sizeChoicePath = (productId: string): string => `${PARTIALS}size-choice/${productId}`

/** How many slides a row has from the start (PAINT-08): those that are seen at once, and one more. */
export const FIRST_SLIDES = { single: 2, related: 3 } as const

/** Rows whose other slides are in a part that is fetched later. */
export type SlideList = 'latest' | 'topRated' | 'discounted' | 'related'

/** The other slides of the rows of the home page, one list for each. */
export const homeSlidesPath = `${PARTIALS}home-slides`
/** The other slides of related products. */
export const relatedSlidesPath = (productId: string): string => `${PARTIALS}related-slides/${productId}`

/** In the address for a page that is about no product. */
export const NO_PRODUCT = 'todo'
/** ONWARD-01: products to go on with, from one product or from a page that is about none. */
export const onwardPath = (productId = ''): string =>
  `${PARTIALS}onward/${productId === '' ? NO_PRODUCT : productId}`
