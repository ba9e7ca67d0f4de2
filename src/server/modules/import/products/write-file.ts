import { inArray, sql } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { slugify } from '#shared/rules/text.ts'
import { db, inTransaction, transaction } from '../../../db/index.ts'
import { invalidate, withinSecond } from '../../../db/invalidate.ts'
import { products } from '../../../db/schema/catalog.ts'
import { rebuildVocabulary } from '../../catalog/search.ts'
import { inBatches } from '../batches.ts'
import type { ImportContext, Loss, Tally } from '../context.ts'
import { newId } from '../../../lib/uuid.ts'
import { ImportError } from '../problems.ts'
import type { ColorDraft, ProductDraft } from './draft.ts'
import { completed } from './complete.ts'
import { addLosses, lossesOf, noteLosses } from './losses.ts'
import { NameBook, type Mentioned } from './names.ts'
import { readProducts } from './parse.ts'
import { isUnchanged, planProduct, type Plan, type Resolved } from './plan.ts'
import { endProgress, noteProgress, openProgress, type Progress } from './progress.ts'
import { settleStock, variantsOf } from './stock.ts'
import { loadStored } from './stored.ts'
import { findUnchanged } from './unchanged.ts'
import { writePlans } from './write.ts'

/**
 * Small enough that an order for one of these products waits less than a second, and that the next reader of the
 * catalogue hardly waits.
 */
const BATCH = 50

interface Writing {
  context: ImportContext
  names: NameBook
  progress: Progress
  /** Each batch is a separate transaction of the import, and not a part of the caller's. */
  isOwn: boolean
}
interface Written extends Tally {
  notes: string[]
  losses: Loss[]
}

/** STOCK-05: writes a checked file, each batch in a separate transaction, so that orders go on between the batches. */
export async function writeProducts(context: ImportContext, mentioned: Mentioned): Promise<void> {
  const isOwn = !inTransaction()
  const progress = await openProgress(context)
  const names = await NameBook.open(mentioned, context)
  context.alsoCreated.push(...names.created)
  const drafts = readProducts(context.rows, context.countedAt)
  let left = mentioned.products
  for await (const batch of inBatches(drafts, BATCH)) {
    left -= batch.length
    refuseChanged(context, left >= 0)
    const unchanged = await findUnchanged(batch, names, context)
    const changing = batch.filter(({ code }) => !unchanged.has(code))
    context.tally.unchanged += unchanged.size
    if (changing.length === 0) continue
    const { notes, losses, ...tally } = await transaction(() =>
      writeBatch(changing, { context, names, progress, isOwn }),
    )
    context.notes.push(...notes)
    addLosses(context.losses, losses)
    context.tally.created += tally.created
    context.tally.changed += tally.changed
    context.tally.unchanged += tally.unchanged
  }
  refuseChanged(context, left === 0)
  if (context.dryRun) return
  await transaction(
    async () => {
      await endProgress(progress)
      if (context.tally.created + context.tally.changed === 0) return
      await rebuildVocabulary()
      await invalidate(['catalog'])
    },
    { isLong: true },
  )
}

/** The file was checked before: if it has a problem, or more or fewer products, it has changed since. */
function refuseChanged({ problems }: ImportContext, isAsLong: boolean): void {
  if (problems.count > 0 || !isAsLong) throw new ImportError(say.fileChanged)
}

/** Changes nothing but rows, so that the transaction can be repeated (SCALE-05); therefore the counts are returned. */
async function writeBatch(
  drafts: readonly ProductDraft[],
  { context, names, progress, isOwn }: Writing,
): Promise<Written> {
  const { dryRun, pictureStore } = context
  // Does not wait for the disk: the last transaction of the file does, and that covers all before it.
  if (isOwn) await db().execute(sql`set local synchronous_commit = off`)
  const written: Written = { created: 0, changed: 0, unchanged: 0, notes: [], losses: [] }
  if (!dryRun)
    await pictureStore.store(drafts.flatMap(({ colors }) => colors.flatMap(({ images }) => images)))
  const stored = await loadStored(
    drafts.map(({ code }) => code),
    { lock: !dryRun },
  )
  const slugs = await takenSlugs(drafts.filter(({ code }) => !stored.has(code)))
  const whole = drafts.map(draft => completed(draft, stored.get(draft.code)))
  const stockOf = await settleStock(whole, stored, { ...progress, notes: written.notes })
  const plans: Plan[] = []
  for (const draft of whole) {
    const old = stored.get(draft.code)
    const slug = old?.product.slug ?? freeSlug(draft, slugs)
    const plan = planProduct(draft, old, { ...resolve(draft, names, context), slug, stockOf })
    const isSame = isUnchanged(plan, old)
    written[old ? (isSame ? 'unchanged' : 'changed') : 'created'] += 1
    noteLosses(written.losses, draft.code, lossesOf(plan, old))
    if (!isSame) plans.push(plan)
  }
  if (dryRun) return written
  await writePlans(plans, stored.values())
  await noteProgress(progress, Math.max(...drafts.flatMap(variantsOf).map(({ row }) => row.line)))
  // A large file has hundreds of batches, so lists are invalidated within a second; the last transaction does it at
  // once.
  if (plans.length > 0)
    await invalidate([withinSecond('catalog'), ...plans.map(({ product }) => `product:${product.id}`)])
  return written
}

function resolve(
  draft: ProductDraft,
  names: NameBook,
  { pictureStore, isDemo }: ImportContext,
): Omit<Resolved, 'slug' | 'stockOf'> {
  const seller = names.entry('sellers', draft.seller)
  const hasPictures = draft.row.has('imagenes')
  return {
    sellerId: seller.id,
    shopName: seller.name,
    brand: draft.brand === '' ? null : names.entry('brands', draft.brand).name,
    category: names.entry('categories', draft.category).name,
    typeproduct: names.entry('typeProducts', draft.typeproduct).name,
    typearticle: names.entry('typeArticles', draft.typearticle).name,
    images: (color: ColorDraft) =>
      hasPictures ? pictureStore.idsOf(color.row, 'imagenes', color.images) : undefined,
    isDemo,
    newId,
  }
}

/** Slugs that these products may want and others already use. */
async function takenSlugs(fresh: readonly ProductDraft[]): Promise<Set<string>> {
  const wanted = fresh.flatMap(slugsFor)
  if (wanted.length === 0) return new Set()
  const rows = await db().select({ slug: products.slug }).from(products).where(inArray(products.slug, wanted))
  return new Set(rows.map(({ slug }) => slug))
}

const slugOf = (...parts: string[]): string => parts.map(slugify).filter(Boolean).join('-')

/** The slug of the name, and the same with the code. */
const slugsFor = ({ name, code }: ProductDraft): string[] =>
  [slugOf(name), slugOf(name, code)].filter(Boolean)

/** The first that no other product has; with a random end when both are taken, or neither has a letter. */
function freeSlug(draft: ProductDraft, slugs: Set<string>): string {
  const free = slugsFor(draft).find(slug => !slugs.has(slug))
  const slug = free ?? slugOf(draft.name, draft.code, newId().slice(-8))
  slugs.add(slug)
  return slug
}
