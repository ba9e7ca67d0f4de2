import type { APIContext } from 'astro'
import { answerCall } from '#server/api/index.ts'

export interface Answer<Body = Record<string, unknown>> {
  status: number
  /** The parsed JSON, of the type the caller names; `null` for an empty answer. */
  body: Body
  headers: Headers
}

export interface CallOptions {
  token?: string
  /** A cookie header, for example `customerToken=…`. Add `sameOrigin` for a write from the shop's own page. */
  cookie?: string
  sameOrigin?: boolean
  headers?: Record<string, string>
  query?: Record<string, string>
  /** Sent as it is instead of JSON: a malformed text, a FormData. */
  raw?: string | FormData
  address?: string
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const ORIGIN = 'http://localhost:4321'

function cookiesOf(request: Request) {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/).filter(Boolean)
  const values = new Map(
    pairs.map(pair => [pair.split('=')[0] ?? '', decodeURIComponent(pair.split('=')[1] ?? '')]),
  )
  return {
    get: (name: string) => (values.has(name) ? { value: values.get(name) ?? '' } : undefined),
    has: (name: string) => values.has(name),
  }
}

function headersOf(options: CallOptions, hasJson: boolean): Headers {
  const headers = new Headers(options.headers)
  if (hasJson && !headers.has('content-type')) headers.set('content-type', 'application/json')
  if (options.token !== undefined) headers.set('authorization', `Bearer ${options.token}`)
  if (options.cookie !== undefined) headers.set('cookie', options.cookie)
  if (options.sameOrigin) headers.set('sec-fetch-site', 'same-origin')
  return headers
}

async function respond(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Response> {
  const url = new URL(path.startsWith('/api') ? path : `/api${path}`, ORIGIN)
  for (const [name, value] of Object.entries(options.query ?? {})) url.searchParams.set(name, value)
  const sent = options.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const request = new Request(url, {
    method,
    headers: headersOf(options, body !== undefined && options.raw === undefined),
    ...(sent === undefined ? {} : { body: sent }),
  })
  const context = {
    request,
    url,
    params: { path: decodeURI(url.pathname.slice('/api/'.length)) },
    clientAddress: options.address ?? '127.0.0.1',
    cookies: cookiesOf(request),
    locals: {},
  } as unknown as APIContext
  return answerCall(context)
}

async function call<Body>(
  method: Method,
  path: string,
  body: unknown,
  options: CallOptions = {},
): Promise<Answer<Body>> {
  const response = await respond(method, path, body, options)
  const text = await response.text()
  return {
    status: response.status,
    body: (text === '' ? null : JSON.parse(text)) as Body,
    headers: response.headers,
  }
}

/** Calls the API in this process, through the table of calls and the real `handle`. Paths with or without `/api`. */
export const api = {
  get: <Body = Record<string, unknown>>(path: string, options?: CallOptions) =>
    call<Body>('GET', path, undefined, options),
  post: <Body = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions) =>
    call<Body>('POST', path, body, options),
  put: <Body = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions) =>
    call<Body>('PUT', path, body, options),
  delete: <Body = Record<string, unknown>>(path: string, options?: CallOptions) =>
    call<Body>('DELETE', path, undefined, options),
  /** The answer as it is, for a call whose answer is a file. */
  file: (path: string, options?: CallOptions) => respond('GET', path, undefined, options),
}
