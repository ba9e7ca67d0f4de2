import type { IncomingMessage, ServerResponse } from 'node:http'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { chooseEncoding } from './page-cache.ts'

const WORTHWHILE = /^(?:text\/|application\/(?:json|xml|manifest\+json))/
/** A shorter answer fits one packet anyway. */
const SMALLEST_BYTES = 1_000

/** What is rendered for one visitor only is compressed on its way out, quickly rather than tightly. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  const encoding = chooseEncoding(req.headers['accept-encoding'])
  if (encoding === undefined || req.method === 'HEAD') return
  const writeHead = res.writeHead.bind(res)
  const write = res.write.bind(res)
  const end = res.end.bind(res)

  const wants = () => {
    const type = String(res.getHeader('content-type') ?? '')
    const length = res.getHeader('content-length')
    return (
      res.statusCode !== 204 &&
      res.statusCode !== 304 &&
      WORTHWHILE.test(type) &&
      res.getHeader('content-encoding') === undefined &&
      (length === undefined || Number(length) > SMALLEST_BYTES)
    )
  }

  const start = () => {
    const encoder =
      encoding === 'br'
        ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
        : createGzip({ level: 6 })
    res.removeHeader('content-length')
    res.setHeader('content-encoding', encoding)
    res.appendHeader('vary', 'Accept-Encoding')
    encoder.on('data', (chunk: Buffer) => write(chunk))
    encoder.on('end', () => end())
    // The callback as well: a page that fails in the middle is ended from there.
    res.write = encoder.write.bind(encoder) as ServerResponse['write']
    res.end = ((chunk?: Uint8Array) => {
      encoder.end(chunk)
      return res
    }) as ServerResponse['end']
  }

  res.writeHead = ((status: number, headers: Record<string, string | string[]> = {}) => {
    res.statusCode = status
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    if (wants()) start()
    return writeHead(status)
  }) as ServerResponse['writeHead']
}
