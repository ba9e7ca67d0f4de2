const SIGNS = [
  'pointerdown',
  'pointermove',
  'touchstart',
  'keydown',
  'focusin',
  'scroll',
  'popstate',
] as const

const keepsAny = (names: readonly string[]): boolean => {
  try {
    return names.some(name => localStorage.getItem(name) !== null)
  } catch {
    return false
  }
}

/** Before this script came: tapped, typed or scrolled. */
const wasUsed = (): boolean => navigator.userActivation.hasBeenActive || scrollY > 0

/**
 * Runs once, with the first sign that somebody uses the page; at once where there was one already, or where this browser
 * keeps one of these names.
 */
export function onFirstUse(kept: readonly string[], work: () => void): void {
  const begin = (event?: Event): void => {
    // A page that is laid out under a mouse at rest says that it moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return
    for (const sign of SIGNS) removeEventListener(sign, begin)
    work()
  }
  for (const sign of SIGNS) addEventListener(sign, begin, { passive: true })
  if (wasUsed() || keepsAny(kept)) begin()
}
