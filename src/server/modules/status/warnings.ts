import { isTight } from '#shared/rules/backups.ts'
import type { StatusWarning } from '#shared/messages/status.ts'
import { clock } from '../../lib/clock.ts'
import { readCrashes } from '../../lib/crashes.ts'
import { singleton } from '../../lib/singleton.ts'
import { statfs } from 'node:fs/promises'
import { wasFull } from '../../db/full.ts'
import { env } from '../../lib/env.ts'
import { readShopNote } from '../../lib/shop-note.ts'
import { freeBytesOf, listBackups, readOutcome } from '../backup/folder.ts'

const FRESH_MS = 30_000

/** The look-up under way; callers meanwhile share its answer. */
const memory = () =>
  singleton('status-warnings', () => ({ found: Promise.resolve<StatusWarning[]>([]), at: -Infinity }))

const LATELY_MS = 3_600_000
const OFTEN = 3

/** Whether the shop crashed several times within an hour: the supervisor starts it again each time, after pauses. */
function isCrashing(now: Date): boolean {
  const since = now.getTime() - LATELY_MS
  return (readCrashes()?.at.filter(moment => Date.parse(moment) > since).length ?? 0) >= OFTEN
}

/** What will become a problem if nobody does anything, looked up at most twice a minute. */
export async function findWarnings(): Promise<readonly StatusWarning[]> {
  const known = memory()
  if (performance.now() - known.at >= FRESH_MS) {
    known.at = performance.now()
    known.found = lookUp()
  }
  return [...(wasFull() ? (['databaseFull'] as const) : []), ...(await known.found)]
}

async function lookUp(): Promise<StatusWarning[]> {
  const [disk, backups] = await Promise.all([readDisk(), readBackups(clock.now())])
  return [
    ...(disk?.isLow ? (['diskLow'] as const) : []),
    ...(backups?.failure ? (['backupFailed'] as const) : []),
    ...(backups?.isOverdue ? (['backupOverdue'] as const) : []),
    ...(backups?.isTight ? (['backupSpace'] as const) : []),
    ...(isCrashing(clock.now()) ? (['crashing'] as const) : []),
  ]
}

export interface Disk {
  freeBytes: number
  totalBytes: number
  /** Too little space is left. */
  isLow: boolean
}

const LOW_BYTES = 512 * 1024 * 1024
const LOW_SHARE = 0.03

/** The disk of the data folder; null when the system does not say. */
export async function readDisk(): Promise<Disk | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(env().varDir)
    const [freeBytes, totalBytes] = [bavail * bsize, blocks * bsize]
    return { freeBytes, totalBytes, isLow: freeBytes < LOW_BYTES || freeBytes < totalBytes * LOW_SHARE }
  } catch {
    return null
  }
}

export interface BackupState {
  /** The newest of BACKUP_DIR; null when there is none. */
  last: { file: string; bytes: number; madeAt: Date } | null
  /** The last try, by any process, if it failed and no newer backup was made since; `reason` is a code. */
  failure: { at: Date; reason: string } | null
  folder: string
  /**
   * A backup is overdue: the newest is too old, or there is still none some time after the shop's first start
   * (OWNER-44).
   */
  isOverdue: boolean
  /** The disk of the folder has too little space for the next nights. */
  isTight: boolean
}

/** Yesterday's nightly backup may be up to a day old when tonight's begins. */
const OVERDUE_MS = 26 * 3_600_000

/** How the nightly backups are; null when none are wanted. */
export async function readBackups(now: Date): Promise<BackupState | null> {
  const { backupDir } = env()
  if (backupDir === undefined) return null
  const [[last = null], outcome, freeBytes] = await Promise.all([
    listBackups(backupDir),
    readOutcome(),
    freeBytesOf(backupDir),
  ])
  const isFailing = outcome?.result === 'failed' && (last === null || last.madeAt < outcome.at)
  const since = last?.madeAt ?? readShopNote()?.firstStart
  return {
    last,
    folder: backupDir,
    failure: isFailing ? { at: outcome.at, reason: outcome.reason } : null,
    isTight: freeBytes !== null && isTight({ freeBytes, lastBytes: last?.bytes ?? 0 }),
    isOverdue: since === undefined || now.getTime() - since.getTime() > OVERDUE_MS,
  }
}
