import type { Capability } from '../rules/people.ts'

/**
 * Who may call.
 * - `public`: anybody; an unusable token counts as anonymous (D-34).
 * - `shopper`: the id in the call must be a guest id or the caller's own customer id.
 * - `line`: the use case decides, by the owner of the line (D-35).
 * - `customer`: a valid customer token; an id in the call must be the caller's (403).
 * - `seller`: the same with a seller's token (D-84).
 * - `participant`: a customer's or a seller's token; the use case scopes by the person.
 * - `door`: anybody; whether the caller is signed in on a desk is known (PEOPLE-08).
 */
type Access = 'public' | 'shopper' | 'line' | 'customer' | 'seller' | 'participant' | 'door'

export interface Endpoint<Input = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters in braces. */
  path: string
  access: Access
  /** PEOPLE-03: what a seller's person must be allowed to do. Every call that people of sellers may make names one. */
  capability?: Capability
  /** The path parameter or body field that names who acts; use cases get the actor instead. */
  actorId?: `params.${string}` | `body.${string}`
  /**
   * For calls of participants: the body field that names the speaker, because a browser may be signed in as customer
   * and as seller.
   */
  speakerId?: `body.${string}`
  /** Status of success; 200 unless named. */
  status?: number
  /** A GET that changes state (D-90): it has the same-origin rules of a write, and POST works too. */
  writes?: boolean
  /** The body is multipart/form-data, with one value for each field (a repeated field counts once). */
  multipart?: boolean
  /** Some clients send the headers of this call as its body: `{ "headers": { "Authorization": "Bearer …" } }` counts. */
  tokenInBody?: boolean
  /** Only for types: what the caller sends and what it gets. */
  types?: { input: Input; answer: Answer }
}

type More = Omit<Endpoint, 'method' | 'path' | 'access' | 'types'>

// The four ways to write a call in one line. They have no side effects, so that a page's script has only the calls that
// it makes.

/* @__NO_SIDE_EFFECTS__ */
export function get<Answer>(path: string, access: Access, more?: More): Endpoint<NoBody, Answer> {
  return { method: 'GET', path, access, ...more }
}

/* @__NO_SIDE_EFFECTS__ */
export function post<Input, Answer>(path: string, access: Access, more?: More): Endpoint<Input, Answer> {
  return { method: 'POST', path, access, ...more }
}

/* @__NO_SIDE_EFFECTS__ */
export function put<Answer>(path: string, access: Access, more?: More): Endpoint<NoBody, Answer> {
  return { method: 'PUT', path, access, ...more }
}

/* @__NO_SIDE_EFFECTS__ */
export function remove<Answer>(path: string, access: Access, more?: More): Endpoint<NoBody, Answer> {
  return { method: 'DELETE', path, access, ...more }
}

/** NETWORK-03: the header in which a call sends its proof, `challenge.answer`, when it is repeated. */
export const PROOF_HEADER = 'proof'

export type Message = { message: string }

export type NoBody = undefined
