import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '#shared/errors.ts'

/** What the use case has read already, by name. */
type Memory = Map<string, Promise<unknown>>

/** On globalThis because the dev server evaluates modules twice. */
const KEY = Symbol.for('vitrina.reading')
const shared = globalThis as unknown as { [KEY]?: AsyncLocalStorage<Memory> }
const memory = (shared[KEY] ??= new AsyncLocalStorage<Memory>())

/** Runs `work` with a memory of what was read: an empty one, or that of the use case around it. */
export const remembering = <T>(work: () => Promise<T>): Promise<T> =>
  memory.getStore() ? work() : memory.run(new Map(), work)

/**
 * Reads what many steps of a use case need, such as the owner's settings, once in a transaction or in `readThenTake`,
 * and every time outside of them. A step that writes it calls `forget`.
 */
export function readOnce<T>(name: string, read: () => Promise<T>): Promise<T> {
  const known = memory.getStore()
  const earlier = known?.get(name) as Promise<T> | undefined
  const found = earlier ?? read()
  known?.set(name, found)
  return found
}

/** Keeps something that was read together with something else, so that `readOnce` need not read it again. */
export const remember = (name: string, value: unknown): void => {
  memory.getStore()?.set(name, Promise.resolve(value))
}

export const forget = (name: string): void => {
  memory.getStore()?.delete(name)
}

/**
 * What a use case read has changed before it was taken. `refusal` is for a caller for whom that happens again and
 * again.
 */
export class ChangedSince extends Error {
  readonly refusal: AppError
  constructor(refusal: AppError) {
    super('What was read has changed since.')
    this.refusal = refusal
  }
}

/** SQLSTATE of a division by zero. */
const DIVIDED_BY_ZERO = '22012'

/**
 * A column of a statement that takes what was read: a division by zero unless the condition holds. The error undoes
 * the transaction, whatever was sent behind the statement.
 */
export const unlessChanged = (condition: string): string => `1 / (${condition})::int as same`

/** `ChangedSince` instead of that error. */
export function asChanged(error: unknown): never {
  throw (error as { code?: unknown }).code === DIVIDED_BY_ZERO
    ? new ChangedSince(new AppError('cartChanged'))
    : error
}

const MAX_TRIES = 5

/**
 * Runs a use case that reads and checks first, without a lock, and takes what it read in a short transaction at its
 * end. If others changed it in between (`ChangedSince`) everything is read again, five times at most.
 */
export async function readThenTake<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await memory.run(new Map(), work)
    } catch (error) {
      if (!(error instanceof ChangedSince)) throw error
      if (tries === MAX_TRIES) throw error.refusal
    }
  }
}
