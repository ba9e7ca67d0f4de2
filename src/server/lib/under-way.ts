import { AsyncLocalStorage } from 'node:async_hooks'
import { singleton } from './singleton.ts'
import { type Leave, type Party, FairQueue } from './fair-queue.ts'

interface Place {
  /** How many calls to outside services are under way. */
  outside: number
  leave(): void
  comeBack(): void
}

export const fairQueue = (): FairQueue => singleton('turns', () => new FairQueue())
const place = () => singleton('turn', () => new AsyncLocalStorage<Place>())

/**
 * Runs the work of a call when its turn comes; `signal` is the caller's. Refuses with `tooManyCalls` or `serverBusy`.
 */
export async function inTurn<T>(party: Party, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return inPlace(await fairQueue().enter(party, signal), () => fairQueue().comeBack(party), work)
}

/**
 * Runs `work` in a place that was taken, and leaves the place at the end. `comeBack` takes a place again after a call
 * to an outside service.
 */
export async function inPlace<T>(taken: Leave, comeBack: () => Leave, work: () => Promise<T>): Promise<T> {
  let leave = taken
  let isOver = false
  const own: Place = {
    outside: 0,
    leave: () => leave(),
    comeBack: () => {
      // Work that goes on after its call must not take a place again: nobody would leave it.
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
export const outsideTurn = <T>(work: () => Promise<T>): Promise<T> => place().exit(work)

/**
 * Waits for an outside service without holding a place, so that a slow service does not keep other calls of the network
 * waiting.
 */
export async function withoutPlace<T>(call: () => Promise<T>): Promise<T> {
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
