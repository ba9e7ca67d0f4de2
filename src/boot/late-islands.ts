import { lazy } from '#stores/lazy.ts'

/** Islands that Astro's start was left out for (`LateIsland.astro`) come when one of them is nearly in view. */
export function followLateIslands(): void {
  if (customElements.get('astro-island')) return
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(entry => entry.isIntersecting)) return
      observer.disconnect()
      void lazy(() => import('./islands.ts'))
    },
    { rootMargin: '50%' },
  )
  // An island itself is drawn as nothing; its content is what can be seen.
  for (const part of document.querySelectorAll('astro-island > *')) observer.observe(part)
}
