import { createHash } from 'node:crypto'
import { constants, createBrotliCompress, createBrotliDecompress, createGzip } from 'node:zlib'
import type { Transform } from 'node:stream'

/**
 * What a compressor of Node makes of `bytes`. Its functions for a whole buffer (`brotliCompress`) keep both that and all
 * that waits for it until a collection of everything: V8 collects what is behind a native handle only then, and every
 * page left a quarter of a megabyte there (decision 23).
 */
async function recoded(compressor: Transform, bytes: Buffer): Promise<Buffer> {
  compressor.end(bytes)
  const parts: Buffer[] = []
  for await (const part of compressor) parts.push(part as Buffer)
  return together(parts)
}

/**
 * In memory that nothing else shares. What Node gives for less than 32 KB is a slice of 64 KB: a cached page would keep all
 * of them, six times what it counts for (MEM-02).
 */
function together(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}

type Headers = Readonly<Record<string, string>>

/** A complete page, compressed. Who takes no encoding gets it unpacked; both that and gzip are rare. */
export interface CachedPage {
  /** What it is kept under; empty where nothing keeps it. */
  readonly key: string
  br: Buffer
  /** Compressed the quick way: to be compressed again when somebody asks for it later. */
  isQuick: boolean
  /** Made when somebody first asks for it (`encoded`). */
  gzip: Buffer | undefined
  readonly etag: string
  readonly headers: Headers
  readonly tags: readonly string[]
  readonly keptAt: number
  expiresAt: number
  /** When somebody last asked for it, or for the page that it replaced. */
  askedAt: number
}

export interface RenderedPage {
  body: Buffer
  headers: Record<string, string>
  tags: readonly string[]
  maxAgeSeconds: number
}

export type Encoding = 'br' | 'gzip' | undefined

/** The best encoding the browser takes. `br;q=0` and the like are rare enough to be served plain. */
export function chooseEncoding(accepted: string | string[] | null | undefined): Encoding {
  const list = String(accepted ?? '')
  if (list.includes(';q=0')) return undefined
  if (/\bbr\b/.test(list)) return 'br'
  return /\bgzip\b/.test(list) ? 'gzip' : undefined
}

/** The headers of a cached answer beside those of every answer. */
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
 * Brotli 11 makes a home page of 87 KB a tenth smaller than 5 does (13.7 instead of 15.1 KB), for 72 milliseconds instead
 * of 1, outside of the main thread.
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

/** What a page takes in memory: its bodies, and about 2 KB of what describes it. */
export const sizeOf = ({ br, gzip }: CachedPage): number => 2_000 + br.length + (gzip?.length ?? 0)
