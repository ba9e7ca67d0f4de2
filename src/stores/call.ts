import { logoutCustomer } from '#shared/endpoints/account.ts'
import { PROOF_HEADER, type Endpoint } from '#shared/endpoints/endpoint.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { callMessages } from '#shared/messages/call.ts'

/** A refused or failed call. `status` 0 means that no answer came (ERR-04) or nothing could be sent (ERR-05). */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'noResponse' | 'notSent' | 'unknown'
  readonly data: unknown
  constructor(message: string, o: { status: number; code: ApiError['code']; data?: unknown }) {
    super(message)
    this.name = 'ApiError'
    this.status = o.status
    this.code = o.code
    this.data = o.data
  }
}

export interface Options<Input> {
  params?: Record<string, string>
  query?: URLSearchParams
  body?: Input
  headers?: Record<string, string>
  signal?: AbortSignal
}

interface Hooks {
  token: () => string | null
  /** D-76: what must reach the server before any other call. */
  before: () => Promise<void>
  /** D-76, with the server's sentence. */
  onUnauthorized: (sentence: string) => void
  /** D-49: personal data waits for a new password. */
  onNewPasswordDue: () => void
}
/** The session store registers here; `call` itself knows no store, so that a page without a session stays small. */
const hooks: Hooks = {
  token: () => null,
  before: async () => undefined,
  onUnauthorized: () => undefined,
  onNewPasswordDue: () => undefined,
}
export const connectSession = (session: Hooks): void => void Object.assign(hooks, session)

const urlOf = (endpoint: Endpoint, options: Options<unknown>): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const query = options.query?.toString()
  return `/api${path}${query ? `?${query}` : ''}`
}

/** A network that grows busy meanwhile asks for more work than it did. */
const PROOFS = 4

/**
 * The only way to the API. Throws ApiError with the server's Spanish sentence. Work that the shop asks a busy network for
 * is done here, and the call sent again with it (NETWORK-03).
 */
export async function call<Input, Answer>(
  endpoint: Endpoint<Input, Answer>,
  options: Options<Input> = {},
): Promise<Answer> {
  let proof: Record<string, string> = {}
  for (let left = PROOFS; ; left -= 1) {
    try {
      return await send(endpoint, { ...options, headers: { ...options.headers, ...proof } })
    } catch (error) {
      const wanted = error instanceof ApiError && left > 0 && error.status === 429 ? workOf(error) : null
      if (!wanted) throw error
      const { proveWork } = await import('./work.ts')
      proof = { [PROOF_HEADER]: await proveWork(wanted) }
    }
  }
}

function workOf({ data }: ApiError): { challenge: string; difficulty: number } | null {
  const { details } = (data ?? {}) as { details?: { kind?: string; challenge: string; difficulty: number } }
  return details?.kind === 'work' && 'subtle' in crypto ? details : null
}

async function send<Input, Answer>(
  endpoint: Endpoint<Input, Answer>,
  options: Options<Input>,
): Promise<Answer> {
  if (endpoint !== (logoutCustomer as Endpoint<unknown, unknown>)) await hooks.before()
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
  const token = hooks.token()
  if (token && !headers['authorization']) headers['authorization'] = `Bearer ${token}`
  let init: RequestInit
  try {
    init = { method: endpoint.method, headers, credentials: 'same-origin' }
    if (options.signal) init.signal = options.signal
    if (options.body instanceof FormData) init.body = options.body
    else if (options.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(options.body)
    }
  } catch {
    throw new ApiError(callMessages.notSent, { status: 0, code: 'notSent' })
  }
  const response = await fetch(urlOf(endpoint, options as Options<unknown>), init).catch(() => null)
  if (!response) throw new ApiError(callMessages.noResponse, { status: 0, code: 'noResponse' })
  const data = (await response.json().catch(() => null)) as Record<string, unknown> | null
  if (response.ok && data !== null) return data as Answer
  const code = (data?.['code'] ?? 'unknown') as ApiError['code']
  const text = data?.['message'] ?? data?.['error']
  const sentence = typeof text === 'string' ? text : ''
  if (isSignedOut(code)) hooks.onUnauthorized(sentence)
  if (code === 'newPasswordRequired') hooks.onNewPasswordDue()
  throw new ApiError(sentence, { status: response.status, code, data })
}

/** The shopper is on the way to /login and has seen the reason. */
export const isSignedOut = (code: ApiError['code']): boolean =>
  code === 'loginRequired' || code === 'sessionExpired'
