import { eq } from 'drizzle-orm'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { readText } from '#shared/rules/catalog.ts'
import { db } from '../db/index.ts'
import { brands } from '#server/db/schema/catalog.ts'
import { imageUrl } from './media.ts'

/** One brand by its name, with its size guide where it has one (DATA-10). */
export async function findBrand(name: string): Promise<BrandAnswer | null> {
  const [brand] = await db()
    .select()
    .from(brands)
    .where(eq(brands.name, readText(name)))
  if (!brand) return null
  return {
    _id: brand.id,
    name: brand.name,
    image: imageUrl(brand.image),
    sizeGuide: imageUrl(brand.sizeGuide),
  }
}
