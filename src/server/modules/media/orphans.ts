import { sql } from 'drizzle-orm'
import { db } from '../../db/index.ts'

/** Deletes the rows of pictures that nothing shows; their files go after the commit. */
export async function removeOrphans(): Promise<string[]> {
  const { rows } = await db().execute<{ id: string }>(sql`
    with used as (
      select unnest(images) as id from products union select unnest(images) from variants
      union select image from sizes union select image from categories union select image from type_products
      union select image from type_articles union select image from brands union select size_guide from brands
      union select image from sellers
      union select wide from banners union select tall from banners
      union select substring(image from '[0-9a-f]{16,24}') from order_lines
      union select substring(link from '[0-9a-f]{16,24}') from company,
        unnest(array[logo, free_shipping_image, details_image, yape_qr, plin_qr]) as link)
    delete from media where not exists (select 1 from used where used.id = media.id) returning id`)
  return rows.map(({ id }) => id)
}
