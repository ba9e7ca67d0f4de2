import { sql } from 'drizzle-orm'
import type { PictureAnswer } from '#shared/contracts/catalog.ts'
import type { Cents } from '#shared/rules/money.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { products, variants, colors } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { findPictureSizes, picturesOf } from '../media.ts'

/** Units of a product or of one of its variants, with today's data of both. Céntimos. */
export interface Item {
  quantity: number
  productId: string
  variantId: string | null
  sellerId: string
  shopName: string
  name: string
  slug: string
  code: string
  brand: string
  category: string
  rating: number
  color: string
  colorCode: string
  size: string
  sku: string
  price: Cents
  discount: Cents
  /** How many units can be bought: 0 if the product is not on sale, or got variants after it was added. */
  stock: number
  pictures: PictureAnswer[]
}

/** The columns of a product joined with the chosen variant and its colour, if it has variants. */
export const itemColumns = {
  productId: products.id,
  sellerId: products.sellerId,
  shopName: products.shopName,
  name: products.name,
  slug: products.slug,
  code: products.code,
  brand: sql<string>`coalesce(${products.brand}, '')`,
  category: products.category,
  rating: products.rating,
  color: sql<string>`coalesce(${colors.color}, '')`,
  colorCode: sql<string>`coalesce(${colors.colorCode}, '')`,
  size: sql<string>`coalesce(${variants.size}, '')`,
  sku: sql<string>`coalesce(${variants.sku}, ${products.code})`,
  price: sql<Cents>`coalesce(${variants.price}, ${products.price})`,
  discount: sql<Cents>`coalesce(${variants.discount}, ${products.discount})`,
  stock: sql<number>`case when not ${products.isActive} then 0 when ${variants.id} is not null then ${variants.stock}
    when ${products.hasVariants} then 0 else ${products.stock} end`,
  /** D-27: the size's own picture, else those of its colour, else the product's. */
  images: sql<
    string[]
  >`case when ${variants.image} is not null then array[${variants.image}] || ${colors.images}
    when cardinality(${colors.images}) > 0 then ${colors.images} else ${products.images} end`,
}

/** Items as an order takes them, with the issuer of their receipt (FISCAL-08). */
export type OrderItem = Omit<Item, 'pictures' | 'code' | 'category' | 'rating' | 'colorCode'> & {
  issuer: string
  /** Media id of the first picture. */
  imageId: string | null
}

export const orderItemColumns = {
  productId: itemColumns.productId,
  sellerId: itemColumns.sellerId,
  shopName: itemColumns.shopName,
  issuer: sellers.issuerRuc,
  name: itemColumns.name,
  slug: itemColumns.slug,
  brand: itemColumns.brand,
  color: itemColumns.color,
  size: itemColumns.size,
  sku: itemColumns.sku,
  price: itemColumns.price,
  discount: itemColumns.discount,
  stock: itemColumns.stock,
  imageId: sql<string | null>`(${itemColumns.images})[1]`,
}

type Unpictured = Omit<Item, 'pictures'> & { images: string[] }

export async function withPictures<Row extends Unpictured>(
  rows: readonly Row[],
): Promise<(Omit<Row, 'images'> & Pick<Item, 'pictures'>)[]> {
  const pictures = await findPictureSizes(rows.flatMap(row => row.images))
  return rows.map(({ images, ...row }) => ({
    ...row,
    pictures: picturesOf([...new Set(images)], pictures, (view, views) =>
      pictureMessages.product(row.name, row.color, view, views),
    ),
  }))
}
