/**
 * Who may call.
 * - `public`: anybody; an unusable token counts as anonymous (D-34).
 * - `shopper`: the id that the call names must be a guest id or the caller's own customer id.
 * - `line`: the use case decides by whose line it is (D-35).
 * - `customer`: a valid customer token; an id that the call names must be the caller's (403).
 * - `seller`: the same with a seller's token (D-84).
 * - `participant`: a customer's or a seller's token; the use case scopes by who it is.
 */
type Access = 'public' | 'shopper' | 'line' | 'customer' | 'seller' | 'participant'

export interface Endpoint<Input = unknown, Answer = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api`, parameters in braces. */
  path: string
  access: Access
  /** The path parameter or body field in which a call names who acts; use cases get the actor instead. */
  actorId?: `params.${string}` | `body.${string}`
  /** For participants: the body field that names who speaks, where a browser is signed in as customer and as seller. */
  speakerId?: `body.${string}`
  /** Status of success; 200 unless named. */
  status?: number
  /** A GET that changes state (D-90): same-origin rules of a write, POST answers as well. */
  writes?: boolean
  /** The body is multipart/form-data, with one value a field (a repeated field counts once). */
  multipart?: boolean
  /** Some clients send the headers of this call as its body: `{ "headers": { "Authorization": "Bearer …" } }` counts. */
  tokenInBody?: boolean
  /** Only for types: what the caller sends and gets. */
  types?: { input: Input; answer: Answer }
}

type More = Omit<Endpoint, 'method' | 'path' | 'access' | 'types'>

// The four ways to write a call as one line. Without side effects: a page carries the calls that it makes, and no others.

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

/** NETWORK-03: in which a call that was asked for a proof is sent again with it: `challenge.answer`. */
export const PROOF_HEADER = 'proof'

export type Message = { message: string }

export type NoBody = undefined
