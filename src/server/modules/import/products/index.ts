import { eq, inArray, sql } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { db } from '../../../db/index.ts'
import { products, variants } from '../../../db/schema/catalog.ts'
import { ahead, inBatches } from '../batches.ts'
import type { ImportContext, ImporterInBatches } from '../context.ts'
import { completed, needsStored } from './complete.ts'
import { loadStored, type Stored } from './stored.ts'
import { KEPT, type ProductDraft } from './draft.ts'
import { Mentioned, NameBook } from './names.ts'
import { ONE_SIZE, readProducts } from './parse.ts'
import { variantsOf } from './stock.ts'
import { findUnchanged } from './unchanged.ts'
import { writeProducts } from './write-file.ts'

/** OWNER-03: what a file without a column must not do: remove sizes, or leave an offer above its price. */
function refuseLeftOut(draft: ProductDraft, stored: Stored | undefined): void {
  const { row, leavesOut } = draft
  if (stored?.product.hasVariants) {
    if (leavesOut.color) return row.refuse('color', say.columnNeeded('color'))
    if (leavesOut.talla && stored.variants.some(({ size }) => size !== ONE_SIZE))
      return row.refuse('talla', say.columnNeeded('talla'))
  }
  if (leavesOut.codigo_color)
    for (const color of draft.colors)
      if (color.color !== '' && color.colorCode === '') color.row.refuse('codigo_color', say.required)
  if (leavesOut.precio_oferta)
    for (const size of variantsOf(draft))
      if (size.discount > 0 && size.discount >= size.price)
        size.row.refuse('precio', say.offerStays(formatSoles(size.discount)))
}

const CHECKED_AT_ONCE = 100

/** The catalogue: a row for each size, or one row for a product without variants (DATA-05 to DATA-09). */
export const productsImporter: ImporterInBatches = {
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
  instead: { stock: 'ajuste' },
  optional: [
    'ajuste',
    'fecha_stock',
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
  async check(context) {
    const mentioned = new Mentioned()
    const names = await NameBook.stored()
    const drafts = readProducts(context.rows, context.countedAt)
    const counts = { all: 0, unchanged: 0 }
    for await (const batch of ahead(inBatches(drafts, CHECKED_AT_ONCE))) {
      counts.all += batch.length
      counts.unchanged += await checkBatch(batch, names, context)
      for (const draft of batch) mentioned.add(draft)
    }
    if (counts.all > counts.unchanged) return writing => writeProducts(writing, mentioned)
    // Nothing has to be written, so the file is not read again.
    return ({ tally }) => {
      tally.unchanged = counts.all
      return Promise.resolve()
    }
  },
}

/** How many products are stored exactly as in the file, so that they need no check. */
async function checkBatch(
  drafts: readonly ProductDraft[],
  names: NameBook,
  context: ImportContext,
): Promise<number> {
  const { pictureStore } = context
  const colors = drafts.flatMap(draft => draft.colors)
  await pictureStore.prepare(colors.flatMap(color => color.images))
  for (const color of colors) pictureStore.idsOf(color.row, 'imagenes', color.images)
  const unchanged = await findUnchanged(drafts, names, context)
  const others = drafts.filter(({ code }) => !unchanged.has(code))
  const stored = others.some(needsStored)
    ? await loadStored(
        others.map(({ code }) => code),
        { lock: false },
      )
    : new Map<string, Stored>()
  const whole = others.map(draft => completed(draft, stored.get(draft.code)))
  for (const draft of whole) refuseLeftOut(draft, stored.get(draft.code))
  await refuseForeignSkus(whole)
  await refuseUnnamedVariants(whole)
  return unchanged.size
}

/** A SKU is used once in the whole shop. */
async function refuseForeignSkus(drafts: readonly ProductDraft[]): Promise<void> {
  const wanted = new Map(
    drafts.flatMap(draft =>
      draft.hasVariants
        ? draft.colors.flatMap(color =>
            color.variants.map(size => [size.sku, { size, code: draft.code }] as const),
          )
        : [],
    ),
  )
  if (wanted.size === 0) return
  const taken = await db()
    .select({ sku: variants.sku, code: products.code })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(sql`${variants.sku} = any(${sql.param([...wanted.keys()])}::text[])`)
  for (const { sku, code } of taken) {
    const mine = wanted.get(sku)
    if (mine && mine.code !== code) mine.size.row.refuse('sku', say.skuTaken(code))
  }
}

/** STOCK-02: a file of differences names every stored size; one left out would be removed with all its units. */
async function refuseUnnamedVariants(drafts: readonly ProductDraft[]): Promise<void> {
  const changing = new Map(
    drafts.flatMap(draft =>
      variantsOf(draft).some(({ stock }) => 'change' in stock) ? [[draft.code, draft] as const] : [],
    ),
  )
  if (changing.size === 0) return
  const stored = await db()
    .select({ code: products.code, sku: variants.sku })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .where(inArray(products.code, [...changing.keys()]))
    .orderBy(variants.position)
  for (const { code, sku } of stored) {
    const draft = changing.get(code)
    if (draft && !variantsOf(draft).some(size => size.sku === sku))
      draft.row.refuse('sku', say.sizeUnnamed(sku))
  }
}
