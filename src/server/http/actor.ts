import { AppError } from '#shared/errors.ts'
import type { Endpoint } from '#shared/endpoints.ts'
import { isGuestId } from '#shared/rules/guest.ts'
import { findSession, type SignedIn } from '../modules/sessions.ts'

export type Actor = ({ kind: 'customer' } & SignedIn) | { kind: 'guest'; id: string } | { kind: 'nobody' }
export type CustomerActor = Extract<Actor, { kind: 'customer' }>

export const TOKEN_COOKIE = 'customerToken'

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

/** For use cases that only a customer may run; `handle` has refused everybody else before. */
export function asCustomer(actor: Actor): CustomerActor {
  if (actor.kind !== 'customer') throw new AppError('loginRequired')
  return actor
}

/** D-49: personal data waits until the initial password was replaced. */
export function mayReadPersonalData(actor: Actor): CustomerActor {
  const customer = asCustomer(actor)
  if (customer.isRestricted) throw new AppError('newPasswordRequired')
  return customer
}

/** The id under which a shopper's cart and wishlist stand. */
export function shopperIdOf(actor: Actor): string {
  if (actor.kind === 'nobody') throw new AppError('userRequired')
  return actor.id
}
