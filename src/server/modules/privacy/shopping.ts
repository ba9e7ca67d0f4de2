import { asc, eq } from 'drizzle-orm'
import type { DataExport } from '#shared/contracts/privacy.ts'
import { db } from '../../db/index.ts'
import { cartLines, carts } from '../../db/schema/cart.ts'
import { products, sizes, variants } from '../../db/schema/catalog.ts'
import { wishlistItems } from '../../db/schema/wishlist.ts'

export async function cartOf(customerId: string): Promise<DataExport['carrito']> {
  const [cart] = await db().select().from(carts).where(eq(carts.shopperId, customerId))
  const rows = await db()
    .select({
      product: products.name,
      color: variants.color,
      size: sizes.size,
      quantity: cartLines.quantity,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(sizes, eq(sizes.id, cartLines.sizeId))
    .leftJoin(variants, eq(variants.id, sizes.variantId))
    .where(eq(cartLines.shopperId, customerId))
    .orderBy(asc(cartLines.createdAt))
  return {
    cupon: cart?.couponCode ?? null,
    productos: rows.map(({ product, color, size, quantity }) => ({
      producto: product,
      color: color ?? '',
      talla: size ?? '',
      cantidad: quantity,
    })),
  }
}

export async function wishlistOf(customerId: string): Promise<DataExport['listaDeDeseos']> {
  const rows = await db()
    .select({ product: products.name, createdAt: wishlistItems.createdAt })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.shopperId, customerId))
    .orderBy(asc(wishlistItems.createdAt))
  return rows.map(({ product, createdAt }) => ({ producto: product, agregado: createdAt.toISOString() }))
}
