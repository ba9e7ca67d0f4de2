import { sellingPrice } from '#shared/rules/price.ts'
import type { products, variants, colors } from '../../../db/schema/catalog.ts'
import { isOwnersSale } from '#shared/rules/sale.ts'
import { isSame } from '../context.ts'
import {
  KEPT_FIELDS,
  type ColorDraft,
  type KeptField,
  type ProductDraft,
  type VariantDraft,
} from './draft.ts'
import type { Stored, StoredVariant } from './stored.ts'

type NewProduct = typeof products.$inferInsert
type NewColor = typeof colors.$inferInsert
type NewVariant = typeof variants.$inferInsert

/** What a product's rows become, and which of the stored ones must be removed. */
export interface Plan {
  product: NewProduct
  colors: NewColor[]
  variants: NewVariant[]
  gone: { colors: string[]; variants: string[] }
}

/** The names of a draft that were looked up, and its pictures, which are stored. */
export interface Resolved {
  slug: string
  sellerId: string
  shopName: string
  brand: string | null
  category: string
  typeproduct: string
  typearticle: string
  /** Picture ids of a colour; undefined when the file has no pictures column. */
  images(color: ColorDraft): string[] | undefined
  isDemo: boolean
  /** Makes the id of a row that is not stored yet. */
  newId(): string
  /** The stock that follows from a row of the file. */
  stockOf(size: VariantDraft, item: StockedItem): number
}

/** A variant, or a product without variants, as it is stored. */
export interface StockedItem {
  productId: string
  /** Null for a product without variants; undefined for a variant that is not stored. */
  variantId: string | null | undefined
  /** 0 if it is not stored. */
  stock: number
}

/** Builds the rows of a product. Rows that stay keep their ids, so carts keep their lines. */
export function planProduct(draft: ProductDraft, stored: Stored | undefined, resolved: Resolved): Plan {
  const { slug, images, newId, stockOf, ...names } = resolved
  const id = stored?.product.id ?? newId()
  const [firstColor] = draft.colors
  const all = draft.colors.flatMap(color => color.variants)
  const cheapest = all.reduce((best, size) => (sellingPrice(best) <= sellingPrice(size) ? best : size))
  const product: NewProduct = {
    id,
    code: draft.code,
    slug: stored?.product.slug ?? slug,
    name: draft.name,
    ...names,
    ...keptFields(draft, stored),
    price: cheapest.price,
    discount: cheapest.discount,
    stock: 0,
    hasVariants: draft.hasVariants,
    images: (firstColor && images(firstColor)) ?? stored?.product.images ?? [],
    isActive: draft.isActive ?? true,
    // The trigger notes it again where the seller is suspended.
    isSuspended: false,
  }
  const plan: Plan = { product, colors: [], variants: [], gone: { colors: [], variants: [] } }
  if (draft.hasVariants) draft.colors.forEach((color, i) => planColor(plan, color, i, stored, resolved))
  product.stock = draft.hasVariants
    ? plan.variants.reduce((sum, { stock = 0 }) => sum + stock, 0)
    : stockOf(cheapest, { productId: id, variantId: null, stock: plainStock(stored) })
  if (stored) {
    plan.gone.colors = goneOf(stored.colors, plan.colors)
    plan.gone.variants = goneOf(stored.variants, plan.variants)
  }
  return plan
}

function goneOf(stored: readonly { id: string }[], kept: readonly { id: string }[]): string[] {
  const ids = new Set(kept.map(({ id }) => id))
  return stored.map(({ id }) => id).filter(id => !ids.has(id))
}

const keptFields = ({ kept }: ProductDraft, stored: Stored | undefined) =>
  Object.fromEntries(
    KEPT_FIELDS.map(field => [field, kept[field] ?? stored?.product[field] ?? '']),
  ) as Record<KeptField, string>

function planColor(
  plan: Plan,
  draft: ColorDraft,
  position: number,
  stored: Stored | undefined,
  { images, newId, stockOf }: Resolved,
): void {
  const known = stored?.colors.find(({ color }) => color === draft.color)
  const color: NewColor = {
    id: known?.id ?? newId(),
    productId: plan.product.id,
    color: draft.color,
    colorCode: draft.colorCode,
    images: images(draft) ?? known?.images ?? [],
    position,
  }
  plan.colors.push(color)
  for (const size of draft.variants) {
    const namesake = stored?.variants.find(({ sku }) => sku === size.sku)
    const old = isSameVariant(namesake, color.id, size) ? namesake : undefined
    plan.variants.push({
      id: old?.id ?? newId(),
      productId: plan.product.id,
      colorId: color.id,
      size: size.size,
      stock: stockOf(size, { productId: plan.product.id, variantId: old?.id, stock: old?.stock ?? 0 }),
      price: size.price,
      discount: size.discount,
      sku: size.sku,
      position: plan.variants.length,
    })
  }
}

/** A product that had colours and has none any more is counted from the start. */
const plainStock = (stored: Stored | undefined): number =>
  stored && !stored.product.hasVariants ? stored.product.stock : 0

/** A SKU that moved to another colour or size is another item: its old row is deleted before the new one is written. */
const isSameVariant = (
  old: StoredVariant | undefined,
  colorId: string,
  size: VariantDraft,
): old is StoredVariant => old !== undefined && old.colorId === colorId && old.size === size.size

/** True when writing the plan would change nothing. */
export function isUnchanged(plan: Plan, stored: Stored | undefined): boolean {
  if (!stored || plan.gone.colors.length > 0 || plan.gone.variants.length > 0) return false
  const same = (rows: readonly { id: string }[], old: readonly { id: string }[]) =>
    rows.every(row => isSame(old.find(({ id }) => id === row.id) ?? {}, row))
  // A plan says what the owner wants; whether the seller is suspended only the table knows.
  const product = { ...stored.product, isActive: isOwnersSale(stored.product), isSuspended: false }
  return (
    isSame(product, plan.product) && same(plan.colors, stored.colors) && same(plan.variants, stored.variants)
  )
}
