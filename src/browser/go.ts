/** The way that was taken first counts: a sign-out on it would lead elsewhere. */
let isLeaving = false
if (typeof addEventListener === 'function')
  addEventListener('pageshow', () => {
    isLeaving = false
  })

let keep = (): void => undefined

/** What the next page is to find is kept by this, when the page is left by `goTo`. */
export const beforeLeaving = (work: () => void): void => {
  keep = work
}

interface Way {
  /** Puts the page that is left out of the history: Back would only lead here again (DOOR-04). */
  replace?: boolean
}

/** To another page of the shop; toasts still on the screen come along (D-15). */
export function goTo(path: string, { replace = false }: Way = {}): void {
  if (isLeaving) return
  isLeaving = true
  keep()
  if (replace) location.replace(path)
  else location.assign(path)
}
