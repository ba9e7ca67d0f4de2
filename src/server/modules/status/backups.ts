import { env } from '../../lib/env.ts'
import { backupFailedAt } from '../backup/nightly.ts'
import { listBackups } from '../backup/folder.ts'

export interface BackupState {
  /** The newest of BACKUP_DIR; null when there is none. */
  last: { file: string; bytes: number; madeAt: Date } | null
  /** It failed and has not succeeded since, as far as this process knows. */
  isFailing: boolean
  /** There should be one and the newest is too old. */
  isOverdue: boolean
}

/** A night's backup of yesterday may be up to a day old when tonight's begins. */
const OVERDUE_MS = 26 * 3_600_000

/** How the nightly backups are; null where none are wanted. */
export async function readBackups(now: Date): Promise<BackupState | null> {
  const { backupDir } = env()
  if (backupDir === undefined) return null
  const [last = null] = await listBackups(backupDir)
  return {
    last,
    isFailing: backupFailedAt() !== null,
    isOverdue: last === null || now.getTime() - last.madeAt.getTime() > OVERDUE_MS,
  }
}
