import type { ClientDirective } from 'astro'
import { arrive, tellInPlace } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:now'?: boolean
  }
}

/** `client:now`: at once, as Astro's `client:load`, which reports nothing when the island's script fails to load. */
const now: ClientDirective = (load, _options, place) => void arrive(load, place, tellInPlace)

export default now
