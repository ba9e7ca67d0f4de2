import { eq } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { brands, categories, typeArticles, typeProducts } from '../../db/schema/catalog.ts'
import { tallied, type ImportContext, type Importer } from './context.ts'
import type { Row } from './row.ts'
import { newId } from '../../lib/uuid.ts'

type ListTable = typeof brands | typeof categories | typeof typeArticles | typeof typeProducts

/** Files of names with a picture: brands, categories, article types, product types. A name is known by its slug. */
function listImporter(table: ListTable, column: string, withGuide: boolean): Importer {
  return {
    signature: [column],
    optional: withGuide ? ['imagen', 'guia_tallas', 'orden'] : ['imagen', 'orden'],
    async run(context) {
      const seen = new Map<string, number>()
      let place = 0
      for await (const row of context.rows) {
        place += 1
        const name = row.required(column)
        const slug = slugify(name)
        if (name !== '' && slug === '') row.refuse(column, say.noLetters)
        const earlier = seen.get(slug)
        if (slug !== '' && earlier !== undefined) row.refuse(column, say.nameTwice(earlier))
        seen.set(slug, row.line)
        const guide =
          withGuide && row.has('guia_tallas')
            ? { sizeGuide: await context.pictureStore.one(row, 'guia_tallas') }
            : {}
        await write(table, { name, slug, position: row.count('orden') ?? place, row, guide }, context)
      }
      context.tags.add('catalog')
    },
  }
}

interface Read {
  name: string
  slug: string
  position: number
  row: Row
  guide: { sizeGuide?: string | null }
}

async function write(
  table: ListTable,
  { name, slug, position, row, guide }: Read,
  { pictureStore, tally, isDemo }: ImportContext,
): Promise<void> {
  const wanted = {
    name,
    isDemo,
    ...(row.has('imagen') ? { image: await pictureStore.one(row, 'imagen') } : {}),
    ...guide,
  }
  const [stored] = await db().select().from(table).where(eq(table.slug, slug))
  // OWNER-03: without its column the order stays as it is.
  const whole = { ...wanted, position: stored && !row.has('orden') ? stored.position : position }
  if (!tallied(tally, stored, whole)) return
  if (stored) await db().update(table).set(whole).where(eq(table.id, stored.id))
  else
    await db()
      .insert(table)
      .values({ id: newId(), slug, ...whole })
}

export const brandsImporter = listImporter(brands, 'marca', true)
export const categoriesImporter = listImporter(categories, 'categoria', false)
export const typeArticlesImporter = listImporter(typeArticles, 'tipo_articulo', false)
export const typeProductsImporter = listImporter(typeProducts, 'tipo_producto', false)
