import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '#shared/routes.ts'

const PAUSE_MS = 10
/** More pages than this are rendered when somebody asks for them. */
const MOST_PAGES = 2_000

const fetchPage = (host: string, port: number, path: string) =>
  new Promise<void>(resolve => {
    get({ host, port, path, headers: { 'accept-encoding': 'br' } }, res => {
      res.resume().on('close', resolve)
    }).on('error', () => {
      resolve()
    })
  })

/**
 * Renders the pages people open first, one after the other with a pause, so that the first shopper gets stored HTML
 * and a shopper who comes meanwhile does not wait behind it.
 */
export async function warmUp(
  address: { host: string; port: number },
  productPaths: () => Promise<readonly string[]>,
  signal: AbortSignal,
): Promise<void> {
  const paths = [routes.home, routes.shops, ...(await productPaths())].slice(0, MOST_PAGES)
  for (const path of paths) {
    if (signal.aborted) return
    await fetchPage(address.host, address.port, path)
    await sleep(PAUSE_MS)
  }
}
