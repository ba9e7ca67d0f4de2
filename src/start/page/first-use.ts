import { afterPaint } from './after-paint.ts'

declare global {
  interface Window {
    /** Somebody used the page before its scripts were there (`early.js`). */
    vitrinaUsed?: boolean
  }
}

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

/** Before this script came: `early.js` saw a sign, or the address names a part of the page, as a tap on the filters does. */
const wasUsed = (): boolean => window.vitrinaUsed === true || location.hash !== ''

/** A page that is laid out under a mouse at rest says that it moved. */
const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

/** A finger on a link to another page is about to leave: scripts for this one would only be in its way (SPEED-18). */
function isLeaving({ type, target }: Event): boolean {
  if (!['pointerdown', 'touchstart', 'focusin'].includes(type)) return false
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.pathname + link.search !== location.pathname + location.search
}

/**
 * The first sign that somebody uses the page, when what it changed was seen: asking for scripts takes a slow phone's
 * time. At once where there was a sign before, or where this browser keeps one of these names.
 */
const firstUse = (kept: readonly string[]): Promise<void> =>
  new Promise(resolve => {
    const begin = (event?: Event): void => {
      if (event && (isAtRest(event) || isLeaving(event))) return
      for (const sign of SIGNS) removeEventListener(sign, begin)
      if (event) afterPaint(resolve)
      else resolve()
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
