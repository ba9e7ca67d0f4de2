import type { ReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import send from 'send'
import { contentType } from 'mime-types'
import { log } from '../lib/log.ts'
import { refuse } from './refuse.ts'

/** Headers of a failed attempt that must not stay for the next attempt or the refusal. */
const FILE_HEADERS = [
  'accept-ranges',
  'cache-control',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'last-modified',
  'vary',
]

const RANGE_REFUSED = 416
/** This process, or the whole machine, has as many files open as it may: a temporary state. */
const NO_ROOM = new Set(['EMFILE', 'ENFILE'])
export const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code))

/** The file is missing, or its path is one that no file may have. */
const NO_SUCH_FILE = new Set([400, 403, 404])

/** One way to answer: the file itself, or its compressed copy under the name and type of the file. */
export interface FileChoice {
  /** Below the root, as written in the address (percent-encoded). */
  path: string
  encoding?: string
  /** The name that decides the media type when the file is a compressed copy. */
  typeOf?: string
}

interface FileOptions {
  root: string
  cacheControl: string
  /** True when copies in other encodings may exist: caches must ask again for another browser. */
  varies?: boolean
}

function forget(res: ServerResponse): void {
  for (const name of FILE_HEADERS) res.removeHeader(name)
  res.statusCode = 200
}

/** If the file shrinks while it is read, the client would wait for bytes that never come. */
function watchLength(stream: ReadStream, res: ServerResponse): void {
  stream.on('end', () => {
    if (stream.bytesRead < Number(res.getHeader('content-length') ?? 0)) res.destroy()
  })
}

function answerFailure(res: ServerResponse, error: { status?: number }): void {
  if (res.headersSent) {
    res.destroy()
    return
  }
  const status = error.status ?? 500
  if (status >= 500) log.error('file could not be read', error)
  const range = res.getHeader('content-range')
  forget(res)
  if (isOutOfFiles(error)) {
    refuse(res, 'serverBusy', { 'retry-after': '2' })
    return
  }
  // RFC 9110, 14.4: a range outside of the file is refused, with the size of the file.
  if (status === RANGE_REFUSED && range !== undefined) res.setHeader('content-range', range)
  res.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end()
}

/**
 * Answers with the first of these files that exists, else calls `missing`. Any Range, any condition and anything that
 * happens to the file meanwhile ends in an answer or a cut connection, never in an error that nobody catches.
 */
export function sendFile(
  req: IncomingMessage,
  res: ServerResponse,
  [choice, ...others]: readonly FileChoice[],
  options: FileOptions,
  missing: () => void,
): void {
  if (!choice) {
    missing()
    return
  }
  const next = () => {
    if (res.headersSent) {
      res.destroy()
      return
    }
    forget(res)
    sendFile(req, res, others, options, missing)
  }
  send(req, choice.path, { root: options.root, cacheControl: false, dotfiles: 'ignore', index: false })
    .on('headers', () => {
      res.setHeader('cache-control', options.cacheControl)
      if (options.varies) res.setHeader('vary', 'Accept-Encoding')
      if (choice.encoding !== undefined) {
        res.setHeader('content-encoding', choice.encoding)
        res.setHeader('content-type', contentType(choice.typeOf ?? choice.path) || 'application/octet-stream')
      }
    })
    .on('stream', (stream: ReadStream) => {
      watchLength(stream, res)
    })
    .on('directory', next)
    .on('error', (error: { status?: number }) => {
      if (NO_SUCH_FILE.has(error.status ?? 0)) next()
      else answerFailure(res, error)
    })
    .pipe(res)
}
