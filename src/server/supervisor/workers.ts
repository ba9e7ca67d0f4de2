import type { Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { writeCrashes } from '../lib/crashes.ts'
import { log } from '../lib/log.ts'
import { EXIT_DATABASE_AWAY, EXIT_DATABASE_FULL, EXIT_REFUSED } from './protocol.ts'
import { startWorker, type Worker } from './worker.ts'

/**
 * The first start after a crash is immediate; a shop that crashes again and again is restarted after growing pauses.
 */
const PAUSES_MS = [0, 250, 1_000, 3_000] as const
/** A shop that was ready once is always started again: a stranger who makes it crash must not be able to end it. */
const LATER_PAUSES_MS = [10_000, 30_000] as const
const WINDOW_MS = 60_000

const DATABASE_RETRY_MS = 1_000
/**
 * The pause after a start for which PostgreSQL had no free connection: others hold their connections for longer than a
 * start takes.
 */
const FULL_RETRY_MS = 3_000
/** How many crash times are kept. */
const MOST_REMEMBERED = 20

/**
 * How long to wait before the worker is started again. `null` means giving up: at the fifth crash within a minute of a
 * shop that was never ready. `crashes` are the times of its crashes so far, with the last one, in milliseconds.
 */
export function pauseAfter(crashes: readonly number[], now: number, wasReady: boolean): number | null {
  const recent = crashes.filter(moment => moment > now - WINDOW_MS).length
  const pauses: readonly number[] = wasReady ? [...PAUSES_MS, ...LATER_PAUSES_MS] : PAUSES_MS
  return pauses[recent - 1] ?? (wasReady ? LATER_PAUSES_MS[1] : null)
}

export interface Workers {
  /** Hands a connection to the worker; `back` gets it when none takes it. False while none is ready. */
  take(socket: Socket, back: (socket: Socket) => void): boolean
  /** Whether the next start waits for a PostgreSQL without a free connection. */
  isDatabaseFull(): boolean
  stop(): Promise<void>
}

/**
 * Keeps a worker running: when it ends, another one is started after a pause. `giveUp` is called once when that is
 * hopeless (a refused setting, five crashes in a minute of a shop that was never ready); the reason has been printed by
 * then.
 */
export function startWorkers(options: {
  entry: string
  /** The embedded database, as soon as it runs; nothing when the settings name another. */
  connection: Promise<PoolConfig | undefined>
  /** Whether a worker takes connections. */
  onAvailable(isAvailable: boolean): void
  onReady(): void
  giveUp(): void
}): Workers {
  const { entry, connection, onAvailable, onReady, giveUp } = options
  /** The one that takes connections, or will take them. */
  let current: Worker | undefined
  /** Those that are ending and still have requests under way. */
  const leaving = new Set<Worker>()
  const crashes: number[] = []
  let pause: NodeJS.Timeout | undefined
  let wasReady = false
  let isOver = false
  let isFull = false

  function launch(): void {
    const worker: Worker = startWorker(entry, connection, {
      ready: () => {
        isFull = false
        onAvailable(true)
        if (wasReady) log.say(say.again)
        else {
          wasReady = true
          onReady()
        }
      },
      leaving: (code, signal) => {
        leaving.add(worker)
        void worker.ended.then(() => leaving.delete(worker))
        current = undefined
        onAvailable(false)
        if (!isOver) replace(code, signal)
      },
    })
    current = worker
  }

  function launchAfter(pauseMs: number): void {
    pause = setTimeout(launch, pauseMs)
  }

  function replace(code: number | null, signal: NodeJS.Signals | null): void {
    if (code === EXIT_DATABASE_FULL) {
      if (!isFull) log.say(`${say.databaseFull} ${say.waitingForConnection}`)
      isFull = true
      launchAfter(FULL_RETRY_MS)
      return
    }
    if (code === EXIT_DATABASE_AWAY && wasReady) {
      log.say(say.waitingForDatabase)
      launchAfter(DATABASE_RETRY_MS)
      return
    }
    const now = Date.now()
    crashes.push(now)
    if (crashes.length > MOST_REMEMBERED) crashes.shift()
    const isRefused = !wasReady && (code === EXIT_REFUSED || code === EXIT_DATABASE_AWAY)
    const pauseMs = isRefused ? null : pauseAfter(crashes, now, wasReady)
    if (pauseMs === null) {
      isOver = true
      if (!isRefused) log.say(say.gaveUp)
      giveUp()
      return
    }
    if (signal === 'SIGKILL' && !wasReady) log.say(say.killed)
    const reason = signal ?? String(code)
    log.say(say.crashed({ seconds: pauseMs / 1_000, reason, at: limaMoment(new Date(now)) }))
    writeCrashes({
      at: crashes.map(moment => new Date(moment).toISOString()),
      reason,
      pausedUntil: new Date(now + pauseMs).toISOString(),
    })
    launchAfter(pauseMs)
  }

  /** A connection that a worker left behind, unread, goes to the next one, if that is ready by then. */
  function hand(socket: Socket, back: (socket: Socket) => void): boolean {
    const worker = current
    if (!worker?.isReady) return false
    worker.take(socket, left => {
      if (worker === current || !hand(left, back)) back(left)
    })
    return true
  }

  launch()

  return {
    take: hand,
    isDatabaseFull: () => isFull,
    stop: async () => {
      isOver = true
      clearTimeout(pause)
      await Promise.all([...(current ? [current] : []), ...leaving].map(worker => worker.stop()))
    },
  }
}
