import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { things } from '#shared/messages/things.ts'
import type { AddToCart } from '#shared/contracts/cart.ts'
import { AppError } from '#shared/errors.ts'
import { isUuid } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { products, variants, colors } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { orderItemColumns, type OrderItem } from './items.ts'

interface AddedItem {
  productId: string
  variantId: string | null
  stock: number
}

/** D-40: the product and size that a caller names, on sale and belonging together. Prices that it sends are ignored. */
export async function findItemToAdd({
  productId,
  variant,
}: Pick<AddToCart, 'productId' | 'variant'>): Promise<AddedItem> {
  const [product] = isUuid(productId)
    ? await db()
        .select({ id: products.id, stock: products.stock, hasVariants: products.hasVariants })
        .from(products)
        .where(and(eq(products.id, productId), eq(products.isActive, true)))
    : []
  if (!product) throw new AppError('notFound', { what: things.product })
  if (!product.hasVariants) {
    if (variant?.sizeId) throw new AppError('sizeUnknown')
    return { productId: product.id, variantId: null, stock: product.stock }
  }
  if (!variant?.sizeId && !variant?.size) throw new AppError('sizeRequired')
  const [size] = await db()
    .select({ id: variants.id, stock: variants.stock })
    .from(variants)
    .innerJoin(colors, eq(colors.id, variants.colorId))
    .where(and(eq(variants.productId, product.id), ...chosen(variant)))
    .orderBy(colors.position)
    .limit(1)
  if (!size) throw new AppError('sizeUnknown')
  return { productId: product.id, variantId: size.id, stock: size.stock }
}

/** The id of the size decides; a caller without one names size and colour. */
function chosen(variant: NonNullable<AddToCart['variant']>): SQL[] {
  if (variant.sizeId) {
    if (!isUuid(variant.sizeId)) throw new AppError('sizeUnknown')
    return [eq(variants.id, variant.sizeId)]
  }
  const bySize = eq(variants.size, variant.size ?? '')
  return variant.color ? [bySize, eq(colors.color, variant.color)] : [bySize]
}

type Named = Pick<AddToCart, 'productId' | 'variant' | 'quantity'>

/**
 * D-109: finds several items at once, with all that an order needs. An item that is named twice is one line. Refuses
 * like `findItemToAdd`.
 */
export async function findNamedItems(named: readonly Named[]): Promise<OrderItem[]> {
  const ids = [...new Set(named.map(({ productId }) => productId).filter(isUuid))]
  const rows: NamedRow[] = await db()
    .select({
      ...orderItemColumns,
      variantId: variants.id,
      hasVariants: products.hasVariants,
      isActive: products.isActive,
    })
    .from(products)
    .innerJoin(sellers, eq(sellers.id, products.sellerId))
    .leftJoin(variants, eq(variants.productId, products.id))
    .leftJoin(colors, eq(colors.id, variants.colorId))
    .where(inArray(products.id, ids))
    .orderBy(colors.position)
  const lines = new Map<string, OrderItem>()
  for (const line of named) {
    const { hasVariants: _, isActive: __, ...item } = rowOf(line, rows)
    const key = `${item.productId} ${item.variantId ?? ''}`
    lines.set(key, { ...item, quantity: (lines.get(key)?.quantity ?? 0) + line.quantity })
  }
  return [...lines.values()]
}

type NamedRow = Omit<OrderItem, 'quantity'> & { hasVariants: boolean; isActive: boolean }

function rowOf({ productId, variant }: Named, rows: readonly NamedRow[]): NamedRow {
  const own = rows.filter(row => row.productId === productId.toLowerCase() && row.isActive)
  const [product] = own
  if (!product) throw new AppError('notFound', { what: things.product })
  if (!product.hasVariants) {
    if (variant?.sizeId) throw new AppError('sizeUnknown')
    return product
  }
  if (!variant?.sizeId && !variant?.size) throw new AppError('sizeRequired')
  const { sizeId, size, color } = variant
  const row = own.find(each =>
    sizeId ? each.variantId === sizeId.toLowerCase() : each.size === size && (!color || each.color === color),
  )
  if (!row?.variantId) throw new AppError('sizeUnknown')
  return row
}
