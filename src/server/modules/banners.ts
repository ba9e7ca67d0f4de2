import { and, asc, eq } from 'drizzle-orm'
import { MAX_BANNERS } from '#shared/business.ts'
import type { BannerAnswer } from '#shared/contracts/catalog.ts'
import { pictureMessages } from '#shared/messages/pictures.ts'
import { toSoles } from '#shared/rules/money.ts'
import { db } from '../db/index.ts'
import { banners } from '../db/schema/banners.ts'
import { products } from '../db/schema/catalog.ts'
import { findPictureSizes, imageUrl, picturesOf } from './media.ts'

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
