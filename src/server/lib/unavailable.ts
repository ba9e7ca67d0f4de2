import type { IncomingMessage, ServerResponse } from 'node:http'
import { colours } from '#shared/colours.ts'
import { messageOf, statusOf, type ErrorCode } from '#shared/errors.ts'
import { pageMessages as say } from '#shared/messages/page.ts'

/** When to ask again, in seconds, after each temporary refusal. */
const RETRY_AFTER_SECONDS = {
  shopStarting: 2,
  databaseAway: 2,
  serverBusy: 2,
  tooManyPages: 10,
  diskFull: 60,
} satisfies Partial<Record<ErrorCode, number>>
type PassingCode = keyof typeof RETRY_AFTER_SECONDS

export const isPassing = (code: ErrorCode): code is PassingCode => code in RETRY_AFTER_SECONDS
export const retryAfter = (code: PassingCode): number => RETRY_AFTER_SECONDS[code]

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;' +
  `font:1.125rem/1.6 system-ui,sans-serif;color:${colours.ink};background:${colours.paper};text-align:center}` +
  'main{max-width:28rem}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0}'

/** A page that needs nothing else of the shop, for a person who waits; it reloads automatically. */
const page = (sentence: string, seconds: number) =>
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${say.unavailableTitle}</title><meta name="robots" content="noindex">` +
  `<meta http-equiv="refresh" content="${String(seconds)}"><style>${STYLE}</style></head>` +
  `<body><main><h1>${say.unavailableTitle}</h1><p>${sentence}</p></main></body></html>`

interface Asked {
  path: string
  accept: string | null | undefined
}

/**
 * A temporary refusal, with Retry-After: a page to a browser that asked for one, else the API's own shape
 * (D-38).
 */
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

const mayHaveBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined

/**
 * The same from before the routes; the rest of a request's body is not waited for. Who asked for too many pages keeps the
 * connection: to take the next one from the supervisor costs more than the refusal.
 */
export function answerUnavailable(req: IncomingMessage, res: ServerResponse, code: PassingCode): void {
  const { status, body, headers } = unavailable(code, { path: req.url ?? '/', accept: req.headers.accept })
  res.writeHead(status, {
    ...headers,
    'content-length': Buffer.byteLength(body),
    ...((code !== 'tooManyPages' || mayHaveBody(req)) && { connection: 'close' }),
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
