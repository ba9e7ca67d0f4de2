import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'

/** The library is written for Express but uses only what Node's own request and answer have. */
const compress = compression({ threshold: 1_000 }) as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void

/** What is rendered for one visitor is compressed while it is sent, for speed rather than for size. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  compress(req, res, () => undefined)
  const write = res.write.bind(res) as (chunk: unknown, encoding?: BufferEncoding) => boolean
  // The library forgets the callback by which a page that fails in the middle is ended.
  res.write = ((chunk: unknown, ...rest: unknown[]) => {
    const done = rest.find(each => typeof each === 'function')
    const goesOn = write(chunk, typeof rest[0] === 'string' ? (rest[0] as BufferEncoding) : undefined)
    if (done) process.nextTick(done as () => void)
    return goesOn
  }) as ServerResponse['write']
}
