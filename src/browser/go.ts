/**
 * True once the page is being left. Only the first navigation counts, because a sign-out in the meantime would start
 * another one.
 */
let isLeaving = false
if (typeof addEventListener === 'function')
  addEventListener('pageshow', () => {
    isLeaving = false
  })

let keep = (): void => undefined

/** Keeps what the next page needs, when the page is left by `goTo`. */
export const beforeLeaving = (work: () => void): void => {
  keep = work
}

interface Way {
  /** Removes the current page from the history: Back would only lead here again (DOOR-04). */
  replace?: boolean
}

/** Goes to another page of the shop. Toasts that are still shown are shown there too (D-15). */
export function goTo(path: string, { replace = false }: Way = {}): void {
  if (isLeaving) return
  isLeaving = true
  keep()
  if (replace) location.replace(path)
  else location.assign(path)
}
