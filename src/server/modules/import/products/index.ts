import { eq, inArray } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { slugify } from '#shared/rules/text.ts'
import { db } from '../../../db/index.ts'
import { products, sizes } from '../../../db/schema/catalog.ts'
import { rebuildVocabulary } from '../../catalog/search.ts'
import { inBatches } from '../batches.ts'
import type { ImportContext, Importer } from '../context.ts'
import { KEPT, type ColorDraft, type ProductDraft } from './draft.ts'
import { NameBook } from './names.ts'
import { readProducts } from './parse.ts'
import { isUnchanged, planProduct, type Plan, type Resolved } from './plan.ts'
import { loadStored } from './stored.ts'
import { writePlans } from './write.ts'

const BATCH = 200

/** The catalogue: a row for each size, or one row for a product without variants (DATA-05 to DATA-09). */
export const productsImporter: Importer = {
  signature: [
    'codigo',
    'nombre',
    'vendedor',
    'categoria',
    'tipo_producto',
    'tipo_articulo',
    'precio',
    'stock',
  ],
  optional: [
    'marca',
    'precio_oferta',
    'color',
    'codigo_color',
    'talla',
    'sku',
    'imagenes',
    'activo',
    ...Object.values(KEPT).map(({ column }) => column),
  ],
  async run(context) {
    const names = await NameBook.open(context.alsoCreated, context.isDemo)
    const slugs = new Set<string>()
    for await (const drafts of inBatches(readProducts(context.rows), BATCH))
      await importBatch(drafts, names, slugs, context)
    if (context.problems.count === 0) await rebuildVocabulary()
    context.tags.add('catalog')
  },
}

async function importBatch(
  drafts: readonly ProductDraft[],
  names: NameBook,
  slugs: Set<string>,
  context: ImportContext,
): Promise<void> {
  const colors = drafts.flatMap(draft => draft.colors)
  await context.shelf.store(colors.flatMap(color => color.images))
  for (const color of colors) context.shelf.idsOf(color.row, 'imagenes', color.images)
  await refuseForeignSkus(drafts)
  if (context.problems.count > 0) return
  const stored = await loadStored(drafts.map(({ code }) => code))
  const fresh = drafts.filter(({ code }) => !stored.has(code))
  await reserveSlugs(fresh, slugs)
  const plans: Plan[] = []
  for (const draft of drafts) {
    const old = stored.get(draft.code)
    const slug = old?.product.slug ?? freeSlug(draft, slugs)
    const plan = planProduct(draft, old, await resolve(draft, slug, names, context))
    if (!old) context.tally.created += 1
    else if (isUnchanged(plan, old)) context.tally.unchanged += 1
    else context.tally.changed += 1
    if (isUnchanged(plan, old)) continue
    plans.push(plan)
    context.tags.add(`product:${plan.product.id}`)
  }
  await writePlans(plans)
}

async function resolve(
  draft: ProductDraft,
  slug: string,
  names: NameBook,
  { shelf, isDemo }: ImportContext,
): Promise<Resolved> {
  const seller = await names.entry('sellers', draft.seller)
  const brand = draft.brand === '' ? null : (await names.entry('brands', draft.brand)).name
  const hasPictures = draft.row.has('imagenes')
  return {
    slug,
    sellerId: seller.id,
    shopName: seller.name,
    brand,
    category: (await names.entry('categories', draft.category)).name,
    typeproduct: (await names.entry('typeProducts', draft.typeproduct)).name,
    typearticle: (await names.entry('typeArticles', draft.typearticle)).name,
    images: (color: ColorDraft) =>
      hasPictures ? shelf.idsOf(color.row, 'imagenes', color.images) : undefined,
    isDemo,
  }
}

/** A SKU names one thing in the whole shop. */
async function refuseForeignSkus(drafts: readonly ProductDraft[]): Promise<void> {
  const wanted = new Map(
    drafts.flatMap(draft =>
      draft.hasVariants
        ? draft.colors.flatMap(color =>
            color.sizes.map(size => [size.sku, { size, code: draft.code }] as const),
          )
        : [],
    ),
  )
  if (wanted.size === 0) return
  const taken = await db()
    .select({ sku: sizes.sku, code: products.code })
    .from(sizes)
    .innerJoin(products, eq(products.id, sizes.productId))
    .where(inArray(sizes.sku, [...wanted.keys()]))
  for (const { sku, code } of taken) {
    const mine = wanted.get(sku)
    if (mine && mine.code !== code) mine.size.row.refuse('sku', say.skuTaken(code))
  }
}

/** Puts into `slugs` what other products already use of the slugs that this batch may want. */
async function reserveSlugs(fresh: readonly ProductDraft[], slugs: Set<string>): Promise<void> {
  const wanted = fresh.flatMap(draft => [plainSlug(draft), longSlug(draft)])
  if (wanted.length === 0) return
  const rows = await db().select({ slug: products.slug }).from(products).where(inArray(products.slug, wanted))
  for (const { slug } of rows) slugs.add(slug)
}

const plainSlug = ({ name, code }: ProductDraft): string => slugify(name) || slugify(code)
const longSlug = (draft: ProductDraft): string => `${plainSlug(draft)}-${slugify(draft.code)}`

/** The name, with the code behind it when another product has that slug already. */
function freeSlug(draft: ProductDraft, slugs: Set<string>): string {
  const slug = slugs.has(plainSlug(draft)) ? longSlug(draft) : plainSlug(draft)
  slugs.add(slug)
  return slug
}
