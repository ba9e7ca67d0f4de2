import { inArray, sql } from 'drizzle-orm'
import { v5 as idFrom } from 'uuid'
import { importMessages as say } from '#shared/messages/import.ts'
import { db } from '../../db/index.ts'
import { products } from '../../db/schema/catalog.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { tallied, type ImportContext, type Importer } from './context.ts'
import { inBatches } from './batches.ts'
import type { Row } from './row.ts'

/** Any fixed UUID: the same row of a file always gets the same id, so a second import changes nothing. */
const NAMESPACE = 'f2b1f7f4-6d0f-4d2a-9a53-0f3f5b1c7e21'
const MOST_TEXT = 2000

type NewReview = typeof reviews.$inferInsert

/** Reviews from elsewhere, or samples (`muestra` = si), which the shop marks as such. */
export const reviewsImporter: Importer = {
  signature: ['codigo', 'nombre', 'calificacion', 'resena', 'fecha'],
  optional: ['muestra'],
  async run(context) {
    const touched = new Set<string>()
    for await (const rows of inBatches(context.rows, 500)) await writeBatch(rows, context, touched)
    await refreshRatings([...touched])
    for (const id of touched) context.tags.add(`product:${id}`)
    context.tags.add('catalog')
  },
}

async function writeBatch(rows: readonly Row[], context: ImportContext, touched: Set<string>): Promise<void> {
  const codes = [...new Set(rows.map(row => row.text('codigo')))]
  const found = await db()
    .select({ id: products.id, code: products.code })
    .from(products)
    .where(inArray(products.code, codes))
  const ids = new Map(found.map(({ id, code }) => [code, id]))
  const read = rows.flatMap(row => readReview(row, ids, context.isDemo) ?? [])
  if (context.problems.count > 0) return
  // A row that is there twice is one review.
  const drafts = new Map(read.map(review => [review.id, review]))
  const stored = await db()
    .select()
    .from(reviews)
    .where(inArray(reviews.id, [...drafts.keys()]))
  const byId = new Map(stored.map(review => [review.id, review]))
  const fresh = [...drafts.values()].filter(draft => tallied(context.tally, byId.get(draft.id), draft))
  for (const { productId } of fresh) touched.add(productId)
  if (fresh.length === 0) return
  await db()
    .insert(reviews)
    .values(fresh)
    .onConflictDoUpdate({
      target: reviews.id,
      set: { rating: sql`excluded.rating`, isDemo: sql`excluded.is_demo` },
    })
}

/** A day such as 2026-03-28, taken as noon in Lima. */
function readDay(row: Row): Date | null {
  const text = row.required('fecha')
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T17:00:00Z`) : null
  if (day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)) return day
  if (text !== '') row.refuse('fecha', say.notDate(text))
  return null
}

function readReview(row: Row, ids: ReadonlyMap<string, string>, isDemo: boolean): NewReview | null {
  const code = row.required('codigo')
  const productId = ids.get(code)
  if (productId === undefined && code !== '') row.refuse('codigo', say.productUnknown(code))
  const name = row.required('nombre')
  const review = row.required('resena', MOST_TEXT)
  const stars = row.required('calificacion')
  if (stars !== '' && !/^[1-5]$/.test(stars)) row.refuse('calificacion', say.notStars(stars))
  const createdAt = readDay(row)
  const isSample = row.yesNo('muestra') ?? false
  if (productId === undefined || createdAt === null) return null
  const id = idFrom([code, name, row.text('fecha'), review].join('\n'), NAMESPACE)
  return { id, productId, name, rating: Number(stars), review, isDemo: isDemo || isSample, createdAt }
}

/** D-32: mean of all reviews to one decimal, and their number, in the transaction that changed them. */
export async function refreshRatings(productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  // Products are locked in the same order as orders lock them, so that there is no deadlock (STOCK-05).
  await db()
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...productIds]))
    .orderBy(products.id)
    .for('no key update')
  await db().execute(sql`
    update products p set rating = coalesce(r.mean, 0), review_count = r.number
    from (
      select t.id, round(avg(v.rating), 1)::real as mean, count(v.id)::int as number
      from unnest(${sql.param([...productIds])}::uuid[]) as t(id) left join reviews v on v.product_id = t.id and v.replaced_at is null
      group by t.id) r
    where p.id = r.id`)
}
