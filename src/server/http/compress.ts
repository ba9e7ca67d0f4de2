import type { IncomingMessage, ServerResponse } from 'node:http'
import compression from 'compression'

/** The library is written for Express and uses nothing that Node's own request and answer do not have. */
const compress = compression({ threshold: 1_000 }) as unknown as (
  req: IncomingMessage,
  res: ServerResponse,
  next: () => void,
) => void

/** What is rendered for one visitor only is compressed on its way out, quickly rather than tightly. */
export function compressAnswer(req: IncomingMessage, res: ServerResponse): void {
  compress(req, res, () => undefined)
}
