import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '#server/lib/start-error.ts'

/** Who runs PostgreSQL: nobody in particular (the shop's own user), or another user when the shop is root. */
export interface Account {
  uid?: number
  gid?: number
}

/** The user without rights that every system has. */
const NOBODY = 65_534

const isRoot = () => process.getuid?.() === 0

/**
 * PostgreSQL refuses to run as root. Then it runs as whoever owns the data already (a shop first started by an
 * ordinary user goes on working under root), else as nobody.
 */
export function chooseAccount(dataDir: string): Account {
  if (!isRoot()) return {}
  const owner = existsSync(dataDir) ? statSync(dataDir) : undefined
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: NOBODY, gid: NOBODY }
}

export const STATE_FOLDERS = ['/var/lib/vitrina', '/var/tmp/vitrina']

/** Places outside anybody's home that root can write and every user can enter. */
export function stateFolders(candidates: readonly string[]): string[] {
  return candidates.filter(folder => {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 })
      chmodSync(folder, 0o755)
      accessSync(folder, constants.W_OK)
      return statSync(folder).uid === process.getuid?.()
    } catch {
      return false
    }
  })
}

/** Whether that user may pass through every folder above `path`. */
export function canReach(path: string, { uid, gid }: Account): boolean {
  if (uid === undefined) return true
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const { uid: owner, gid: group, mode } = statSync(folder)
    const bit = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (folder === dirname(folder)) return true
  }
}

/**
 * Where the data lives: in `wanted`, or (root, a private home) in a reachable folder that a note beside `wanted`
 * names, so that the next start finds the same data even if the permissions changed meanwhile.
 */
export function placeData(
  wanted: string,
  account: Account,
  { log, states }: { log(line: string): void; states: readonly string[] },
): string {
  const note = `${wanted}.path`
  if (existsSync(note)) return readFileSync(note, 'utf8').trim()
  mkdirSync(dirname(wanted), { recursive: true })
  if (canReach(wanted, account)) return wanted
  const [state] = stateFolders(states)
  if (state === undefined) throw new StartError(say.foreignFolder(wanted))
  const mark = createHash('sha256').update(resolve(wanted)).digest('hex').slice(0, 8)
  const place = join(state, `${basename(wanted)}-${mark}`)
  log(say.dataElsewhere(place))
  writeFileSync(note, `${place}\n`)
  return place
}
