import { and, eq } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { db } from '../../db/index.ts'
import { banners } from '../../db/schema/banners.ts'
import { products } from '../../db/schema/catalog.ts'
import { tallied, type Importer } from './context.ts'
import { newId } from '../../lib/uuid.ts'

/** The home page's banners; a banner is known by its product and title. */
export const bannersImporter: Importer = {
  signature: ['codigo', 'imagen_ancha', 'imagen_alta'],
  optional: ['titulo', 'subtitulo', 'orden'],
  async run({ rows, pictureStore, tally, tags, isDemo }) {
    let place = 0
    for await (const row of rows) {
      place += 1
      const code = row.required('codigo')
      row.required('imagen_ancha')
      row.required('imagen_alta')
      const [product] = await db().select({ id: products.id }).from(products).where(eq(products.code, code))
      if (!product && code !== '') row.refuse('codigo', say.productUnknown(code))
      const wide = await pictureStore.banner(row, 'imagen_ancha', 'wide')
      const tall = await pictureStore.banner(row, 'imagen_alta', 'tall')
      const title = row.text('titulo')
      const said = { subtitle: row.text('subtitulo', 200), position: row.count('orden') ?? place }
      if (!product || wide === null || tall === null) continue
      const [stored] = await db()
        .select()
        .from(banners)
        .where(and(eq(banners.productId, product.id), eq(banners.title, title)))
      // OWNER-03: without its column a field stays as it is.
      const all = {
        subtitle: stored && !row.has('subtitulo') ? stored.subtitle : said.subtitle,
        position: stored && !row.has('orden') ? stored.position : said.position,
        isDemo,
        productId: product.id,
        title,
        wide,
        tall,
      }
      if (!tallied(tally, stored, all)) continue
      if (stored) await db().update(banners).set(all).where(eq(banners.id, stored.id))
      else
        await db()
          .insert(banners)
          .values({ id: newId(), ...all })
    }
    tags.add('catalog')
  },
}
