import type { WritableAtom } from 'nanostores'
import { attempt, type Outcome } from './run.ts'

/** The state of something that a screen loads. */
export type Load<T> = { state: 'loading' } | { state: 'failed'; error: string } | { state: 'ready'; value: T }

export const loading = { state: 'loading' } as const
export const failed = (error: string) => ({ state: 'failed', error }) as const
export const ready = <T>(value: T) => ({ state: 'ready', value }) as const

/** The result of a call: its answer, or the server's sentence, else `fallback` (STATE-25). */
export const loaded = <T>(outcome: Outcome<T>, fallback: string): Load<T> =>
  outcome.ok ? ready(outcome.value) : failed(outcome.error.message || fallback)

/** Reads what a screen shows: loading until the call is answered. */
export async function load<T>(
  $store: Pick<WritableAtom<Load<T>>, 'set'>,
  work: () => Promise<T>,
  fallback: string,
): Promise<void> {
  $store.set(loading)
  $store.set(loaded(await attempt(work), fallback))
}

/** What was read; undefined while there is nothing. */
export const valueOf = <T>(known: Load<T>): T | undefined =>
  known.state === 'ready' ? known.value : undefined
