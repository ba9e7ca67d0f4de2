import type { Socket } from 'node:net'
import type { PoolConfig } from 'pg'
import { startupMessages as say } from '#shared/messages/startup.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { writeCrashes } from '../lib/crashes.ts'
import { log } from '../lib/log.ts'
import { pauseAfter } from './pauses.ts'
import { EXIT_DATABASE_AWAY, EXIT_REFUSED } from './protocol.ts'
import { startWorker, type Worker } from './worker.ts'

const DATABASE_RETRY_MS = 1_000
/** Crashes whose moments are kept. */
const MOST_REMEMBERED = 20

export interface Crew {
  /** Hands a connection to the next worker in turn; `back` gets it where none takes it. False while none is ready. */
  take(socket: Socket, back: (socket: Socket) => void): boolean
  stop(): Promise<void>
}

/**
 * Keeps `size` workers running: one that ends is started again after a pause. `giveUp` is called once when that is
 * hopeless (a setting refused, five crashes in a minute of a shop that was never ready); the reason has been said by then.
 */
export function startCrew(options: {
  entry: string
  size: number
  /** Where several workers reach each other. */
  doors: string | undefined
  /** The embedded database, as soon as it is up; nothing where the settings name another. */
  connection: Promise<PoolConfig | undefined>
  /** Whether any worker takes connections. */
  onAvailable(isAvailable: boolean): void
  onReady(): void
  giveUp(): void
}): Crew {
  const { entry, size, doors, connection, onAvailable, onReady, giveUp } = options
  const places: (Worker | undefined)[] = Array.from({ length: size })
  const leaving = new Set<Worker>()
  const crashes: number[] = []
  const pauses = new Set<NodeJS.Timeout>()
  let wasReady = false
  let isOver = false
  let turn = 0

  function occupy(place: number): void {
    const worker: Worker = startWorker(entry, place + 1, doors, connection, {
      ready: () => {
        onAvailable(true)
        if (wasReady) log.say(say.again)
        else if (places.every(each => each?.isReady)) {
          wasReady = true
          onReady()
        }
      },
      leaving: (code, signal) => {
        leaving.add(worker)
        void worker.ended.then(() => leaving.delete(worker))
        places[place] = undefined
        if (!places.some(each => each?.isReady)) onAvailable(false)
        if (!isOver) replace(place, code, signal)
      },
    })
    places[place] = worker
  }

  function later(place: number, pauseMs: number): void {
    const pause = setTimeout(() => {
      pauses.delete(pause)
      occupy(place)
    }, pauseMs)
    pauses.add(pause)
  }

  function replace(place: number, code: number | null, signal: NodeJS.Signals | null): void {
    if (code === EXIT_DATABASE_AWAY && wasReady) {
      log.say(say.waitingForDatabase)
      later(place, DATABASE_RETRY_MS)
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
    const reason = signal ?? String(code)
    log.say(say.crashed({ seconds: pauseMs / 1_000, reason, at: limaMoment(new Date(now).toISOString()) }))
    writeCrashes({
      at: crashes.map(moment => new Date(moment).toISOString()),
      reason,
      pausedUntil: new Date(now + pauseMs).toISOString(),
    })
    later(place, pauseMs)
  }

  /** A connection that a worker left behind, unread, goes to one that has not had it. */
  function hand(socket: Socket, back: (socket: Socket) => void, had: readonly Worker[]): boolean {
    const ready = places.filter(each => each !== undefined && each.isReady && !had.includes(each))
    turn += 1
    const worker = ready[turn % ready.length]
    worker?.take(socket, left => {
      if (!hand(left, back, [...had, worker])) back(left)
    })
    return worker !== undefined
  }

  for (let place = 0; place < size; place += 1) occupy(place)

  return {
    take: (socket, back) => hand(socket, back, []),
    stop: async () => {
      isOver = true
      for (const pause of pauses) clearTimeout(pause)
      const working = places.filter(worker => worker !== undefined)
      await Promise.all([...working, ...leaving].map(worker => worker.stop()))
    },
  }
}
