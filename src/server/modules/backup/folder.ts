import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { keptBackups } from '#shared/rules/backups.ts'
import type { Day } from '#shared/rules/business-days.ts'
import { readBackup } from './reader.ts'
import { Shelf } from './shelf.ts'

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

/** The backups of a folder, newest first. A file under such a name was read back whole when it was made. */
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

/** Removes what is too old to be kept, then the shared pictures that no kept backup names. */
export async function prune(folder: string): Promise<void> {
  const all = await listBackups(folder)
  const kept = new Set(keptBackups(all.map(({ day }) => day)))
  const needed = new Set<string>()
  for (const { day, file } of all) {
    if (!kept.has(day)) await rm(file)
    else for (const picture of (await readBackup(file)).beside) needed.add(picture)
  }
  await (await Shelf.open(folder)).keepOnly(needed)
  for (const name of (await readdir(folder)).filter(each => DRAFT.test(each))) {
    const facts = await stat(join(folder, name)).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(join(folder, name), { force: true })
  }
}
