/** Parts of pages that are fetched into another page: HTML without head, kept by the page store, in no search engine. */
export const PARTIALS = '/partials/'

/** What chooses colour and size of a product, for the dialog of quick add. */
export const sizeChoicePath = (productId: string): string => `${PARTIALS}size-choice/${productId}`
