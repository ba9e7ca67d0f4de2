import seen from '#directives/seen.ts'
import used from '#directives/used.ts'

/** As Astro writes it into a page: the name of each directive that its islands may ask for. */
Object.assign(window, { Astro: { seen, used } })
