import { readdir, rm, stat, statfs, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { backupRoom, keptBackups } from '#shared/rules/backups.ts'
import type { Day } from '#shared/rules/business-days.ts'
import { readBackup } from './reader.ts'
import { SharedPictures } from './shared-pictures.ts'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { env } from '../../lib/env.ts'
import { log } from '../../lib/log.ts'
import { singleton } from '../../lib/singleton.ts'
import { BackupError } from './format.ts'

interface Kept {
  day: Day
  file: string
  bytes: number
  madeAt: Date
}

const NAME = /^vitrina-(\d{4}-\d\d-\d\d)\.respaldo$/
const DRAFT = /^\.vitrina-.+\.tmp$/
/** A draft that nobody has written to for this long was left by a process that was killed. */
const ABANDONED_MS = 6 * 3_600_000

export const backupFile = (folder: string, day: Day): string => join(folder, `vitrina-${day}.respaldo`)

/** The backups of a folder, newest first. A file with such a name was checked when it was made. */
export async function listBackups(folder: string): Promise<Kept[]> {
  const names = await readdir(folder).catch(() => [])
  const days = names.flatMap(name => NAME.exec(name)?.[1] ?? [])
  const found = await Promise.all(
    days.map(async day => {
      const file = backupFile(folder, day)
      const facts = await stat(file).catch(() => null)
      return facts ? [{ day, file, bytes: facts.size, madeAt: facts.mtime }] : []
    }),
  )
  return found.flat().sort((a, b) => b.day.localeCompare(a.day))
}

/** Free bytes on the disk of a folder; null when the system does not say. */
export async function freeBytesOf(folder: string): Promise<number | null> {
  const facts = await statfs(folder).catch(() => null)
  return facts && facts.bavail * facts.bsize
}

/** How many bytes the backups of this folder may take, without the pictures that they share. */
async function roomFor(
  all: readonly Kept[],
  sharedPictures: SharedPictures,
  folder: string,
): Promise<number> {
  const pictures = await sharedPictures.bytes()
  const takenBytes = all.reduce((sum, { bytes }) => sum + bytes, pictures)
  const freeBytes = (await freeBytesOf(folder)) ?? Infinity
  return backupRoom({ maxBytes: env().backupMaxBytes, freeBytes, takenBytes }) - pictures
}

/**
 * Removes backups that are too old or do not fit any more, then the shared pictures that no kept backup names. Refuses
 * with `oldBroken` if one that is kept cannot be read.
 */
export async function prune(folder: string): Promise<void> {
  const all = await listBackups(folder)
  const sharedPictures = await SharedPictures.open(folder)
  const kept = new Set(keptBackups(all, await roomFor(all, sharedPictures, folder)))
  // First, so that one that is damaged keeps none that is too old.
  for (const { day, file } of all) if (!kept.has(day)) await rm(file)
  const needed = new Set<string>()
  for (const { day, file } of all)
    if (kept.has(day)) for (const picture of await sharedPicturesOf(file)) needed.add(picture)
  await sharedPictures.keepOnly(needed)
  for (const name of (await readdir(folder)).filter(each => DRAFT.test(each))) {
    const facts = await stat(join(folder, name)).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}

async function sharedPicturesOf(file: string): Promise<Iterable<string>> {
  const { sharedPictures } = await readBackup(file).catch((cause: unknown) => {
    throw new BackupError('oldBroken', basename(file), { cause })
  })
  return sharedPictures
}

const Outcome = z.discriminatedUnion('result', [
  z.object({ result: z.literal('ok'), at: z.coerce.date() }),
  z.object({ result: z.literal('failed'), at: z.coerce.date(), reason: z.string().max(40) }),
])
/** How the last nightly backup went; `reason` is a code, never a sentence with data in it. */
type Outcome = z.infer<typeof Outcome>

/**
 * BACKUP-08: a file of the data folder, because every process of the shop and the next start must know it, and because
 * the reason may be that the backup folder or the database cannot be reached.
 */
const file = (): string => join(env().varDir, 'backup.json')

/** Kept in memory too, in case the file could not be written, for example on a full disk. */
const unwritten = () => singleton('unwritten-outcome', () => ({ outcome: null as Outcome | null }))

export async function readOutcome(): Promise<Outcome | null> {
  const { outcome } = unwritten()
  if (outcome) return outcome
  try {
    return Outcome.parse(JSON.parse(await readFile(file(), 'utf8')))
  } catch {
    return null
  }
}

export async function noteOutcome(outcome: Outcome): Promise<void> {
  const memory = unwritten()
  const draft = `${file()}.${randomBytes(6).toString('hex')}.tmp`
  try {
    await writeFile(draft, JSON.stringify(outcome), { mode: 0o600 })
    await rename(draft, file())
    memory.outcome = null
  } catch (error) {
    memory.outcome = outcome
    log.warn('backup outcome not kept', { error })
    await rm(draft, { force: true }).catch(() => undefined)
  }
}

/**
 * A code for what went wrong: ours, the system's (ENOSPC), PostgreSQL's (53100), else the name of the error's class.
 */
export function reasonOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown }
  if (error instanceof BackupError) return error.code
  if (typeof code === 'string' && /^\w{3,40}$/.test(code)) return code
  return typeof name === 'string' ? name.slice(0, 40) : 'Error'
}
