import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#shared/errors.ts'
import { singleton } from './singleton.ts'

type Undo = () => Promise<void>

/** The call that a use case answers, as far as limits need to know it. */
interface Call {
  /** The caller's network. */
  readonly address: string
  /** The proof that the caller sent (NETWORK-03); null for none. */
  readonly proof: string | null
  /** The work that the call has proved so far. */
  proved: number
  /** Counts to give back: those for a call that is refused, and those for one that is not. */
  readonly ifRefused: Undo[]
  readonly ifDone: Undo[]
}

const calls = () => singleton('call', () => new AsyncLocalStorage<Call>())

export const currentCall = (): Call | undefined => calls().getStore()

/** If giving a count back fails, it ends with its window anyway. */
const undo = (all: readonly Undo[]) => Promise.allSettled(all.map(one => one()))

/**
 * Runs a use case as the answer to one call. The limits of networks count the call by its result, and not at all if it
 * is refused because it needs a proof.
 */
export async function inCall<T>(
  { address, proof }: Pick<Call, 'address' | 'proof'>,
  work: () => Promise<T>,
): Promise<T> {
  const call: Call = { address, proof, proved: 0, ifRefused: [], ifDone: [] }
  try {
    const answer = await calls().run(call, work)
    await undo(call.ifDone)
    return answer
  } catch (error) {
    const isAsked = error instanceof AppError && error.code === 'proofNeeded'
    await undo(isAsked ? [...call.ifRefused, ...call.ifDone] : call.ifRefused)
    throw error
  }
}
