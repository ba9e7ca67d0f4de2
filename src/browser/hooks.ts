/**
 * The four hooks of React that `react-hot-toast/headless` calls, for one function: its toaster works on pages without
 * React too. The build puts this file in React's place for that package alone (`scripts/bundle/toaster.mjs`).
 */
interface Cell {
  value?: unknown
  deps?: readonly unknown[]
  end?: (() => void) | undefined
}

const cells: Cell[] = []
let next = 0
let effects: (() => void)[] = []
let runAgain = (): void => undefined

/** As in React, a hook is known by its place in the order of the calls. */
const cell = (first: Cell): Cell => (cells[next++] ??= first)

/** Whether the cell has to be made again; notes what it now depends on. */
function hasChanged(own: Cell, deps: readonly unknown[]): boolean {
  const isSame = own.deps?.every((one, i) => Object.is(one, deps[i])) ?? false
  own.deps = deps
  return !isSame
}

export function useState<T>(first: T): [T, (value: T) => void] {
  const own = cell({ value: first })
  const set = (value: T): void => {
    own.value = value
    runAgain()
  }
  return [own.value as T, set]
}

export const useRef = <T>(first: T): { current: T } =>
  cell({ value: { current: first } }).value as { current: T }

export function useCallback<T>(work: T, deps: readonly unknown[]): T {
  const own = cell({})
  if (hasChanged(own, deps)) own.value = work
  return own.value as T
}

export function useEffect(begin: () => (() => void) | undefined, deps: readonly unknown[]): void {
  const own = cell({})
  if (!hasChanged(own, deps)) return
  effects.push(() => {
    own.end?.()
    own.end = begin()
  })
}

/** Runs the function that calls hooks, and again after each change of what they hold. */
export function runWithHooks(body: () => void): void {
  let isQueued = false
  const run = (): void => {
    isQueued = false
    next = 0
    body()
    const due = effects
    effects = []
    for (const effect of due) effect()
  }
  runAgain = () => {
    if (!isQueued) queueMicrotask(run)
    isQueued = true
  }
  run()
}
