import { env } from './env.ts'

const originOf = (url: string): URL | null => (URL.canParse(url) ? new URL(url) : null)

/** Whether the call comes from a page of another site that CORS_ORIGINS names exactly. */
export const isNamedOrigin = (origin: string | null | undefined): origin is string =>
  typeof origin === 'string' && origin !== 'null' && env().corsOrigins.includes(origin)

/**
 * D-34: whether a request that only a cookie authorises comes from a page of this shop, or of another site of its
 * owner. If the browser sends `Sec-Fetch-Site`, that decides, else `Origin`, else `Referer` (a GET over plain http
 * carries neither of the others), compared with PUBLIC_URL or the requested host. Without any of them the answer is
 * "no".
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
