import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * How far work stands back that no shopper waits for: it gets a tenth of a processor that others want, and all of one that
 * is free. Not further, since it holds locks that orders wait for.
 */
const BACK = 10
let isBack = false

/** Whether this process has stood back, and whatever it starts would as well. */
export const isStandingBack = (): boolean => isBack

interface Stat {
  pid: number
  parent: number
  session: number
}

/** A process as `/proc/PID/stat` says: its parent and its terminal session. Its name may hold anything, also `)`. */
function readStat(pid: number | 'self'): Stat {
  const text = readFileSync(`/proc/${String(pid)}/stat`, 'utf8')
  const [, parent = 0, , session = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return { pid: Number.parseInt(text, 10), parent, session }
}

/** Whether nothing runs in this terminal session but this process and what it was called from: a shop may as well. */
function isAlone(): boolean {
  const own = readStat('self')
  const callers = new Set<number>()
  for (let at = own; at.session === own.session; at = readStat(at.parent)) {
    callers.add(at.pid)
    if (at.parent === 0) break
  }
  const isOther = (pid: number): boolean => {
    try {
      return readStat(pid).session === own.session && !callers.has(pid)
    } catch {
      // It ended meanwhile.
      return false
    }
  }
  return !readdirSync('/proc').some(name => /^\d+$/.test(name) && isOther(Number(name)))
}

/** Linux shares a processor between sessions first (`sched_autogroup`), and heeds `nice` only within one. */
function setGroup(pid: number | 'self', value: number): void {
  writeFileSync(`/proc/${String(pid)}/autogroup`, String(value))
}

/** Does what another system, or one without such groups, does not know or allow; there the work is only less polite. */
function ifPossible(work: () => void): void {
  try {
    work()
  } catch {
    // Said above.
  }
}

/** The terminal that the owner goes on working in. */
function giveGroupBack(): void {
  ifPossible(() => {
    setGroup('self', 0)
  })
}

/** Lets others go before this process, in all of its threads, until it ends. */
export function standBackWhole(): void {
  isBack = true
  ifPossible(() => {
    setPriority(BACK)
  })
  ifPossible(() => {
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), BACK)
  })
  ifPossible(() => {
    if (!isAlone()) return
    process.once('exit', giveGroupBack)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.once(signal, () => {
        giveGroupBack()
        process.kill(process.pid, signal)
      })
    setGroup('self', BACK)
  })
}

/** The same for a process of the embedded PostgreSQL that works for this one; each is a session of its own. */
export function letStandBack(pid: number): void {
  ifPossible(() => {
    if (!readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8').startsWith('postgres: ')) return
    setPriority(pid, BACK)
    setGroup(pid, BACK)
  })
}
