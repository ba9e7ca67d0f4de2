import { env } from './env.ts'

const originOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Whether a browser calls for a page of another site that the owner named in CORS_ORIGINS, to the letter. */
export const isNamedOrigin = (origin: string | null | undefined): origin is string =>
  typeof origin === 'string' && origin !== 'null' && env().corsOrigins.includes(origin)

/**
 * D-34: whether a request that only a cookie authorises comes from a page of this shop, or of another site of its
 * owner's. `Sec-Fetch-Site` decides where the browser sends it, else `Origin`, else `Referer` (a GET over plain http
 * carries neither of the others), against PUBLIC_URL or the host that was asked; none of them means "no".
 */
export function comesFromShop({
  site,
  origin,
  referer,
  host,
}: {
  site: string | null | undefined
  origin: string | null | undefined
  referer: string | null | undefined
  host: string | null | undefined
}): boolean {
  if (isNamedOrigin(origin)) return true
  if (site) return site === 'same-origin'
  const from = originOf(origin ?? referer ?? '')
  if (!from) return false
  return from.origin === new URL(env().publicUrl).origin || from.host === host
}
