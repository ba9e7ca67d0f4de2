import type { IncomingMessage, ServerResponse } from 'node:http'
import { messageOf, statusOf, type ErrorCode } from '#shared/errors.ts'
import { pageMessages as say } from '#shared/messages/page.ts'

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = { diskFull: 60, tooManyPages: 10 }
const SOON_SECONDS = 2

/** When to ask again, in seconds, after a refusal that passes by itself. */
export const retryAfter = (code: ErrorCode): number => RETRY_AFTER_SECONDS[code] ?? SOON_SECONDS

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;box-sizing:border-box;' +
  'font:1.125rem/1.6 system-ui,sans-serif;color:#1f2937;background:#fff;text-align:center}' +
  'main{max-width:28rem}h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:0}'

/** A page that needs nothing of the shop, for a person who waits; it asks again by itself. */
const page = (sentence: string, seconds: number) =>
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<title>${say.unavailableTitle}</title><meta name="robots" content="noindex">` +
  `<meta http-equiv="refresh" content="${String(seconds)}"><style>${STYLE}</style></head>` +
  `<body><main><h1>${say.unavailableTitle}</h1><p>${sentence}</p></main></body></html>`

/**
 * Answers with a refusal that passes by itself, and with Retry-After: a page to a browser that asked for one, else
 * the API's own shape (D-38).
 */
export function answerUnavailable(req: IncomingMessage, res: ServerResponse, code: ErrorCode): void {
  const sentence = messageOf(code)
  const wantsPage = !req.url?.startsWith('/api/') && /text\/html/.test(req.headers.accept ?? '')
  const body = wantsPage
    ? page(sentence, retryAfter(code))
    : JSON.stringify({ error: sentence, message: sentence, code })
  res.writeHead(statusOf(code), {
    'content-type': wantsPage ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(retryAfter(code)),
    connection: 'close',
  })
  res.end(req.method === 'HEAD' ? undefined : body)
}
