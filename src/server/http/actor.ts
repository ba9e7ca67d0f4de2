import { AppError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/endpoints.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import type { Actor, SignedIn, SignedInSeller } from '../lib/actor.ts'
import { findSellerSession } from '../modules/sellers/sessions.ts'
import { findSession } from '../modules/sessions.ts'

export interface Credentials {
  token: string | null
  /** True when only the cookie spoke: then a write must come from the same origin (D-34). */
  byCookie: boolean
}

/** D-34: a Bearer header, else the HttpOnly cookie. `Bearer null` and the like are no token. */
export function readCredentials(headers: Headers, cookie: string | undefined): Credentials {
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1]
  if (bearer && bearer !== 'null' && bearer !== 'undefined') return { token: bearer, byCookie: false }
  return { token: cookie ?? null, byCookie: cookie !== undefined }
}

/** Who is signed in, if anybody. */
export const signedIn = async ({ token }: Credentials): Promise<SignedIn | null> =>
  token === null ? null : findSession(token)

/** Turns credentials and the id a caller names into the acting shopper, or refuses (D-34, D-35, VAL-11). */
export function resolveActor(
  endpoint: Endpoint,
  { customer, token, claimed }: { customer: SignedIn | null; token: string | null; claimed: unknown },
): Actor {
  const asCustomer: Actor = customer ? { kind: 'customer', ...customer } : { kind: 'nobody' }
  if (endpoint.access === 'public' || endpoint.access === 'line') return asCustomer
  if (endpoint.access === 'shopper') {
    if (typeof claimed !== 'string' || claimed.trim() === '') throw new AppError('userRequired')
    if (claimed.startsWith('guest_')) {
      if (!isGuestId(claimed)) throw new AppError('guestIdInvalid')
      return { kind: 'guest', id: claimed }
    }
  }
  if (!customer) throw new AppError(token === null ? 'loginRequired' : 'sessionExpired')
  if (endpoint.owner && claimed !== customer.id) throw new AppError('forbidden')
  return asCustomer
}

/** A seller's call: the token must be a seller's, and an id that the caller names must be the seller's own (D-34). */
export async function resolveSeller(
  endpoint: Endpoint,
  { token, claimed }: { token: string | null; claimed: unknown },
): Promise<Actor> {
  const seller: SignedInSeller | null = token === null ? null : await findSellerSession(token)
  if (!seller) throw new AppError(token === null ? 'loginRequired' : 'sessionExpired')
  if (endpoint.owner && claimed !== seller.id) throw new AppError('forbidden')
  return { kind: 'seller', ...seller }
}

/** A call of either participant of a conversation: a customer's or a seller's token. */
export async function resolveParticipant(
  customerToken: string | null,
  sellerToken: string | null,
): Promise<Actor> {
  const customer = customerToken === null ? null : await findSession(customerToken)
  if (customer) return { kind: 'customer', ...customer }
  const seller = sellerToken === null ? null : await findSellerSession(sellerToken)
  if (seller) return { kind: 'seller', ...seller }
  throw new AppError(customerToken === null && sellerToken === null ? 'loginRequired' : 'sessionExpired')
}
