import { and, desc, eq, gt, gte, isNull, lte, min, or } from 'drizzle-orm'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { addDays, limaDay, type Day } from '#shared/rules/business-days.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { isNightOver, NIGHTS_MADE_UP, type Difference } from '#shared/rules/reconciliation.ts'
import { db, transaction } from '../../db/index.ts'
import { reconciliations } from '../../db/schema/reconciliations.ts'
import { clock } from '../../lib/clock.ts'
import { log } from '../../lib/log.ts'
import { mailOwner } from '../mail/owner.ts'
import { ProviderError } from '../payments/request.ts'
import { describeDifference, describeTotals, reconcile, type Reconciled } from './day.ts'

const RETRY_MS = 3_600_000

/**
 * RECONCILE-03: compares the books of the day before, and of the days when the shop was off, once each, on any
 * instance; the owner gets a mail when something differs. A provider that cannot be asked is asked in an hour.
 */
export async function reconcileNightly(signal?: AbortSignal): Promise<void> {
  const now = clock.now()
  const today = limaDay(now)
  if (!isNightOver(Number(limaTime(now).slice(0, 2)))) return
  await reopenFuture(now)
  for (const day of await findOpenDays(today)) {
    if (signal?.aborted) return
    if (!(await lease(day, now))) continue
    try {
      await close(await reconcile(day))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn('books could not be compared', { day, reason: error })
      await mailFailure(day)
    }
  }
}

/**
 * A clock that jumped ahead closed a day that was not over, or leased one until a time far away. Once it is right
 * again, that night is in the future and the day is compared again when its time comes. The clocks of instances differ
 * by less than an hour.
 */
const reopenFuture = async (now: Date): Promise<void> => {
  const after = (hours: number) => new Date(now.getTime() + hours * RETRY_MS)
  await db()
    .update(reconciliations)
    .set({ doneAt: null, nextTryAt: now })
    .where(or(gt(reconciliations.doneAt, after(1)), gt(reconciliations.nextTryAt, after(2))))
}

/** The last nights that are not done. A new shop begins with yesterday. */
async function findOpenDays(today: Day): Promise<Day[]> {
  const [first, yesterday] = [addDays(today, -NIGHTS_MADE_UP), addDays(today, -1)]
  const [known] = await db()
    .select({ oldest: min(reconciliations.day) })
    .from(reconciliations)
  const rows = await db().select().from(reconciliations).where(gte(reconciliations.day, first))
  const from = known?.oldest ?? yesterday
  const days = Array.from({ length: NIGHTS_MADE_UP }, (_, index) => addDays(first, index))
  const isDone = (day: Day) => rows.some(row => row.day === day && row.doneAt !== null)
  // A clock that was ahead in the first night left a day of the future as the oldest.
  return days.filter(day => (day === yesterday || day >= from) && !isDone(day))
}

/** Takes a day for an hour, so that no other instance compares it too. */
async function lease(day: Day, now: Date): Promise<boolean> {
  const nextTryAt = new Date(now.getTime() + RETRY_MS)
  const taken = await db()
    .insert(reconciliations)
    .values({ day, nextTryAt })
    .onConflictDoUpdate({
      target: reconciliations.day,
      set: { nextTryAt },
      // Notes that a day is done: it has no next try.
      setWhere: lte(reconciliations.nextTryAt, now),
    })
    .returning({ day: reconciliations.day })
  return taken.length > 0
}

/** RECONCILE-05: a night that could not be compared is mailed once, so that silence means that all is fine. */
const mailFailure = (day: Day): Promise<void> =>
  transaction(async () => {
    const [first] = await db()
      .update(reconciliations)
      .set({ failedAt: clock.now() })
      .where(and(eq(reconciliations.day, day), isNull(reconciliations.failedAt)))
      .returning()
    if (!first) return
    await mailOwner({ kind: 'reconciliation', subject: say.failedSubject(day), body: say.failedBody(day) })
  })

/**
 * The nights as `estado` shows them: the newest that was closed, and how many of the last ones could not be compared.
 */
export async function readNights(): Promise<{ lastClosed: Day | null; failed: number }> {
  const rows = await db().select().from(reconciliations).orderBy(desc(reconciliations.day))
  return {
    lastClosed: rows.find(({ doneAt }) => doneAt !== null)?.day ?? null,
    failed: rows.filter(({ doneAt, failedAt }) => doneAt === null && failedAt !== null).length,
  }
}

/** What the owner reads of them; the database lists orders in no order. */
const asRead = (differences: readonly Difference[]): string =>
  differences.map(describeDifference).toSorted().join('\n')

/** A day that is compared again because a clock was wrong is mailed again only when it differs in another way. */
const close = (books: Reconciled): Promise<void> =>
  transaction(async () => {
    const { day, differences } = books
    const [known] = await db().select().from(reconciliations).where(eq(reconciliations.day, day))
    await db()
      .update(reconciliations)
      .set({ doneAt: clock.now(), nextTryAt: null, differences })
      .where(eq(reconciliations.day, day))
    if (differences.length === 0 || asRead(known?.differences ?? []) === asRead(differences)) return
    await mailOwner({
      kind: 'reconciliation',
      subject: say.subject(day, differences.length),
      body: say.body({ day, totals: describeTotals(books), lines: differences.map(describeDifference) }),
    })
  })
