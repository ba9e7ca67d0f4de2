import { Session } from 'node:inspector'

const MINUTE_MS = 60_000
/** Alone with its jobs a shop leaves little behind. */
const SELDOM = 10

/**
 * Frees what V8 no longer needs, and gives its pages back to the system. It blocks the process for a tenth of a second.
 */
export function collectGarbage(): void {
  const session = new Session()
  session.connect()
  session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}

interface IdleMemory {
  /** Somebody came. */
  noteUse(): void
  stop(): void
}

/**
 * COST-09: V8 collects garbage when its heap has grown by more than half, and an idle heap does not grow: the garbage
 * of the start, or of a busy hour, stays until somebody comes again. So it is collected when nobody came for a minute,
 * and while that lasts every tenth minute.
 */
export function collectWhenIdle(collect: () => void = collectGarbage): IdleMemory {
  let wasUsed = true
  let idleMinutes = 0
  const timer = setInterval(() => {
    idleMinutes = wasUsed ? 0 : idleMinutes + 1
    wasUsed = false
    if (idleMinutes % SELDOM === 1) collect()
  }, MINUTE_MS)
  timer.unref()
  return {
    noteUse: () => {
      wasUsed = true
    },
    stop: () => clearInterval(timer),
  }
}
