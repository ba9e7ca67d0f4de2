import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { homeSlidesPath } from '#shared/partials.ts'
import { routes } from '#shared/routes.ts'
import { agentTo, fetchPage } from './own-requests.ts'

const PAUSE_MS = 10
/** As many products as the first pages of the lists show; the others are rendered when somebody asks for them. */
const PRODUCTS = 60

interface Warmed {
  /** The paths of the products that are looked at first, at most `limit`. */
  productPaths: (limit: number) => Promise<readonly string[]>
  storeBytes: number
}

/**
 * Renders the pages people open first, one after the other with a pause, so that the first shopper gets stored HTML
 * and a shopper who comes meanwhile does not wait behind it. Nothing where `storeBytes` is 0: nothing would be kept.
 */
export async function warmUp(
  server: Server,
  { productPaths, storeBytes }: Warmed,
  signal: AbortSignal,
): Promise<void> {
  if (storeBytes === 0) return
  const paths = [routes.home, homeSlidesPath, routes.shops, ...(await productPaths(PRODUCTS))]
  const agent = agentTo(server)
  for (const path of paths) {
    if (signal.aborted) return
    await fetchPage(agent, path)
    await sleep(PAUSE_MS)
  }
}
