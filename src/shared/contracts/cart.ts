import { z } from 'zod'
import { MAX_QUANTITY } from '../business.ts'
import type { PictureAnswer, ProductAnswer } from './catalog.ts'
import type { Soles } from '../rules/money.ts'

const Choice = z
  .object({
    color: z.string().max(80).optional(),
    colorCode: z.string().max(80).optional(),
    size: z.coerce.string().max(40).optional(),
    sizeId: z.string().max(60).optional(),
  })
  .loose()

/** DATA-20: null or a JSON text. Only `sizeId` (or `size` with `color`) is used; prices are ignored (D-40). */
export const Variant = z.union([
  z.null(),
  Choice,
  z
    .string()
    .max(4000)
    .transform((text, context) => {
      if (text.trim() === '') return null
      try {
        const parsed = Choice.nullable().safeParse(JSON.parse(text))
        if (parsed.success) return parsed.data
      } catch {
        // Not JSON: the issue below is added, as for a wrong shape.
      }
      context.addIssue({ code: 'custom', message: 'variant' })
      return z.NEVER
    }),
])

export type ChosenVariant = z.output<typeof Variant>

/** Units of a line (D-40). */
export const Quantity = z.number().int().min(1).max(MAX_QUANTITY)

/** API-02, DATA-19. */
export const AddToCartBody = z.object({
  userId: z.string().max(120),
  productId: z.string().min(1).max(120),
  quantity: Quantity,
  variant: Variant.default(null),
})
export type AddToCartInput = z.input<typeof AddToCartBody>
export type AddToCart = z.output<typeof AddToCartBody>

/** API-10, DATA-38. */
export const MigrateCartBody = z.object({ userId: z.string().max(120), guestId: z.string().max(120) })
export type MigrateCartInput = z.input<typeof MigrateCartBody>

/** D-42: the code is kept with the server's cart; '' removes it. */
export const CouponBody = z.object({ userId: z.string().max(120), code: z.string().trim().max(40) })
export type CouponInput = z.input<typeof CouponBody>

export interface LineVariant {
  color: string
  colorCode: string
  size: string
  sizeId: string
  price: Soles
  discount: Soles
  sku: string
}

/** DATA-15. Price, discount, stock and image are those of the chosen size, if there is one. Soles. */
export type LineProduct = Pick<
  ProductAnswer,
  | '_id'
  | 'sellerId'
  | 'shopName'
  | 'name'
  | 'slug'
  | 'brand'
  | 'category'
  | 'image'
  | 'images'
  | 'price'
  | 'discount'
  | 'stock'
  | 'rating'
> & { picture: PictureAnswer | null }

export interface CartLineAnswer {
  _id: string
  quantity: number
  /** D-41: units that will be bought; below `quantity` when stock ran short. */
  buyable: number
  variant: LineVariant | null
  productInfo: LineProduct
}
export interface CartGroupAnswer {
  sellerId: string
  shopName: string
  /** Subtotal of the group at selling prices, in soles. */
  price: Soles
  products: CartLineAnswer[]
}
export interface OutOfStockLineAnswer {
  _id: string
  userId: string
  productId: string
  quantity: number
  variant: LineVariant | null
  /** A list of one element, as clients of this contract read it. */
  products: LineProduct[]
}
export interface CartAnswer {
  card_products: CartGroupAnswer[]
  /** Subtotal at selling prices, less the coupon, in soles. */
  price: Soles
  card_product_count: number
  shipping_fee: Soles
  outOfStockProduct: OutOfStockLineAnswer[]
  buy_product_item: number
  coupon: { code: string; discount: Soles } | null
}
