import { lazy } from '#browser/lazy.ts'

const bring = (): void => void lazy(() => import('./islands.ts'))

/**
 * Islands that Astro's start was left out for (`LateIsland.astro`) come when one of them is nearly in view, or with the
 * first sign of use where that is what they ask for.
 */
export function followLateIslands(used: Promise<void> | undefined): void {
  if (customElements.get('astro-island')) return
  if (used) {
    void used.then(bring)
    return
  }
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
