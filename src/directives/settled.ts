import type { ClientDirective } from 'astro'
import { sayLost } from '#stores/lazy.ts'
import { arrive } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

/**
 * `client:settled`: an island that comes when the page has loaded and has nothing else to do. Astro's own
 * `client:idle` can come before the load event, where React would compete with the first pictures.
 */
const settled: ClientDirective = (load, _options, place) => {
  const hydrate = (): void => void arrive(load, place, sayLost)
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(hydrate)
    else setTimeout(hydrate, 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

export default settled
