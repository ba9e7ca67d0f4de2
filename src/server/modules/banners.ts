import { and, asc, eq, or, sql } from 'drizzle-orm'
import { MAX_BANNERS } from '#shared/business.ts'
import type { BannerAnswer } from '#shared/contracts/catalog.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { toSoles } from '#shared/rules/money.ts'
import { db, transaction } from '../db/index.ts'
import { banners } from '../db/schema/banners.ts'
import { products } from '../db/schema/catalog.ts'
import { findPictureSizes, imageUrl, picturesOf } from './media.ts'
import { basename } from 'node:path'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import type { BannerShape } from '#shared/rules/pictures.ts'
import { invalidate } from '../db/invalidate.ts'
import { bannerConcern } from './media/look.ts'
import { registerPictures, storePicture } from './media/store.ts'
import { newId } from '../lib/uuid.ts'

/** DATA-12: the owner's banners in their order, each of a product that is on sale. */
export async function getBanners(): Promise<BannerAnswer[]> {
  const rows = await db()
    .select({ banner: banners, slug: products.slug, price: products.price, discount: products.discount })
    .from(banners)
    .innerJoin(products, and(eq(products.id, banners.productId), eq(products.isActive, true)))
    .orderBy(asc(banners.position), asc(banners.id))
    .limit(MAX_BANNERS)
  const sizes = await findPictureSizes(rows.flatMap(({ banner }) => [banner.wide, banner.tall]))
  return rows.flatMap(({ banner, slug, price, discount }) => {
    const alt = () => pictureMessages.banner(banner.title)
    const [wide, tall] = picturesOf([banner.wide, banner.tall], sizes, alt)
    if (!wide || !tall) return []
    const { id, productId, title, subtitle } = banner
    const shown = { banner: imageUrl(wide.id), link: slug, title, subtitle, wide, tall }
    return [{ _id: id, productId, ...shown, price: toSoles(price), discount: toSoles(discount) }]
  })
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

/** Puts a banner after the others. Returns why not, when there is no such product or a picture does not fit. */
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
