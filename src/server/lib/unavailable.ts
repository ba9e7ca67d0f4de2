import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { themeColors } from '#shared/theme-colors.ts'
import { messageOf, statusOf, type ErrorCode } from '#shared/errors.ts'
import { pageMessages as say } from '#shared/messages/page.ts'

/** When to try again, in seconds, after each temporary refusal. */
const RETRY_AFTER_SECONDS = {
  shopStarting: 2,
  databaseAway: 2,
  serverBusy: 2,
  tooManyPages: 10,
  tooManyCalls: 5,
  diskFull: 60,
} satisfies Partial<Record<ErrorCode, number>>
export type PassingCode = keyof typeof RETRY_AFTER_SECONDS

export const isPassing = (code: ErrorCode): code is PassingCode => code in RETRY_AFTER_SECONDS
export const retryAfter = (code: PassingCode): number => RETRY_AFTER_SECONDS[code]

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;' +
  `font:1.125rem/1.6 system-ui,sans-serif;color:${themeColors.ink};background:${themeColors.paper};text-align:center}` +
  'main{max-width:28rem}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0}'

/** A page for a person who waits. It loads nothing else from the shop, and reloads by itself. */
const page = (sentence: string, seconds: number) =>
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${say.unavailableTitle}</title><meta name="robots" content="noindex">` +
  `<meta http-equiv="refresh" content="${String(seconds)}"><style>${STYLE}</style></head>` +
  `<body><main><h1>${say.unavailableTitle}</h1><p>${sentence}</p></main></body></html>`

interface Asked {
  path: string
  accept: string | null | undefined
}

/** A temporary refusal, with Retry-After: a page for a browser that wants one, else the API's own shape (D-38). */
export function unavailable(code: PassingCode, { path, accept }: Asked) {
  const sentence = messageOf(code)
  const wantsPage = !path.startsWith('/api/') && (accept ?? '').includes('text/html')
  const body = wantsPage
    ? page(sentence, retryAfter(code))
    : JSON.stringify({ error: sentence, message: sentence, code })
  return {
    status: statusOf(code),
    body,
    headers: {
      'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'retry-after': String(retryAfter(code)),
    },
  }
}

/** A body up to this many bytes is read and dropped, so that the connection is good for the next request. */
const SMALL_BYTES = 16 * 1024
const mayHaveLongBody = ({ headers }: IncomingMessage): boolean =>
  Number(headers['content-length'] ?? 0) > SMALL_BYTES || headers['transfer-encoding'] !== undefined
/**
 * Refusals after which the connection stays open: such callers come again at once, and a new connection costs more than
 * the answer.
 */
const KEEPING: readonly ErrorCode[] = ['tooManyPages', 'tooManyCalls']

/** Sends such a refusal before there is a route; the rest of a long body is not read. */
export function answerUnavailable(req: IncomingMessage, res: ServerResponse, code: PassingCode): void {
  const { status, body, headers } = unavailable(code, { path: req.url ?? '/', accept: req.headers.accept })
  res.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    ...((!KEEPING.includes(code) || mayHaveLongBody(req)) && { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** The same for an upgrade request, which has no response object. */
export function answerUpgrade(socket: Duplex, code: PassingCode): void {
  const { status, body, headers } = unavailable(code, { path: '/api/', accept: null })
  const all = { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${String(value)}`)
  const head = [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines, '', ''].join('\r\n')
  socket.on('error', () => undefined)
  socket.end(head + body, () => socket.destroy())
}
