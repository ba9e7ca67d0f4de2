import { createHash } from 'node:crypto'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { Transform } from 'node:stream'

/**
 * Compresses `bytes` with one of Node's compressors. Node's functions for a whole buffer (`brotliCompress`) keep the
 * buffer, and everything that waits for it, until a full garbage collection: V8 frees what a native handle holds only
 * in such a collection, and each page held a quarter of a megabyte (decision 23).
 */
async function recoded(compressor: Transform, bytes: Buffer): Promise<Buffer> {
  compressor.end(bytes)
  const parts: Buffer[] = []
  for await (const part of compressor) parts.push(part as Buffer)
  return together(parts)
}

/**
 * Copies bytes into a buffer of exactly their size. Node cuts small buffers out of blocks of 64 KB, and a cached page would
 * keep its whole block: six times the memory that is counted for it (MEM-02).
 */
function together(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}

type Headers = Readonly<Record<string, string>>

/**
 * A complete page, compressed. For a client that accepts no encoding it is unpacked. Such clients, and those that want
 * gzip, are rare.
 */
export interface CachedPage {
  /** The key it is kept under; empty when nothing keeps it. */
  readonly key: string
  br: Buffer
  /** Compressed quickly, to be compressed again when it is requested later. */
  isQuick: boolean
  /** Made when a client first needs it (`encoded`). */
  gzip: Buffer | undefined
  readonly etag: string
  readonly headers: Headers
  readonly tags: readonly string[]
  readonly keptAt: number
  expiresAt: number
  /** The last request for it, or for the page that it replaced. */
  askedAt: number
}

export interface RenderedPage {
  body: Buffer
  headers: Record<string, string>
  tags: readonly string[]
  maxAgeSeconds: number
}

export type Encoding = 'br' | 'gzip' | undefined

/** The best encoding that the browser accepts. `br;q=0` and similar headers are rare enough to be served plain. */
export function chooseEncoding(accepted: string | string[] | null | undefined): Encoding {
  const list = String(accepted ?? '')
  if (list.includes(';q=0')) return undefined
  if (/\bbr\b/.test(list)) return 'br'
  return /\bgzip\b/.test(list) ? 'gzip' : undefined
}

/** The headers of a cached answer in addition to those of every answer. */
export function pageHeaders({ headers, etag }: CachedPage, encoding?: Encoding): Headers {
  const { vary } = headers
  return {
    ...headers,
    etag,
    'cache-control': 'no-cache',
    vary: vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`,
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  }
}

/**
 * Brotli 11 makes a home page of 87 KB a tenth smaller than 5 does (13.7 instead of 15.1 KB). It takes 72 milliseconds
 * instead of 1, outside of the main thread.
 */
export const FINE = 11
const QUICK = 5

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  recoded(
    createBrotliCompress({
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
    body,
  )

export async function encodePage(
  key: string,
  { body, headers, tags, maxAgeSeconds }: RenderedPage,
  { now, quality = QUICK }: { now: number; quality?: number },
): Promise<CachedPage> {
  return {
    key,
    br: await brotli(body, quality),
    isQuick: quality < FINE,
    gzip: undefined,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    headers,
    tags,
    keptAt: now,
    expiresAt: now + maxAgeSeconds * 1_000,
    askedAt: 0,
  }
}

const plain = ({ br }: CachedPage): Promise<Buffer> => recoded(createBrotliDecompress(), br)

/** Compresses a page again, as small as can be. */
export async function recompress(page: CachedPage): Promise<void> {
  page.br = await brotli(await plain(page), FINE)
}

/** The body in an encoding. */
export async function encoded(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'br') return page.br
  if (encoding === undefined) return plain(page)
  return (page.gzip ??= await recoded(createGzip({ level: 6 }), await plain(page)))
}

/** The memory that a page takes: its bodies, and about 2 KB for the rest. */
export const sizeOf = ({ br, gzip }: CachedPage): number => 2_000 + br.length + (gzip?.length ?? 0)
