import type { ClientDirective } from 'astro'
import { inTime } from '#browser/lazy.ts'
import { wholeSheet } from '#browser/stylesheet.ts'
import { afterPaint } from '../page/timing.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** The storage keys that make the island load at once, because it would show what they hold. */
    'client:interaction'?: readonly string[]
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

/** A move of 0 px does not count: browsers report one when a page is laid out under a mouse at rest. */
const isAtRest = (event: Event): boolean =>
  event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY

/** A finger on a link to another page does not count: scripts for this page would only slow the next one (SPEED-18). */
function isLeaving({ type, target }: Event): boolean {
  if (!['pointerdown', 'touchstart', 'focusin'].includes(type)) return false
  const link = target instanceof Element ? target.closest('a') : null
  return link !== null && link.pathname + link.search !== location.pathname + location.search
}

/**
 * The first sign that somebody uses the page, after its effect was painted: loading scripts takes a slow phone's time.
 * At once when the address names a part of the page, as a tap on the filters does, or when this browser keeps one of
 * these names.
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
    if (location.hash !== '' || keepsAny(kept)) begin()
  })

const pageLoad = (): Promise<unknown> =>
  new Promise(resolve => {
    if (document.readyState === 'complete') resolve(null)
    else addEventListener('load', resolve, { once: true })
  })

/**
 * `client:interaction`: an island whose page works without it. It comes with the first sign of use, and not before the
 * page has loaded, so that a shopper who only looks pays nothing for React; it comes with the style of what it draws
 * (PAINT-12). It is written into the page, so each byte counts.
 */
export default async function interaction(...[load, { value }]: Parameters<ClientDirective>): Promise<void> {
  await Promise.all([firstUse((value || []) as readonly string[]), pageLoad()])
  const [hydrate] = await Promise.all([inTime(load), wholeSheet()])
  await hydrate()
}
