import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { homeSlidesPath } from '#shared/partials.ts'
import { routes } from '#shared/routes.ts'
import { agentTo, fetchPage } from './own-requests.ts'

const PAUSE_MS = 10
/** A page is compressed again once it has this age. */
const LASTED_MS = 2_000
/** The pause after each, as long as it takes to compress one well. */
const FINE_PAUSE_MS = 100
/** As many products as the first pages of the lists show; the others are rendered when somebody requests them. */
const PRODUCTS = 60

interface Warmed {
  /** The paths of the products that are looked at first, at most `limit`. */
  productPaths: (limit: number) => Promise<readonly string[]>
}

/**
 * Renders the pages that people open first, one after the other with a pause, so that the first shopper gets stored
 * HTML and a shopper who comes meanwhile does not wait behind it. Then requests them once more, which makes them as
 * small as possible (STORE-04).
 */
export async function warmUp(
  server: Server,
  { productPaths }: Warmed,
  signal: AbortSignal,
  wait: (ms: number) => Promise<unknown> = sleep,
): Promise<void> {
  const paths = [routes.home, homeSlidesPath, routes.shops, ...(await productPaths(PRODUCTS))]
  const agent = agentTo(server)
  const ask = async (pauseMs: number) => {
    for (const path of paths) {
      if (signal.aborted) return
      await fetchPage(agent, path)
      await wait(pauseMs)
    }
  }
  await ask(PAUSE_MS)
  await wait(LASTED_MS)
  await ask(FINE_PAUSE_MS)
}
