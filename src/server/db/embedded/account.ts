import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { StartError } from '../../lib/start-error.ts'

/** The user that runs PostgreSQL: the shop's own user, or another user when the shop is root. */
export interface Account {
  uid?: number
  gid?: number
}

/** The user without rights that every system has, and that other services share. */
const NOBODY = 65_534
const nobody: Account = { uid: NOBODY, gid: NOBODY }

/** Above all the ranges in which systems and directories number their users. */
const FIRST_OWN = 2_100_000_000
const OWN_COUNT = 40_000_000

const isRoot = () => process.getuid?.() === 0
const isOwn = ({ uid }: Account) => uid !== undefined && uid >= FIRST_OWN

/**
 * In a container, root may give files only to some users. Each line is: the first number inside, the first outside, how
 * many.
 */
function exists(uid: number): boolean {
  if (!existsSync('/proc/self/uid_map')) return true
  const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n')
  return lines.some(line => {
    const [first = 0, , count = 0] = line.trim().split(/\s+/).map(Number)
    return uid >= first && uid < first + count
  })
}

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the data (a shop first started by an ordinary user
 * goes on working under root), else as a user that runs nothing else: its number comes from the path of the data. It is
 * nobody only if there is no such number.
 */
export function chooseAccount(dataDir: string): Account {
  if (!isRoot()) return {}
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0 && owner.uid !== NOBODY) return { uid: owner.uid, gid: owner.gid }
  const uid = FIRST_OWN + (createHash('sha256').update(resolve(dataDir)).digest().readUInt32BE() % OWN_COUNT)
  return exists(uid) ? { uid, gid: uid } : nobody
}

/**
 * The user that makes a new database: `initdb` needs the name of its user, and a user that is only a number has no
 * name.
 */
export const makerOf = (account: Account): Account => (isOwn(account) ? nobody : account)

function give(path: string, uid: number, gid: number): void {
  // The folder itself is given last: until then its owner shows that this was not finished.
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) give(join(path, name), uid, gid)
  lchownSync(path, uid, gid)
}

/** Data that `nobody` owns (made just now, or by an older version of the shop) is given to our own user. */
export function takeOver(dataDir: string, account: Account): void {
  const { uid, gid } = account
  if (uid === undefined || gid === undefined || !isOwn(account) || !isNobodys(dataDir)) return
  give(dataDir, uid, gid)
}

export const isNobodys = (path: string): boolean => isRoot() && statSync(path).uid === NOBODY

export const STATE_FOLDERS = ['/var/lib/vitrina', '/var/tmp/vitrina']

/**
 * Places outside of any home that root can write and every user can enter. The next one is looked at, or made, only
 * when the caller needs it. A folder that was there before keeps its mode, and a link does not count: in a folder like
 * /var/tmp anybody could have put it there, and root would change what it leads to.
 */
export function* stateFolders(candidates: readonly string[]): Generator<string> {
  for (const folder of candidates) if (isStateFolder(folder)) yield folder
}

function isStateFolder(folder: string): boolean {
  try {
    const isNew = mkdirSync(folder, { recursive: true, mode: 0o755 }) !== undefined
    const found = lstatSync(folder)
    if (!found.isDirectory() || found.uid !== process.getuid?.()) return false
    // A folder that we made may lack rights that the umask removed.
    if (isNew) chmodSync(folder, 0o755)
    accessSync(folder, constants.W_OK)
    return (lstatSync(folder).mode & 0o005) === 0o005
  } catch {
    return false
  }
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
 * Where the data is kept: in `wanted`, or (root, a private home) in a reachable folder. A note next to `wanted` names
 * that folder, so that the next start finds the same data even if the permissions changed meanwhile.
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
