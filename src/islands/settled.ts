import type { ClientDirective } from 'astro'
import { lazy } from '#stores/lazy.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:settled'?: boolean
  }
}

/**
 * `client:settled`: an island that comes when the page has loaded and has nothing else to do. Astro's own
 * `client:idle` can come before the load event, where React would compete with the first pictures.
 */
const settled: ClientDirective = load => {
  const hydrate = async (): Promise<void> => {
    const start = await lazy(load)
    await start?.()
  }
  const whenIdle = (): void => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => void hydrate())
    else setTimeout(() => void hydrate(), 200)
  }
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

export default settled
