import type { Cents } from '#shared/rules/money.ts'
import type { StockWord } from '#shared/rules/stock.ts'
import type { Row } from '../row.ts'

/** A variant, or the only row of a product without variants, as the file has it. */
export interface VariantDraft {
  row: Row
  size: string
  /** What the file says about the stock; the result also depends on what is stored and was sold. */
  stock: StockWord
  price: Cents
  /** 0 when there is no offer (DATA-06). */
  discount: Cents
  sku: string
}
export interface ColorDraft {
  row: Row
  color: string
  colorCode: string
  images: string[]
  variants: VariantDraft[]
}

/**
 * Texts of a product, by the field that stores each. If a file has no such column, the stored text stays. A new text is
 * one row here: reading, plan, checksum and export follow.
 */
export const KEPT = {
  description: { column: 'descripcion', most: 4000 },
  labelCountry: { column: 'pais', most: 60 },
  labelUpper: { column: 'capellada', most: 120 },
  labelLining: { column: 'forro', most: 120 },
  labelSole: { column: 'planta', most: 120 },
  labelImporterRuc: { column: 'ruc_importador', most: 11 },
} as const
export type KeptField = keyof typeof KEPT
export const KEPT_FIELDS = Object.keys(KEPT) as KeptField[]

/** Columns whose values depend on what is stored when a file leaves them out. */
export const KEEPABLE = ['marca', 'precio_oferta', 'sku', 'color', 'codigo_color', 'talla'] as const
type Keepable = (typeof KEEPABLE)[number]

/** One product: consecutive rows of the same code. */
export interface ProductDraft {
  row: Row
  code: string
  name: string
  seller: string
  brand: string
  category: string
  typeproduct: string
  typearticle: string
  kept: Partial<Record<KeptField, string>>
  /** Null when the file does not say; then it stays as it is. */
  isActive: boolean | null
  /** The columns that the file does not have; what is stored of them stays (OWNER-03). */
  leavesOut: Readonly<Record<Keepable, boolean>>
  /** A product without variants has one, whose `color` is ''. */
  colors: ColorDraft[]
  hasVariants: boolean
}
