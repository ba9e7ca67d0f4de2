import { desc, eq } from 'drizzle-orm'
import { importMessages as say } from '#shared/messages/import.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { db, transaction } from '../../../db/index.ts'
import { stockFiles } from '../../../db/schema/imports.ts'
import { clock } from '../../../lib/clock.ts'
import { newId } from '../../../lib/uuid.ts'
import type { ImportContext } from '../context.ts'

/** How far a file's differences of stock have come (STOCK-06). */
export interface Progress {
  /** Null when there is nothing to remember: a file without differences, a dry run, a file that was finished before. */
  id: string | null
  /** Differences up to this line are applied already. */
  appliedLine: number
}

/** Whether a file has differences, which are remembered by their contents. */
export const hasDifferences = ({ columns }: Pick<ImportContext, 'columns'>): boolean =>
  columns.includes('ajuste')

type FileSaid = Pick<ImportContext, 'columns' | 'dryRun' | 'digest' | 'isAgain' | 'notes'>

/**
 * Finds where an interrupted import of the same file ended, or begins from the start; notes for the owner what is not
 * repeated.
 */
export async function openProgress({ columns, dryRun, digest, isAgain, notes }: FileSaid): Promise<Progress> {
  if (!hasDifferences({ columns })) return { id: null, appliedLine: 0 }
  const [latest] = await db()
    .select()
    .from(stockFiles)
    .where(eq(stockFiles.digest, digest))
    .orderBy(desc(stockFiles.begunAt))
    .limit(1)
  if (latest && latest.finishedAt === null) {
    if (latest.appliedLine > 0) notes.push(say.resumed(latest.appliedLine))
    return { id: latest.id, appliedLine: latest.appliedLine }
  }
  if (latest?.finishedAt && !isAgain) {
    notes.push(say.appliedBefore(limaMoment(latest.finishedAt)))
    return { id: null, appliedLine: Infinity }
  }
  if (dryRun) return { id: null, appliedLine: 0 }
  const id = newId()
  await transaction(() => db().insert(stockFiles).values({ id, digest, begunAt: clock.now() }))
  return { id, appliedLine: 0 }
}

/** Notes that the differences up to this line are applied. Call it in the transaction that applied them. */
export async function noteProgress({ id }: Progress, appliedLine: number): Promise<void> {
  if (id !== null) await db().update(stockFiles).set({ appliedLine }).where(eq(stockFiles.id, id))
}

export async function endProgress({ id }: Progress): Promise<void> {
  if (id !== null) await db().update(stockFiles).set({ finishedAt: clock.now() }).where(eq(stockFiles.id, id))
}
