import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'

/** An account that was deleted, and whether its reviews were to go as well. */
interface Deleted {
  id: string
  deleteReviews: boolean
}

const DELETED_FILE = 'deleted-accounts.txt'
const LINE = /^\S+ ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})( reviews)?$/gm

/** Beside the database and beside the backups: one of them is left when the other was lost. */
function folders(): string[] {
  const { varDir, backupDir } = env()
  return backupDir === undefined ? [varDir] : [varDir, backupDir]
}

/**
 * BACKUP-09: notes a deleted account outside of the database, since a backup that is restored brings it back. A line is
 * the time, the id and nothing else of the person. Called after the deletion, which holds even if this fails.
 */
export async function noteDeleted({ id, deleteReviews }: Deleted, at: Date): Promise<void> {
  const line = `${at.toISOString()} ${id}${deleteReviews ? ' reviews' : ''}\n`
  for (const folder of folders()) {
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await appendFile(join(folder, DELETED_FILE), line, { mode: 0o600, flush: true })
    } catch (error) {
      log.error('deleted account not noted', error)
    }
  }
}

/** Every account that was ever deleted here, each once. */
export async function readDeleted(): Promise<Deleted[]> {
  const texts = await Promise.all(
    folders().map(folder => readFile(join(folder, DELETED_FILE), 'utf8').catch(() => '')),
  )
  const found = [...texts.join('\n').matchAll(LINE)]
  return [...new Map(found.map(([, id = '', reviews]) => [id, reviews !== undefined]))].map(
    ([id, deleteReviews]) => ({ id, deleteReviews }),
  )
}
