import type { CardAnswer, ProductAnswer, VariantAnswer, ColorAnswer } from '#shared/contracts/catalog.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { toSoles, type Cents } from '#shared/rules/money.ts'
import type { products } from '../../db/schema/catalog.ts'
import { imageUrl, picturesOf, type PictureSizes } from '../media.ts'

interface VariantRow {
  id: string
  size: string
  stock: number
  price: Cents
  discount: Cents
  sku: string
  image: string | null
}
export interface ColorRow {
  id: string
  color: string
  colorCode: string
  images: string[]
  variants: VariantRow[]
}
type ProductRow = Omit<typeof products.$inferSelect, 'search'> & { colors: ColorRow[] }

export const pictureIds = (product: ProductRow): string[] => [
  ...product.images,
  ...product.colors.flatMap(({ images }) => images),
]

/** A product as it crosses the wire: soles, URLs, `_id`. */
export const presentProduct = (product: ProductRow, pictures: PictureSizes): ProductAnswer => {
  const color = product.colors[0]?.color ?? ''
  const own = picturesOf(product.images, pictures, (view, views) =>
    pictureMessages.product(product.name, color, view, views),
  )
  return {
    _id: product.id,
    sellerId: product.sellerId,
    shopName: product.shopName,
    name: product.name,
    slug: product.slug,
    brand: product.brand ?? '',
    category: product.category,
    typearticle: product.typearticle,
    typeproduct: product.typeproduct,
    description: product.description,
    price: toSoles(product.price),
    discount: toSoles(product.discount),
    stock: product.stock,
    rating: product.rating,
    reviews: product.reviewCount,
    hasVariants: product.hasVariants,
    image: own[0]?.url ?? null,
    images: own.map(({ url }) => url),
    pictures: own,
    variants: product.colors.map(each => presentColor(product.name, each, pictures)),
    label: {
      pais: product.labelCountry,
      capellada: product.labelUpper,
      forro: product.labelLining,
      planta: product.labelSole,
      rucImportador: product.labelImporterRuc,
    },
    createdAt: product.createdAt.toISOString(),
  }
}

type CardRow = Pick<
  ProductRow,
  | Exclude<keyof CardAnswer, '_id' | 'reviews' | 'pictures' | 'variants' | 'shown'>
  | 'id'
  | 'reviewCount'
  | 'images'
> & { colors: readonly (readonly [color: string, colorCode: string])[] }

/** What a card shows of a product: only the first of its pictures that exists (SHOWN-04). */
export function presentCard(row: CardRow, pictures: PictureSizes): CardAnswer {
  const { id, shopName, name, slug, category, typearticle, stock, rating, hasVariants, images } = row
  const first = images.find(image => pictures.has(image))
  const size = first === undefined ? undefined : pictures.get(first)
  return {
    ...{ _id: id, shopName, name, slug, category, typearticle, stock, rating, hasVariants },
    brand: row.brand ?? '',
    price: toSoles(row.price),
    discount: toSoles(row.discount),
    reviews: row.reviewCount,
    pictures: first !== undefined && size ? [{ id: first, ...size }] : [],
    variants: row.colors.map(([color, colorCode]) => ({ color, colorCode })),
  }
}

function presentColor(name: string, row: ColorRow, pictures: PictureSizes): ColorAnswer {
  const own = picturesOf(row.images, pictures, (view, views) =>
    pictureMessages.product(name, row.color, view, views),
  )
  return {
    _id: row.id,
    color: row.color,
    colorCode: row.colorCode,
    colorImages: own.map(({ url }) => url),
    colorPictures: own,
    sizes: row.variants.map(each => presentVariant(each, own[0]?.url ?? null)),
  }
}

const presentVariant = (row: VariantRow, colorImage: string | null): VariantAnswer => ({
  _id: row.id,
  size: row.size,
  stock: row.stock,
  price: toSoles(row.price),
  discount: toSoles(row.discount),
  sku: row.sku,
  image: imageUrl(row.image) ?? colorImage,
})
