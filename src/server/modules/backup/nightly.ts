import { mkdir } from 'node:fs/promises'
import type pg from 'pg'
import { backupMessages as say } from '#shared/messages/backup.ts'
import { isBackupDue } from '#shared/rules/backups.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { limaTime } from '#shared/rules/dates.ts'
import { newClient } from '../../db/open.ts'
import { clock } from '../../lib/clock.ts'
import { scrub } from '../../lib/describe-error.ts'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { counted } from '../../lib/metrics.ts'
import { singleton } from '../../lib/singleton.ts'
import { mailOwnerOnceADay } from '../mail/owner.ts'
import { backupFile, listBackups, prune, noteOutcome, readOutcome, reasonOf } from './folder.ts'
import { makeBackup } from './make.ts'

/** Any number that nothing else locks: of several instances, one makes the nightly backup. */
const BACKUP_LOCK = 7_231_907
const EVERY_MS = 60_000
const RETRY_MS = 3_600_000

interface Night {
  timer: NodeJS.Timeout | undefined
  running: Promise<void> | undefined
  stopping: AbortController
}
const night = () =>
  singleton<Night>('nightly-backup', () => ({
    timer: undefined,
    running: undefined,
    stopping: new AbortController(),
  }))

/** Runs `work` in the one instance that holds the lock, on the connection with the lock; false in the others. */
async function alone(work: (client: pg.Client) => Promise<boolean>): Promise<boolean> {
  const client = await newClient()
  try {
    await client.connect()
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      BACKUP_LOCK,
    ])
    if (!rows[0]?.mine) return false
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes today's backup in BACKUP_DIR when it is due, checks it, and removes those too old to be kept; returns whether
 * it did. If an older one is damaged, today's is made all the same.
 */
export async function backUpWhenDue(signal?: AbortSignal): Promise<boolean> {
  const { backupDir: folder } = env()
  if (folder === undefined) return false
  const now = clock.now()
  const today = limaDay(now)
  const hour = Number(limaTime(now).slice(0, 2))
  const isDue = async () =>
    isBackupDue({ hour, today, made: (await listBackups(folder)).map(({ day }) => day) })
  if (!(await isDue())) return false
  return alone(async client => {
    // Another instance may have made the backup while we waited for the lock.
    if (!(await isDue())) return false
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const made = await makeBackup(backupFile(folder, today), {
      sharesPictures: true,
      client,
      ...(signal ? { signal } : {}),
    })
    log.info('backup made', {
      day: today,
      rows: made.contents.rows,
      pictures: made.contents.pictures,
      bytes: made.bytes,
    })
    await prune(folder).catch(async (error: unknown) => {
      log.error('older backups not pruned', error)
      await tellOwner(error, now, { subject: say.notPrunedSubject, body: say.notPrunedBody })
    })
    return true
  })
}

/** Mails the owner about a failure, at most once a day. */
async function tellOwner(
  error: unknown,
  now: Date,
  { subject, body }: { subject: string; body: typeof say.failedBody },
): Promise<void> {
  const reason = scrub(error instanceof Error ? error.message : String(error))
  const text = body({ day: limaDay(now), reason, folder: env().backupDir ?? '' })
  await mailOwnerOnceADay({ kind: 'backupFailed', subject, body: text }, now).catch((lost: unknown) =>
    log.error('backup mail failed', lost),
  )
}

/** A failure is not repeated at once, by any process: a full disk stays full for a while. */
async function isResting(now: Date): Promise<boolean> {
  const last = await readOutcome()
  if (last?.result !== 'failed') return false
  const since = now.getTime() - last.at.getTime()
  return since >= 0 && since < RETRY_MS
}

/** Looks once whether a backup is due. A failure is kept, logged and mailed, and tried again in an hour. */
export async function runNightly(): Promise<void> {
  const { stopping } = night()
  const now = clock.now()
  if (await isResting(now)) return
  try {
    const isMade = await counted('backUp', () => backUpWhenDue(stopping.signal))
    if (isMade) await noteOutcome({ result: 'ok', at: clock.now() })
  } catch (error) {
    if (stopping.signal.aborted) return
    await noteOutcome({ result: 'failed', at: now, reason: reasonOf(error) })
    log.error('backup failed', error)
    await tellOwner(error, now, { subject: say.failedSubject, body: say.failedBody })
  }
}

/** Looks every minute, apart from the other jobs: a backup takes long, and no mail waits for it. */
export function startNightly(): void {
  const state = night()
  if (env().backupDir === undefined) return
  state.stopping = new AbortController()
  clearInterval(state.timer)
  state.timer = setInterval(() => {
    state.running ??= runNightly().finally(() => {
      state.running = undefined
    })
  }, EVERY_MS)
  state.timer.unref()
}

/** Stops a backup under way, which leaves nothing behind; call it before the database is closed. */
export async function stopNightly(): Promise<void> {
  const state = night()
  clearInterval(state.timer)
  state.stopping.abort()
  await state.running
}
