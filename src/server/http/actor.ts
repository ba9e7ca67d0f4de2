import type { APIContext } from 'astro'
import { AppError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { SELLER_COOKIE, TOKEN_COOKIE, type Actor, type SignedIn, type SignedInSeller } from '../lib/actor.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { findSession } from '../modules/sessions.ts'
import { isSameOrigin } from './security.ts'

interface Credentials {
  token: string | null
  /** True when only the cookie spoke: then a write must come from the same origin (D-34). */
  byCookie: boolean
}

/** Who the tokens of a request belong to, before anything else of it is read. */
interface Caller {
  customer: SignedIn | null
  seller: SignedInSeller | null
  /** Whether any token came, to tell an expired session from none. */
  hasToken: boolean
}

/** D-34: a Bearer header, else the HttpOnly cookie. `Bearer null` and the like are no token. */
function readCredentials(
  { cookies }: APIContext,
  { authorization, cookie }: { authorization: string | null; cookie: string },
): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  if (bearer && bearer !== 'null' && bearer !== 'undefined') return { token: bearer, byCookie: false }
  const value = cookies.get(cookie)?.value
  return { token: value ?? null, byCookie: value !== undefined }
}

/** Whose tokens count for a call. */
const cookiesOf = ({ access }: Endpoint): readonly string[] => {
  if (access === 'seller') return [SELLER_COOKIE]
  return access === 'participant' ? [TOKEN_COOKIE, SELLER_COOKIE] : [TOKEN_COOKIE]
}

/**
 * Who is asking, refused where the call is for signed-in people and this is none of them. A write that cookies alone
 * authorise must come from the shop, whichever cookie it is (D-34).
 */
export async function authenticate(
  endpoint: Endpoint,
  context: APIContext,
  authorization: string | null,
): Promise<Caller> {
  const given = new Map(
    cookiesOf(endpoint).map(cookie => [cookie, readCredentials(context, { authorization, cookie })]),
  )
  const all = [...given.values()]
  const isWrite = endpoint.method !== 'GET' || endpoint.writes === true
  if (isWrite && all.some(({ byCookie }) => byCookie) && !isSameOrigin(context.request)) {
    if (endpoint.access !== 'public') throw new AppError('foreignOrigin')
    given.clear()
  }
  const customerToken = given.get(TOKEN_COOKIE)?.token ?? null
  const sellerToken = given.get(SELLER_COOKIE)?.token ?? null
  const customer = customerToken === null ? null : await findSession(customerToken)
  const seller = sellerToken === null || customer ? null : await findSellerSession(sellerToken)
  const hasToken = customerToken !== null || sellerToken !== null
  if (needsPerson(endpoint) && !customer && !seller)
    throw new AppError(hasToken ? 'sessionExpired' : 'loginRequired')
  return { customer, seller, hasToken }
}

const needsPerson = ({ access }: Endpoint): boolean =>
  access === 'customer' || access === 'seller' || access === 'participant'

/** The caller as the one who acts; refuses whoever names another's id where the call wants one (D-34, D-35, VAL-11). */
export function actorOf(endpoint: Endpoint, caller: Caller, named: unknown): Actor {
  const { customer, seller, hasToken } = caller
  if (endpoint.access === 'shopper') {
    if (typeof named !== 'string' || named.trim() === '') throw new AppError('userRequired')
    if (named.startsWith('guest_')) {
      if (!isGuestId(named)) throw new AppError('guestIdInvalid')
      return { kind: 'guest', id: named }
    }
    if (!customer) throw new AppError(hasToken ? 'sessionExpired' : 'loginRequired')
  }
  const person = customer ?? seller
  if (!person) return { kind: 'nobody' }
  if (endpoint.actorId && named !== person.id) throw new AppError('forbidden')
  return customer ? { kind: 'customer', ...customer } : { kind: 'seller', ...person }
}
