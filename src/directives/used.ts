import type { ClientDirective } from 'astro'
import { sayLost } from '#browser/lazy.ts'
import { arrive } from './arrive.ts'

declare module 'astro' {
  interface AstroClientDirectives {
    /** Names of what this browser may keep that the island would show at once. */
    'client:used'?: readonly string[]
  }
}

/**
 * `client:used`: an island whose page works without it. It comes with the first sign that somebody uses the page, not
 * before the page has loaded, so that who only looks pays nothing for React; without a sign where the browser keeps
 * something that it shows. `start/page/first-use.ts` waits for that, and `start/page/late-islands.ts` brings Astro's start with this: it
 * stands in a `LateIsland`.
 */
const used: ClientDirective = (load, _options, place) => {
  void arrive(load, place, sayLost)
}

export default used
