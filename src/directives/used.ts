import type { ClientDirective } from 'astro'
import { sayLost } from '#stores/lazy.ts'
import { arrive } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Names of what this browser may keep that the island would show at once. */
    'client:used'?: readonly string[]
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

/**
 * `client:used`: an island whose page works without it. It comes with the first sign that somebody uses the page, not
 * before the page has loaded, so that who only looks pays nothing for React; without a sign where the browser keeps
 * something that it shows.
 */
const used: ClientDirective = (load, { value }, place) => {
  const come = (event?: Event): void => {
    // A page that is laid out under a mouse at rest says that it moved.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return
    for (const sign of SIGNS) removeEventListener(sign, come)
    const hydrate = (): void => void arrive(load, place, sayLost)
    if (document.readyState === 'complete') hydrate()
    else addEventListener('load', () => setTimeout(hydrate), { once: true })
  }
  for (const sign of SIGNS) addEventListener(sign, come, { passive: true })
  if (keepsAny(value as unknown as readonly string[])) come()
}

export default used
