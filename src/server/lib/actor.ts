import { AppError } from '#shared/errors.ts'
import type { Role } from '#shared/rules/people.ts'

/** The HttpOnly cookies that carry a token, as the Bearer header does (D-34; the contract names the seller's). */
export const TOKEN_COOKIE = 'customerToken'
export const SELLER_COOKIE = 'accessToken'

/** A customer whose token was checked against its session. */
export interface SignedIn {
  id: string
  name: string
  email: string
  sessionId: string
  /** D-49: signed in with the initial password, so personal data is not shown yet. */
  isRestricted: boolean
}

/**
 * A person of a seller, whose token was checked against its session (D-84, PEOPLE-01). `id` and `name` are the seller's,
 * `email` is the person's.
 */
export interface SignedInSeller {
  id: string
  name: string
  email: string
  sessionId: string
  personId: string
  role: Role
}

/** Who makes the call. `handle` finds it out; use cases limit every query to what this actor may see. */
export type Actor =
  | ({ kind: 'customer' } & SignedIn)
  | ({ kind: 'seller' } & SignedInSeller)
  | { kind: 'guest'; id: string }
  | { kind: 'nobody' }
export type CustomerActor = Extract<Actor, { kind: 'customer' }>
export type SellerActor = Extract<Actor, { kind: 'seller' }>

/** For use cases that only a customer may run; `handle` has already refused everybody else. */
export function asCustomer(actor: Actor): CustomerActor {
  if (actor.kind !== 'customer') throw new AppError('loginRequired')
  return actor
}

export function asSeller(actor: Actor): SellerActor {
  if (actor.kind !== 'seller') throw new AppError('loginRequired')
  return actor
}

/** D-49: personal data is not shown until the initial password was replaced. */
export function mayReadPersonalData(actor: Actor): CustomerActor {
  const customer = asCustomer(actor)
  if (customer.isRestricted) throw new AppError('newPasswordRequired')
  return customer
}

/** The id of a customer or guest, under which a cart and a wishlist are kept. */
export function shopperIdOf(actor: Actor): string {
  if (actor.kind === 'nobody') throw new AppError('userRequired')
  return actor.id
}
