import { env } from '../lib/env.ts'

/**
 * D-34: a write that only a cookie authorises must come from a page of this shop. `Sec-Fetch-Site` decides where
 * the browser sends it, else `Origin` against PUBLIC_URL or the host that was asked; neither means "no".
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (origin === null) return false
  return origin === new URL(env().publicUrl).origin || origin === new URL(request.url).origin
}
