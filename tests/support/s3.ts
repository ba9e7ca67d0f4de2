import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Mood = 'well' | 'failing' | 'silent' | 'cutting'
const PAGE = 2

const xml = (res: ServerResponse, status: number, body: string) => {
  res.writeHead(status, { 'content-type': 'application/xml' })
  res.end(`<?xml version="1.0" encoding="UTF-8"?>${body}`)
}
const failure = (res: ServerResponse, status: number, code: string) => {
  xml(res, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

async function bodyOf(req: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * A storage on the loopback that speaks as much of S3 as the shop uses, for one bucket. Every request must be signed
 * with `accessKey`. `mood` makes it fail, fall silent, or end its answers in the middle.
 */
export async function serveS3(bucket: string, accessKey: string) {
  const objects = new Map<string, { bytes: Buffer; type: string; cacheControl: string }>()
  const state = { mood: 'well' as Mood, asked: 0 }

  const isSigned = ({ headers }: IncomingMessage): boolean => {
    const header = headers.authorization ?? ''
    return (
      header.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`) &&
      /Signature=[0-9a-f]{64}$/.test(header) &&
      headers['x-amz-date'] !== undefined &&
      headers['x-amz-content-sha256'] !== undefined
    )
  }

  const list = (res: ServerResponse, query: URLSearchParams) => {
    const prefix = query.get('prefix') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(prefix)).sort()
    const from = Number(query.get('continuation-token') ?? 0)
    const page = keys.slice(from, from + PAGE)
    const more = from + PAGE < keys.length
    const contents = page.map(key => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`).join('')
    const next = more ? `<NextContinuationToken>${String(from + PAGE)}</NextContinuationToken>` : ''
    xml(
      res,
      200,
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${String(more)}</IsTruncated>${next}${contents}</ListBucketResult>`,
    )
  }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    state.asked += 1
    const body = await bodyOf(req)
    if (state.mood === 'silent') return
    if (state.mood === 'failing') return failure(res, 503, 'SlowDown')
    if (!isSigned(req)) return failure(res, 403, 'AccessDenied')
    const url = new URL(req.url ?? '/', 'http://storage')
    const [, named = '', ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    if (named !== bucket) return failure(res, 404, 'NoSuchBucket')
    if (key === '') return req.method === 'HEAD' ? res.writeHead(200).end() : list(res, url.searchParams)
    if (req.method === 'PUT') {
      objects.set(key, {
        bytes: body,
        type: req.headers['content-type'] ?? '',
        cacheControl: req.headers['cache-control'] ?? '',
      })
      return res.writeHead(200, { etag: '"x"' }).end()
    }
    if (req.method === 'DELETE') {
      objects.delete(key)
      return res.writeHead(204).end()
    }
    const found = objects.get(key)
    if (!found) return req.method === 'HEAD' ? res.writeHead(404).end() : failure(res, 404, 'NoSuchKey')
    res.writeHead(200, { 'content-length': found.bytes.length, 'content-type': found.type })
    if (req.method === 'HEAD') return res.end()
    if (state.mood !== 'cutting') return res.end(found.bytes)
    res.write(found.bytes.subarray(0, Math.floor(found.bytes.length / 2)), () => res.destroy())
  }

  const server = createServer((req, res) => {
    answer(req, res).catch(() => res.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`
  return {
    objects,
    state,
    url: (name = bucket) => `s3://${name}/tienda?endpoint=${encodeURIComponent(endpoint)}&region=sa-east-1`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
