import type { ColorWay } from '../palette.ts'
import type { Goods, Kind } from './goods.ts'

export interface DemoSize {
  /** '' for a product without variants. */
  size: string
  stock: number
  sku: string
  /** Céntimos. */
  price: number
}

/** A product of the demo as its rows are written. */
export interface DemoProduct {
  code: string
  goods: Goods
  kind: Kind
  label: { country: string; upper: string; lining: string; sole: string; ruc: string }
  colors: { way: ColorWay; pictures: string[]; sizes: DemoSize[] }[]
}
