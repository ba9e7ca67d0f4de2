/** The first navigation counts: a sign-out during it would lead elsewhere. */
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

/** To another page of the shop; toasts still on the screen come with it (D-15). */
export function goTo(path: string, { replace = false }: Way = {}): void {
  if (isLeaving) return
  isLeaving = true
  keep()
  if (replace) location.replace(path)
  else location.assign(path)
}
