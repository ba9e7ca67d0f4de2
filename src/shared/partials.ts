/** Parts of pages that are fetched into another page: HTML without head, kept by the page cache, in no search engine. */
export const PARTIALS = '/partials/'

/** What chooses colour and size of a product, for the dialog of quick add. */
export const sizeChoicePath = (productId: string): string => `${PARTIALS}size-choice/${productId}`

/** How many slides a row holds from the start (PAINT-08): what is seen of it at once, and one more where that is one. */
export const FIRST_SLIDES = { single: 2, related: 3 } as const

/** Rows whose other slides are a list of a part. */
export type SlideList = 'latest' | 'topRated' | 'discounted' | 'related'

/** The other slides of the rows of the home page, one list for each. */
export const homeSlidesPath = `${PARTIALS}home-slides`
/** The other slides of what is related to a product. */
export const relatedSlidesPath = (productId: string): string => `${PARTIALS}related-slides/${productId}`
