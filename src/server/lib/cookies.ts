import { env } from './env.ts'

/**
 * A `set-cookie` header for a token: HttpOnly, SameSite=Lax, Secure when the shop uses https (D-34). 0 seconds clears
 * it.
 */
export const tokenCookie = (name: string, value: string, seconds: number): readonly [string, string] => [
  'set-cookie',
  [
    `${name}=${value}`,
    'Path=/',
    `Max-Age=${String(seconds)}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(env().publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; '),
]

/**
 * A cookie that the browser also sends for a page of another site, as CORS_ORIGINS allows. Browsers accept such cookies
 * on https only; on http only sites that differ in their port share it.
 */
export const acrossSites = (cookie: string): string =>
  cookie.endsWith('; Secure') ? cookie.replace('; SameSite=Lax;', '; SameSite=None;') : cookie

/** One cookie of a `cookie` header; null when it is missing. */
export function readCookie(header: string | undefined, name: string): string | null {
  const pair = header?.split(';').find(part => part.trimStart().startsWith(`${name}=`))
  return pair === undefined ? null : pair.trim().slice(name.length + 1)
}
