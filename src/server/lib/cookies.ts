import { env } from './env.ts'

/** A `set-cookie` header of a token: HttpOnly, SameSite=Lax, Secure where the shop is on https (D-34). 0 seconds clears it. */
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
