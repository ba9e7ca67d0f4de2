import { asc, eq, sql } from 'drizzle-orm'
import type { BrandAnswer } from '#shared/contracts/catalog.ts'
import { readText } from '#shared/rules/catalog.ts'
import { db } from '../db/index.ts'
import { brands, products } from '../db/schema/catalog.ts'
import { findPictureSizes, imageUrl } from './media.ts'

/** One brand by its name, with its size guide if it has one (DATA-10). */
export async function findBrand(name: string): Promise<BrandAnswer | null> {
  const [brand] = await db()
    .select()
    .from(brands)
    .where(eq(brands.name, readText(name)))
  if (!brand) return null
  const { sizeGuide, sizeTables } = brand
  const measured = sizeGuide === null ? undefined : (await findPictureSizes([sizeGuide])).get(sizeGuide)
  return {
    _id: brand.id,
    name: brand.name,
    image: imageUrl(brand.image),
    sizeGuide: imageUrl(sizeGuide),
    sizeGuidePicture: sizeGuide !== null && measured ? { id: sizeGuide, ...measured } : null,
    sizeTables,
  }
}

/** Every brand in the owner's order, with the number of its products, including products that are not on sale. */
export async function listBrands(): Promise<
  { name: string; uses: number; hasImage: boolean; hasSizeGuide: boolean }[]
> {
  const rows = await db()
    .select({
      name: brands.name,
      image: brands.image,
      sizeGuide: brands.sizeGuide,
      uses: sql<number>`count(${products.id})::int`,
    })
    .from(brands)
    .leftJoin(products, eq(products.brand, brands.name))
    .groupBy(brands.id)
    .orderBy(asc(brands.position), asc(brands.name))
  return rows.map(({ name, uses, image, sizeGuide }) => ({
    name,
    uses,
    hasImage: image !== null,
    hasSizeGuide: sizeGuide !== null,
  }))
}
