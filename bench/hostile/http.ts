import { Agent, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Person } from './world.ts'

export interface HttpInput {
  who: Person
  method: string
  path: string
  headers: Readonly<Record<string, string>>
  /** Latin-1 text, byte for byte, so that an input can be printed and still hold any byte. */
  body?: string
}
export interface HttpAnswer {
  status: number
  type: string
  headers: Readonly<Record<string, unknown>>
  text: string
}

const PATIENCE_MS = 20_000
const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: PATIENCE_MS })

/** A HEAD or a cut answer names an encoding that nothing is in. */
function decode(bytes: Buffer, encoding: string | undefined): string {
  try {
    if (encoding === 'br') return brotliDecompressSync(bytes).toString('utf8')
    if (encoding === 'gzip') return gunzipSync(bytes).toString('utf8')
  } catch {
    return ''
  }
  return bytes.toString('utf8')
}

/** Null when the shop closed the connection, as it may on what it refuses before the body has come. */
export function send(
  port: number,
  { method, path, headers, body }: Omit<HttpInput, 'who'>,
): Promise<HttpAnswer | null> {
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body, 'latin1')
    const length =
      bytes && !('transfer-encoding' in headers) ? { 'content-length': String(bytes.length) } : {}
    const req = request(
      { host: '127.0.0.1', port, agent, method, path, headers: { ...length, ...headers } },
      res => {
        const chunks: Buffer[] = []
        res.on('data', (chunk: Buffer) => chunks.push(chunk))
        res.on('error', () => resolve(null))
        res.on('end', () => {
          resolve({
            status: res.statusCode ?? 0,
            type: res.headers['content-type'] ?? '',
            headers: res.headers,
            text: decode(Buffer.concat(chunks), res.headers['content-encoding']),
          })
        })
      },
    )
    req.on('timeout', () => {
      req.destroy()
      reject(new Error(`no answer in ${String(PATIENCE_MS)} ms`))
    })
    req.on('error', () => resolve(null))
    req.end(bytes)
  })
}
