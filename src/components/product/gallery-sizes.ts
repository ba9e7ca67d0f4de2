/** The `sizes` of a picture in the gallery. */
export const GALLERY_SIZES = '(min-width: 64rem) 540px, (min-width: 48rem) 46vw, 94vw'
