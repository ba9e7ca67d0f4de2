import type { EventEmitter } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { NetworkBuckets } from '../lib/buckets.ts'
import { addressOf } from '../lib/network.ts'
import { singleton } from '../lib/singleton.ts'

/** How many pages that are not stored a caller may request in a row, and then how many a second. */
const BURST = 120
const PER_SECOND = 2
/** A /48 of IPv6 is free to get and has 65,536 networks: all of them together may do so many times as much. */
const WIDE = 4

/** Pages and searches that are worked out at the same moment; each takes a few megabytes until it is sent. */
const MOST_AT_ONCE = 48
/** After this long the work is done. A caller that only reads slowly, or not at all, gives its place back. */
const LONGEST_MS = 5_000
let atOnce = 0

/**
 * Takes one of the places for what is not stored, for any caller; false when all are taken. The place is free again
 * when the answer is over, however it ends, and after five seconds (HARD-17).
 */
export function acquireRender(res: Pick<EventEmitter, 'once'>): boolean {
  if (atOnce >= MOST_AT_ONCE) return false
  atOnce += 1
  let isFree = false
  const free = () => {
    if (!isFree) atOnce -= 1
    isFree = true
    clearTimeout(timer)
  }
  const timer = setTimeout(free, LONGEST_MS)
  timer.unref()
  res.once('close', free)
  return true
}

/**
 * How many searches and filtered lists are rendered at the same time. Each takes the processor for tens of
 * milliseconds in one piece; between two of them everything else is answered.
 */
const MOST_LISTS = 2
/**
 * While others wait, each turn is followed by a pause of this share of the time it took. Without it, a caller that
 * makes up queries keeps the worker busy all the time, and stored answers wait for its processor (HARD-17).
 */
const REST = 0.5
const LONGEST_REST_MS = 50
/** Two or three requests may come together by chance; then there is no pause. */
const FEW_WAITING = 3

interface Caller {
  res: Pick<ServerResponse, 'destroyed'>
  work: () => Promise<void>
}
/** The waiting callers, by what they request: the same request shares a turn, and so one answer. */
const line = new Map<string, Caller[]>()
const underWay = new Set<string>()
/** Turns that are over, but whose pause is not. */
let resting = 0

function goOn(): void {
  for (const [key, callers] of line) {
    if (underWay.size + resting >= MOST_LISTS) return
    line.delete(key)
    const present = callers.filter(({ res }) => !res.destroyed)
    if (present.length > 0) begin(key, present)
  }
}

/** No pause when few wait, or after a turn that was taken back because it waited for something itself. */
function rest(tookMs: number): void {
  if (line.size < FEW_WAITING || tookMs >= LONGEST_MS) return
  resting += 1
  setTimeout(
    () => {
      resting -= 1
      goOn()
    },
    Math.min(LONGEST_REST_MS, tookMs * REST),
  )
}

function begin(key: string, callers: readonly Caller[]): void {
  underWay.add(key)
  const startedAt = performance.now()
  const end = () => {
    clearTimeout(timer)
    if (!underWay.delete(key)) return
    rest(performance.now() - startedAt)
    setImmediate(goOn)
  }
  const timer = setTimeout(end, LONGEST_MS)
  timer.unref()
  void Promise.all(callers.map(({ work }) => work())).finally(end)
}

/**
 * Does the work that `key` names when its turn comes, unless its caller has left by then; joins it at once if it is
 * under way. False when too many wait. A turn ends with the work, not with the reading of its answer, and after five
 * seconds (HARD-17).
 */
export function queueRender(key: string, res: Caller['res'], work: Caller['work']): boolean {
  if (underWay.has(key)) {
    void work()
    return true
  }
  const same = line.get(key)
  if (!same && line.size >= MOST_AT_ONCE) return false
  if (same) same.push({ res, work })
  else line.set(key, [{ res, work }])
  goOn()
  return true
}

/** Typing in the search box takes nothing from the pages of others in the same network. */
type Purpose = 'pages' | 'suggestions'
const limits = (purpose: Purpose) =>
  singleton(
    `render-limit:${purpose}`,
    () =>
      new NetworkBuckets({
        network: { max: BURST, seconds: BURST / PER_SECOND },
        wide: { max: BURST * WIDE, seconds: BURST / PER_SECOND },
      }),
  )

/**
 * Whether the caller may have one more page rendered, or words searched. Stored pages are served without this question.
 */
export function mayRender(req: IncomingMessage, purpose: Purpose = 'pages'): boolean {
  return limits(purpose).take(addressOf(req))
}
