import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton.ts'
import { type Leave, type Party, FairQueue } from './fair-queue.ts'

interface Place {
  /** Calls to services outside that are under way. */
  outside: number
  leave(): void
  comeBack(): void
}

export const fairQueue = (): FairQueue => singleton('turns', () => new FairQueue())
const place = () => singleton('turn', () => new AsyncLocalStorage<Place>())

/** Works on a call when its turn comes; `signal` is its caller's. Refuses with `tooManyCalls` or `serverBusy`. */
export async function inTurn<T>(party: Party, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return inPlace(await fairQueue().enter(party, signal), () => fairQueue().comeBack(party), work)
}

/** Works in a place that was taken, and leaves it at the end; `comeBack` takes one again after a call to a service outside. */
export async function inPlace<T>(taken: Leave, comeBack: () => Leave, work: () => Promise<T>): Promise<T> {
  let leave = taken
  let isOver = false
  const own: Place = {
    outside: 0,
    leave: () => leave(),
    comeBack: () => {
      // Work that outlives its call would keep a place that nobody leaves.
      if (!isOver) leave = comeBack()
    },
  }
  try {
    return await place().run(own, work)
  } finally {
    isOver = true
    leave()
  }
}

/**
 * Starts work that its call does not wait for, such as the delivery of mails. When that work waits, the call does not.
 */
export const besideTurn = <T>(work: () => Promise<T>): Promise<T> => place().exit(work)

/** Waits for a service outside without holding a place: a slow service keeps no other call of the network waiting. */
export async function asideOfTurn<T>(call: () => Promise<T>): Promise<T> {
  const own = place().getStore()
  if (!own) return call()
  own.outside += 1
  if (own.outside === 1) own.leave()
  try {
    return await call()
  } finally {
    own.outside -= 1
    if (own.outside === 0) own.comeBack()
  }
}
