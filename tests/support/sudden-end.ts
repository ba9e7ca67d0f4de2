import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { dropPooled, pool } from '#server/db/index.ts'
import { log } from '#server/lib/log.ts'

interface Life {
  left: number
  isOver: boolean
}
type Query = (...args: unknown[]) => unknown
type Callback = (error: unknown, result?: unknown) => void

/**
 * Lets this process end, as far as database and partner can see, between any two of its steps: before or after a
 * statement, before or after a call to one of `partners`. Its connections break, what was not committed is undone, and nothing
 * it still wanted to do happens. Works on the whole process: one test at a time.
 */
export function suddenEnds(...partners: string[]) {
  const lives = new AsyncLocalStorage<Life>()
  const ended = new Error('The process ended.')
  const step = (): void => {
    const life = lives.getStore()
    if (!life) return
    life.left -= 1
    if (life.left <= 0 && !life.isOver) {
      life.isOver = true
      dropPooled()
    }
    if (life.isOver) throw ended
  }

  const { prototype } = pg.Client as unknown as { prototype: { query: Query } }
  const { query } = prototype
  prototype.query = function (this: unknown, ...args: unknown[]) {
    const callback = args.at(-1)
    const ask = async () => {
      step()
      const result = await (query.apply(
        this,
        typeof callback === 'function' ? args.slice(0, -1) : args,
      ) as Promise<unknown>)
      step()
      return result
    }
    if (typeof callback !== 'function') return ask()
    return void ask().then(
      result => (callback as Callback)(null, result),
      (error: unknown) => (callback as Callback)(error),
    )
  }
  const usual = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const isPartner = partners.some(partner => url.startsWith(partner))
    if (!isPartner) return usual(input, init)
    step()
    const answer = await usual(input, init)
    step()
    return answer
  }

  const { error } = log
  Object.assign(log, {
    // A process that is gone says nothing.
    error: (...said: Parameters<typeof error>) => lives.getStore()?.isOver || error(...said),
  })

  return {
    /** Does the work and ends at its step `steps`, if it has as many; says whether it ended. The next process starts. */
    async during(steps: number, work: () => Promise<unknown>): Promise<boolean> {
      const life: Life = { left: steps, isOver: false }
      try {
        await lives.run(life, work)
      } catch (failure) {
        if (!life.isOver) throw failure
      }
      // What it held open is gone before the next one begins.
      while (life.isOver && pool().totalCount > 0) {
        // Also what something of it opened since.
        dropPooled()
        await nextTurn()
      }
      return life.isOver
    },
    restore(): void {
      prototype.query = query
      globalThis.fetch = usual
      Object.assign(log, { error })
    },
  }
}
