import { and, eq, ne } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { isEmail } from '#shared/rules/documents.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { sellers } from '../../db/schema/sellers.ts'
import { clock } from '../../lib/clock.ts'
import { tallied, type Importer } from './context.ts'
import { newId } from '../../lib/uuid.ts'

/** The sellers of the marketplace. Their passwords are set with `vendedores crear`, never in a file. */
export const sellersImporter: Importer = {
  signature: ['vendedor'],
  optional: ['correo', 'imagen'],
  async run({ rows, pictureStore, problems, tally, tags, isDemo }) {
    const seen = new Map<string, number>()
    for await (const row of rows) {
      const name = row.required('vendedor')
      const slug = slugify(name)
      if (name !== '' && slug === '') row.refuse('vendedor', say.noLetters)
      const earlier = seen.get(slug)
      if (slug !== '' && earlier !== undefined) row.refuse('vendedor', say.nameTwice(earlier))
      seen.set(slug, row.line)
      const email = row.text('correo').toLowerCase()
      if (email !== '' && !isEmail(email)) row.refuse('correo', say.notEmail(email))
      if (await isOfOther(email, slug)) row.refuse('correo', say.emailTaken)
      const wanted = {
        name,
        isDemo,
        ...(email === '' ? {} : { email }),
        ...(row.has('imagen') ? { image: await pictureStore.one(row, 'imagen') } : {}),
      }
      if (problems.count > 0) continue
      const [stored] = await db().select().from(sellers).where(eq(sellers.slug, slug))
      if (!tallied(tally, stored, wanted)) continue
      if (stored) {
        await db().update(sellers).set(wanted).where(eq(sellers.id, stored.id))
        if (stored.name !== name) await renameShop(stored.id, name)
      } else
        await db()
          .insert(sellers)
          .values({ id: newId(), slug, ...wanted })
    }
    tags.add('catalog')
  },
}

const isOfOther = async (email: string, slug: string): Promise<boolean> =>
  (await db().$count(sellers, and(eq(sellers.email, email), ne(sellers.slug, slug)))) > 0

/** Products hold the name of their seller. They are locked as orders lock them, so that there is no deadlock. */
async function renameShop(sellerId: string, shopName: string): Promise<void> {
  const ofSeller = eq(products.sellerId, sellerId)
  await db()
    .select({ id: products.id })
    .from(products)
    .where(ofSeller)
    .orderBy(products.id)
    .for('no key update')
  await db().update(products).set({ shopName, updatedAt: clock.now() }).where(ofSeller)
}
