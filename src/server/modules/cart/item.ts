import { and, eq, type SQL } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { AddToCart } from '#shared/contracts/cart.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { products, sizes, variants } from '../../db/schema/catalog.ts'

interface Item {
  productId: string
  sizeId: string | null
  stock: number
}

/** D-40: the product and size that a caller names, on sale and belonging together. Prices that it sends are ignored. */
export async function findItemToAdd({
  productId,
  variant,
}: Pick<AddToCart, 'productId' | 'variant'>): Promise<Item> {
  const [product] = isUuid(productId)
    ? await db()
        .select({ id: products.id, stock: products.stock, hasVariants: products.hasVariants })
        .from(products)
        .where(and(eq(products.id, productId), eq(products.isActive, true)))
    : []
  if (!product) throw new AppError('notFound', { what: things.product })
  if (!product.hasVariants) {
    if (variant?.sizeId) throw new AppError('sizeUnknown')
    return { productId: product.id, sizeId: null, stock: product.stock }
  }
  if (!variant?.sizeId && !variant?.size) throw new AppError('sizeRequired')
  const [size] = await db()
    .select({ id: sizes.id, stock: sizes.stock })
    .from(sizes)
    .innerJoin(variants, eq(variants.id, sizes.variantId))
    .where(and(eq(sizes.productId, product.id), ...chosen(variant)))
    .orderBy(variants.position)
    .limit(1)
  if (!size) throw new AppError('sizeUnknown')
  return { productId: product.id, sizeId: size.id, stock: size.stock }
}

/** The id of the size decides; a caller without one names size and colour. */
function chosen(variant: NonNullable<AddToCart['variant']>): SQL[] {
  if (variant.sizeId) {
    if (!isUuid(variant.sizeId)) throw new AppError('sizeUnknown')
    return [eq(sizes.id, variant.sizeId)]
  }
  const bySize = eq(sizes.size, variant.size ?? '')
  return variant.color ? [bySize, eq(variants.color, variant.color)] : [bySize]
}
