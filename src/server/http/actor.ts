import type { APIContext } from 'astro'
import { AppError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { mayDo } from '#shared/rules/people.ts'
import { SELLER_COOKIE, TOKEN_COOKIE, type Actor, type SignedIn, type SignedInSeller } from '../lib/actor.ts'
import { isSignedHere } from '../lib/tokens.ts'
import { findSellerSession } from '../modules/people/sessions.ts'
import { findSession } from '../modules/sessions.ts'
import { isSameOrigin } from './security.ts'

/** Whose tokens a request carries, before anything else of it is read. */
interface Caller {
  customer: SignedIn | null
  seller: SignedInSeller | null
  /** Whether the request has any token: then an invalid one is an expired session, and not a stranger. */
  hasToken: boolean
}

/** The token of the header; `Bearer null` and similar texts are none. */
function readBearer(authorization: string | null): string | null {
  const bearer = /^Bearer\s+(\S+)$/i.exec(authorization ?? '')?.[1]
  return bearer === undefined || bearer === 'null' || bearer === 'undefined' ? null : bearer
}

/** Whose session a call takes: a customer's, a seller's, or both. */
const cookiesOf = ({ access }: Endpoint): readonly string[] => {
  if (access === 'seller' || access === 'door') return [SELLER_COOKIE]
  return access === 'participant' ? [TOKEN_COOKIE, SELLER_COOKIE] : [TOKEN_COOKIE]
}

/** A write that only cookies authorise must come from the shop, whichever cookie it is (D-34). */
const mayUseCookies = ({ method, writes }: Endpoint, { request }: APIContext): boolean =>
  (method === 'GET' && writes !== true) || isSameOrigin(request)

/**
 * Who is asking; refuses strangers when the call is for signed-in people. A Bearer token that the shop signed counts
 * alone, whatever cookies came with it. Any other Bearer token is ignored if a cookie may be used instead (D-34,
 * GUARD-70): our pages keep the token without its signature, and other clients on this host send whatever they find.
 */
export async function authenticate(
  endpoint: Endpoint,
  context: APIContext,
  authorization: string | null,
): Promise<Caller> {
  const bearer = readBearer(authorization)
  const isOurs = bearer !== null && isSignedHere(bearer)
  const mayUse = mayUseCookies(endpoint, context)
  const cookies = cookiesOf(endpoint)
  const hasCookie = cookies.some(name => context.cookies.has(name))
  const isOpen = endpoint.access === 'public' || endpoint.access === 'door'
  if (!bearer && !mayUse && hasCookie && !isOpen) throw new AppError('foreignOrigin')
  const tokenIn = (name: string): string | null => {
    if (!cookies.includes(name)) return null
    if (isOurs) return bearer
    return mayUse ? (context.cookies.get(name)?.value ?? null) : null
  }
  const customerToken = tokenIn(TOKEN_COOKIE)
  const sellerToken = tokenIn(SELLER_COOKIE)
  const customer = customerToken === null ? null : await findSession(customerToken)
  const seller = sellerToken === null ? null : await findSellerSession(sellerToken)
  const hasToken = bearer !== null || customerToken !== null || sellerToken !== null
  if (needsPerson(endpoint) && !customer && !seller)
    throw new AppError(hasToken ? 'sessionExpired' : 'loginRequired')
  return { customer, seller, hasToken }
}

const needsPerson = ({ access }: Endpoint): boolean =>
  access === 'customer' || access === 'seller' || access === 'participant'

/**
 * The caller as the actor; refuses a caller that names another person's id where the call wants one (D-34, D-35,
 * VAL-11), and a seller's person whose role may not make the call.
 */
export function actorOf(endpoint: Endpoint, caller: Caller, named: unknown): Actor {
  const { customer, hasToken } = caller
  if (endpoint.access === 'shopper') {
    if (typeof named !== 'string' || named.trim() === '') throw new AppError('userRequired')
    if (named.startsWith('guest_')) {
      if (!isGuestId(named)) throw new AppError('guestIdInvalid')
      return { kind: 'guest', id: named }
    }
    if (!customer) throw new AppError(hasToken ? 'sessionExpired' : 'loginRequired')
  }
  const person = personOf(caller, named)
  if (!person) return { kind: 'nobody' }
  if (!hasRoleFor(endpoint, person)) throw new AppError('roleForbids')
  if (endpoint.actorId && named !== person.id) throw new AppError('forbidden')
  return person
}

/** PEOPLE-03: whether a seller's person has a role that may make this call; anybody else has none to look at. */
export const hasRoleFor = ({ capability }: Endpoint, actor: Actor): boolean =>
  actor.kind !== 'seller' || capability === undefined || mayDo(actor.role, capability)

/** A browser may be signed in as both; then the id in the call says which of them acts. */
function personOf({ customer, seller }: Caller, named: unknown): Exclude<Actor, { kind: 'nobody' }> | null {
  if (seller && (!customer || named === seller.id)) return { kind: 'seller', ...seller }
  return customer && { kind: 'customer', ...customer }
}
