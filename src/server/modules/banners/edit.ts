import { eq, or, sql } from 'drizzle-orm'
import { db, transaction } from '../../db/index.ts'
import { invalidate } from '../../db/invalidate.ts'
import { banners } from '../../db/schema/banners.ts'
import { products } from '../../db/schema/catalog.ts'
import { registerPictures, storePicture } from '../media/store.ts'
import { newId } from '../../lib/uuid.ts'

interface NewBanner {
  /** Code or slug of the product it leads to. */
  product: string
  title: string
  subtitle: string
  /** Picture files: 21:9 for desktops, 4:5 for phones. */
  wideFile: string
  tallFile: string
}

/** Puts a banner behind the others. False when there is no such product. */
export async function addBanner({
  product,
  title,
  subtitle,
  wideFile,
  tallFile,
}: NewBanner): Promise<boolean> {
  const [found] = await db()
    .select({ id: products.id })
    .from(products)
    .where(or(eq(products.code, product), eq(products.slug, product)))
  if (!found) return false
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
  return true
}

export async function removeBanner(id: string): Promise<void> {
  await transaction(async () => {
    await db().delete(banners).where(eq(banners.id, id))
    await invalidate(['catalog'])
  })
}
