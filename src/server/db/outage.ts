import type { ErrorCode } from '#shared/errors.ts'

/** A temporary failure: the caller may repeat, and nothing is wrong with the request. */
type Outage = Extract<ErrorCode, 'databaseAway' | 'diskFull' | 'serverBusy'>

/** SQLSTATE and errno of a full disk (or a full quota), from PostgreSQL or from our own files. */
const DISK_FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Class 08 is added below. 57P0x: it stops, crashed or starts; 53300: no connection free; 58030: its disk failed. */
const AWAY = new Set(['57P01', '57P02', '57P03', '57P05', '53300', '58030'])

/**
 * Too much work at once: a lock that was not free in time, a statement that ran out of time, or what `transaction()`
 * began again in vain (serialization failure, deadlock).
 */
const BUSY = new Set(['55P03', '57014', '40001', '40P01'])

const SOCKET = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * The driver's own errors have no code: a connection that ended, one that did not come, an answer that did not come.
 */
const DRIVER =
  /^(?:Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/**
 * The pool's own words when all of its connections are at work: the database is there, but too much is wanted from it.
 */
const POOL_FULL = 'timeout exceeded when trying to connect'

interface Coded {
  code?: unknown
  /** The code of a failed system call. */
  syscall?: unknown
  message?: unknown
  cause?: unknown
  errors?: unknown
}

function outageOfOne({ code, syscall, message }: Coded): Outage | undefined {
  const name = String(code ?? '')
  if (DISK_FULL.has(name)) return 'diskFull'
  if (AWAY.has(name) || /^08\w{3}$/.test(name)) return 'databaseAway'
  if (BUSY.has(name)) return 'serverBusy'
  // A missing file is a bug; a missing socket is a database that is not there.
  if (SOCKET.has(name) && ['connect', 'read', 'write', 'getaddrinfo', undefined].includes(syscall as string))
    return 'databaseAway'
  if (message === POOL_FULL) return 'serverBusy'
  return DRIVER.test(String(message ?? '')) ? 'databaseAway' : undefined
}

/**
 * Whether an error says that the database or the disk is out or too busy for now, also when it is the cause of another
 * error; undefined for any other error. Errors of other services have their own refusals (AppError) and are not looked
 * at.
 */
export function outageOf(error: unknown): Outage | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const coded: Coded = error
  const inner = Array.isArray(coded.errors) ? coded.errors.map(outageOf).find(Boolean) : undefined
  return outageOfOne(coded) ?? inner ?? outageOf(coded.cause)
}
