import type { CardAnswer, PictureAnswer, ProductAnswer } from './catalog.ts'

/** CHOOSE-01: what a search box shows while somebody types. */
export interface SuggestionsAnswer {
  products: (Pick<ProductAnswer, '_id' | 'name' | 'slug' | 'brand' | 'price' | 'discount'> & {
    picture: Pick<PictureAnswer, 'url' | 'id' | 'width' | 'height'> | null
    /** SHOWN-02: the colour and size that the search words name, as on a card. */
    shown?: NonNullable<CardAnswer['shown']>
  })[]
  /** Names; those that the search words name come first. */
  categories: string[]
  brands: string[]
  /** How many products the search finds. */
  total: number
}
