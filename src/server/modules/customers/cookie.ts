import { TOKEN_SECONDS } from '#shared/business.ts'
import { TOKEN_COOKIE } from '../../lib/actor.ts'
import { tokenCookie as cookie } from '../../lib/cookies.ts'

/** D-34: what register and login set beside the token in their answer. */
export const tokenCookie = (token: string) => cookie(TOKEN_COOKIE, token, TOKEN_SECONDS)
export const clearedCookie = () => cookie(TOKEN_COOKIE, '', 0)
