import { and, asc, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { MAX_BANNERS } from '#shared/business.ts'
import type { BannerAnswer, ProductAnswer } from '#shared/contracts/catalog.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { isSoldOut } from '#shared/rules/stock.ts'
import { firstInStock, firstOffered } from '#shared/rules/variants.ts'
import { db, transaction } from '../db/index.ts'
import { banners } from '../db/schema/banners.ts'
import { products } from '../db/schema/catalog.ts'
import { loadProducts } from './catalog/load.ts'
import { findPictureSizes, imageUrl, picturesOf } from './media.ts'
import { basename } from 'node:path'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import type { BannerShape } from '#shared/rules/pictures.ts'
import { invalidate } from '../db/invalidate.ts'
import { bannerConcern } from './media/picture-quality.ts'
import { registerPictures, storePicture } from './media/store.ts'
import { newId } from '../lib/uuid.ts'

/**
 * DATA-12, SHOWN-03: the owner's banners in their order, each with what its product's page shows first: the name, the
 * first colour that can be bought, and its price. A banner whose product is withdrawn or sold out is left out until the
 * product is back.
 */
export async function getBanners(): Promise<BannerAnswer[]> {
  const rows = await db()
    .select(getTableColumns(banners))
    .from(banners)
    .innerJoin(products, and(eq(products.id, banners.productId), isOffered))
    .orderBy(...inOrder)
    .limit(MAX_BANNERS)
  const loaded = await loadProducts(rows.map(({ productId }) => productId))
  const offered = new Map(loaded.map(product => [product._id, product]))
  const sizes = await findPictureSizes(rows.flatMap(({ wide, tall }) => [wide, tall]))
  return rows.flatMap(({ id, productId, title, subtitle, ...files }) => {
    const product = offered.get(productId)
    const [wide, tall] = picturesOf([files.wide, files.tall], sizes, () => pictureMessages.banner(title))
    if (!product || !wide || !tall) return []
    const words = { banner: imageUrl(wide.id), link: product.slug, title, subtitle, wide, tall }
    return [{ _id: id, productId, ...words, ...offerOf(product) }]
  })
}

/** SHOWN-03: the fields of a banner that come from its product. */
function offerOf(
  product: ProductAnswer,
): Pick<BannerAnswer, 'name' | 'color' | 'price' | 'discount' | 'picture' | 'shown'> {
  const opening = firstOffered(product.variants)
  const { price, discount } = (opening && firstInStock(opening.sizes)) ?? product
  const picture = opening?.colorPictures[0] ?? product.pictures[0] ?? null
  const color = opening?.color ?? ''
  const shown = opening === product.variants[0] ? {} : { shown: { color, size: '' } }
  return { name: product.name, color, price, discount, picture, ...shown }
}

const isOffered = and(eq(products.isActive, true), gt(products.stock, 0))
const inOrder = [asc(banners.position), asc(banners.id)]

/** Every banner as its owner sees it, with the reason if shoppers do not. */
interface OwnBanner {
  id: string
  title: string
  link: string
  waits: 'withdrawn' | 'soldOut' | null
}

export async function getOwnBanners(): Promise<OwnBanner[]> {
  const { slug, isActive, stock } = products
  const rows = await db()
    .select({ id: banners.id, title: banners.title, link: slug, isActive, stock })
    .from(banners)
    .innerJoin(products, eq(products.id, banners.productId))
    .orderBy(...inOrder)
  return rows.map(({ isActive, stock, ...banner }) => ({
    ...banner,
    waits: !isActive ? 'withdrawn' : isSoldOut(stock) ? 'soldOut' : null,
  }))
}

interface NewBanner {
  /** Code or slug of the product it leads to. */
  product: string
  title: string
  subtitle: string
  /** Picture files: 21:9 for desktops, 4:5 for phones. */
  wideFile: string
  tallFile: string
}

/**
 * Adds a banner after the others. Returns null, or a sentence that says why not: the product is unknown, or a picture
 * does not fit.
 */
export async function addBanner({
  product,
  title,
  subtitle,
  wideFile,
  tallFile,
}: NewBanner): Promise<string | null> {
  const [found] = await db()
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.code, product), eq(products.slug, product)))
  if (!found) return say.productUnknown(product)
  const concern = (await concernOf('wide', wideFile)) ?? (await concernOf('tall', tallFile))
  if (concern !== null) return `${concern}.`
  const wide = await storePicture(wideFile, { write: true })
  const tall = await storePicture(tallFile, { write: true })
  await transaction(async () => {
    await registerPictures([wide, tall])
    const last = sql<number>`(select coalesce(max(position), 0) + 1 from banners)`
    await db().insert(banners).values({
      id: newId(),
      productId: found.id,
      title,
      subtitle,
      wide: wide.id,
      tall: tall.id,
      position: last,
    })
    await invalidate(['catalog'])
  })
  return null
}

const concernOf = (shape: BannerShape, file: string): Promise<string | null> =>
  storePicture(file, { write: false }).then(
    size => bannerConcern(shape, basename(file), size),
    () => importMessages.pictureBroken(basename(file)),
  )

export async function removeBanner(id: string): Promise<void> {
  await transaction(async () => {
    await db().delete(banners).where(eq(banners.id, id))
    await invalidate(['catalog'])
  })
}
