import { TOKEN_SECONDS } from '#shared/business.ts'
import { TOKEN_COOKIE } from '../../http/actor.ts'
import { env } from '../../lib/env.ts'

const cookie = (value: string, seconds: number): readonly [string, string] => [
  'set-cookie',
  [
    `${TOKEN_COOKIE}=${value}`,
    'Path=/',
    `Max-Age=${String(seconds)}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(env().publicUrl.startsWith('https:') ? ['Secure'] : []),
  ].join('; '),
]

/** D-34: what register and login set beside the token in their answer. */
export const tokenCookie = (token: string) => cookie(token, TOKEN_SECONDS)
export const clearedCookie = () => cookie('', 0)
