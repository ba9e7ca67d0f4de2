import type { ClientDirective } from 'astro'
import { sayLost } from '#browser/lazy.ts'
import { arrive } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:seen'?: boolean
  }
}

/** `client:seen`: when it comes into view, as Astro's `client:visible`, through the helper that reports a script that fails to load (D-10). */
const seen: ClientDirective = (load, _options, place) => {
  const observer = new IntersectionObserver(entries => {
    if (!entries.some(entry => entry.isIntersecting)) return
    observer.disconnect()
    void arrive(load, place, sayLost)
  })
  for (const child of place.children) observer.observe(child)
}

export default seen
