import { AppError } from '#shared/errors.ts'

/** The HttpOnly cookies that carry a token beside the Bearer header (D-34; the seller's name is the contract's). */
export const TOKEN_COOKIE = 'customerToken'
export const SELLER_COOKIE = 'accessToken'

/** A customer whose token was checked against its session. */
export interface SignedIn {
  id: string
  name: string
  email: string
  sessionId: string
  /** D-49: signed in with the initial password; personal data waits. */
  isRestricted: boolean
}

/** A seller whose token was checked against its session (D-84). `name` is the shop's. */
export interface SignedInSeller {
  id: string
  name: string
  email: string
  sessionId: string
}

/** Who is asking; resolved by `handle`, put into every `where` by the use cases. */
export type Actor =
  | ({ kind: 'customer' } & SignedIn)
  | ({ kind: 'seller' } & SignedInSeller)
  | { kind: 'guest'; id: string }
  | { kind: 'nobody' }
export type CustomerActor = Extract<Actor, { kind: 'customer' }>
type SellerActor = Extract<Actor, { kind: 'seller' }>

/** For use cases that only a customer may run; `handle` has refused everybody else before. */
export function asCustomer(actor: Actor): CustomerActor {
  if (actor.kind !== 'customer') throw new AppError('loginRequired')
  return actor
}

export function asSeller(actor: Actor): SellerActor {
  if (actor.kind !== 'seller') throw new AppError('loginRequired')
  return actor
}

/** D-49: personal data waits until the initial password was replaced. */
export function mayReadPersonalData(actor: Actor): CustomerActor {
  const customer = asCustomer(actor)
  if (customer.isRestricted) throw new AppError('newPasswordRequired')
  return customer
}

/** The customer's or guest's id, which a cart and a wishlist are kept under. */
export function shopperIdOf(actor: Actor): string {
  if (actor.kind === 'nobody') throw new AppError('userRequired')
  return actor.id
}
