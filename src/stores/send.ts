import { type Endpoint } from '#shared/endpoints/endpoint.ts'
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

const urlOf = (endpoint: Endpoint, options: Options<unknown>): string => {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(options.params?.[name] ?? ''),
  )
  const query = options.query?.toString()
  return `/api${path}${query ? `?${query}` : ''}`
}

/**
 * One request to the API, as the person of the HttpOnly cookie (GUARD-70). Throws ApiError with the server's Spanish
 * sentence. For `call` and for what must reach the server before it.
 */
export async function send<Input, Answer>(
  endpoint: Endpoint<Input, Answer>,
  options: Options<Input> = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json', ...options.headers }
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
  const text = data?.['error'] ?? data?.['message']
  throw new ApiError(typeof text === 'string' ? text : '', { status: response.status, code, data })
}
