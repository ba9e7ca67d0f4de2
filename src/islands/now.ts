import type { ClientDirective } from 'astro'
import { arrive, tellInPlace } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    'client:now'?: boolean
  }
}

/** `client:now`: at once, as Astro's `client:load`, which keeps quiet when the island's script is lost. */
const now: ClientDirective = (load, _options, place) => void arrive(load, place, tellInPlace)

export default now
