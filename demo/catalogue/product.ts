import type { ColourWay } from '../palette.ts'
import type { Category } from './family.ts'

export interface DemoSize {
  /** '' for a product without variants. */
  size: string
  stock: number
  sku: string
  /** Whole soles times 100, as `199.90` is written. */
  price: number
}

/** A product of the demo as its rows are written. */
export interface DemoProduct {
  code: string
  name: string
  description: string
  seller: string
  brand: string
  category: Category
  typeproduct: string
  typearticle: string
  /** Share of the list price, 0 for none. */
  offer: number
  label: { country: string; upper: string; lining: string; sole: string; ruc: string }
  hasVariants: boolean
  colours: { way: ColourWay; pictures: string[]; sizes: DemoSize[] }[]
  /** For the reviews: what the product is called in a sentence, and how good it is, 1 to 5. */
  quality: number
  isShoe: boolean
}
