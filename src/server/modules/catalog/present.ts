import type { CardAnswer, ProductAnswer, SizeAnswer, VariantAnswer } from '#shared/contracts/catalog.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { toSoles, type Cents } from '#shared/rules/money.ts'
import type { products } from '../../db/schema/catalog.ts'
import { imageUrl, picturesOf, type PictureSizes } from '../media.ts'

interface SizeRow {
  id: string
  size: string
  stock: number
  price: Cents
  discount: Cents
  sku: string
  image: string | null
}
export interface VariantRow {
  id: string
  color: string
  colorCode: string
  images: string[]
  sizes: SizeRow[]
}
type ProductRow = Omit<typeof products.$inferSelect, 'search'> & { variants: VariantRow[] }

export const pictureIds = (product: ProductRow): string[] => [
  ...product.images,
  ...product.variants.flatMap(variant => variant.images),
]

/** A product as it crosses the wire: soles, URLs, `_id`. */
export const presentProduct = (product: ProductRow, pictures: PictureSizes): ProductAnswer => {
  const color = product.variants[0]?.color ?? ''
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
    variants: product.variants.map(variant => presentVariant(product.name, variant, pictures)),
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
> & { colours: readonly (readonly [color: string, colorCode: string])[] }

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
    variants: row.colours.map(([color, colorCode]) => ({ color, colorCode })),
  }
}

function presentVariant(name: string, variant: VariantRow, pictures: PictureSizes): VariantAnswer {
  const own = picturesOf(variant.images, pictures, (view, views) =>
    pictureMessages.product(name, variant.color, view, views),
  )
  return {
    _id: variant.id,
    color: variant.color,
    colorCode: variant.colorCode,
    colorImages: own.map(({ url }) => url),
    colorPictures: own,
    sizes: variant.sizes.map(size => presentSize(size, own[0]?.url ?? null)),
  }
}

const presentSize = (size: SizeRow, colorImage: string | null): SizeAnswer => ({
  _id: size.id,
  size: size.size,
  stock: size.stock,
  price: toSoles(size.price),
  discount: toSoles(size.discount),
  sku: size.sku,
  image: imageUrl(size.image) ?? colorImage,
})
