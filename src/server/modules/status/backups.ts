import { env } from '../../lib/env.ts'
import { readShopNote } from '../../lib/shop-note.ts'
import { listBackups } from '../backup/folder.ts'
import { readOutcome } from '../backup/outcome.ts'

export interface BackupState {
  /** The newest of BACKUP_DIR; null when there is none. */
  last: { file: string; bytes: number; madeAt: Date } | null
  /** The last try, whichever process made it, when it failed and nothing newer was made since; `reason` is a code. */
  failure: { at: Date; reason: string } | null
  folder: string
  /** There should be one and the newest is too old, or there is none so long after the shop's first start (OWNER-44). */
  isOverdue: boolean
}

/** A night's backup of yesterday may be up to a day old when tonight's begins. */
const OVERDUE_MS = 26 * 3_600_000

/** How the nightly backups are; null where none are wanted. */
export async function readBackups(now: Date): Promise<BackupState | null> {
  const { backupDir } = env()
  if (backupDir === undefined) return null
  const [[last = null], outcome] = await Promise.all([listBackups(backupDir), readOutcome()])
  const isFailing = outcome?.result === 'failed' && (last === null || last.madeAt < outcome.at)
  const since = last?.madeAt ?? readShopNote()?.firstStart
  return {
    last,
    folder: backupDir,
    failure: isFailing ? { at: outcome.at, reason: outcome.reason } : null,
    isOverdue: since === undefined || now.getTime() - since.getTime() > OVERDUE_MS,
  }
}
