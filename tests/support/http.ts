import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  method: string
  /** Path with query. */
  url: string
  headers: IncomingMessage['headers']
  body: string
}
/** What happens once before the next request of this method is answered. */
export interface Pause {
  method: string
  before: (() => Promise<void>) | null
}
type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | { type: string; text: string }
  | 'silence'

/** A server on the loopback that speaks some service's protocol; `requests` is what it was asked. */
export async function serve(
  answer: (request: Received) => Answer,
): Promise<{ url: string; requests: Received[]; pause: Pause; close(): Promise<void> }> {
  const requests: Received[] = []
  const pause: Pause = { method: 'POST', before: null }
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const { method = '', url = '', headers } = req
      const request = { method, url, headers, body: Buffer.concat(chunks).toString() }
      requests.push(request)
      const { before } = pause
      if (before && method === pause.method) {
        pause.before = null
        void before().then(() => send(request, res))
      } else send(request, res)
    })
  })
  const send = (request: Received, res: ServerResponse): void => {
    const reply = answer(request)
    if (reply === 'silence') return
    const isText = 'text' in reply
    res.writeHead(isText ? 200 : (reply.status ?? 200), {
      'content-type': isText ? reply.type : 'application/json',
      // Browsers call some of these services from the shop's pages.
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization, content-type',
      ...('headers' in reply ? reply.headers : {}),
    })
    res.end(isText ? reply.text : JSON.stringify(reply.body))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${String(port)}`,
    requests,
    pause,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
