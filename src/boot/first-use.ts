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

/** Before this script came: scrolled, or led to a part of itself as a tap on the filters does (`early.js`). */
const wasUsed = (): boolean => scrollY > 0 || location.hash !== ''

/** The first sign that somebody uses the page; at once where there was one, or where this browser keeps one of these names. */
const firstUse = (kept: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    const begin = (event?: Event): void => {
      // A page that is laid out under a mouse at rest says that it moved.
      if (
        event instanceof PointerEvent &&
        event.type === 'pointermove' &&
        !event.movementX &&
        !event.movementY
      )
        return
      for (const sign of SIGNS) removeEventListener(sign, begin)
      resolve()
    }
    for (const sign of SIGNS) addEventListener(sign, begin, { passive: true })
    if (wasUsed() || keepsAny(kept)) begin()
  })

/** For the island that asks for it (`client:used`), with what its page may keep in this browser, as Astro wrote it there. */
export function firstUseOfIsland(): Promise<void> | undefined {
  const island = document.querySelector('astro-island[client=used]')
  if (!island) return undefined
  const { value = [] } = JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: string[] }
  return firstUse(value)
}
