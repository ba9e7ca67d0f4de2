import { lazy } from '#stores/lazy.ts'
import { onFirstUse } from './first-use.ts'

const bring = (): void => void lazy(() => import('./islands.ts'))

/** What its page may keep in this browser, as Astro wrote the value of `client:used`. */
const keptNames = (island: Element): string[] =>
  (JSON.parse(island.getAttribute('opts') ?? '{}') as { value?: string[] }).value ?? []

/**
 * Islands that Astro's start was left out for (`LateIsland.astro`) come when one of them is nearly in view, or with the
 * first sign of use where that is what they ask for.
 */
export function followLateIslands(): void {
  if (customElements.get('astro-island')) return
  const used = document.querySelector('astro-island[client=used]')
  if (used) return onFirstUse(keptNames(used), bring)
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      bring()
    },
    { rootMargin: '50%' },
  )
  // An island itself is drawn as nothing; its content is what can be seen.
  for (const part of document.querySelectorAll('astro-island > *')) observer.observe(part)
}
