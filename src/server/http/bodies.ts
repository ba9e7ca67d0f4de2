import type { IncomingMessage } from 'node:http'

const JSON_LIMIT_BYTES = 100 * 1024
/** Calls that take pictures or documents; everything else is JSON. */
const UPLOAD_LIMIT_BYTES = 6 * 1024 * 1024
const UPLOADS = [/^\/api\/(?:.*\/)?add-reclamo$/, /^\/api\/chat\//]

export function bodyLimit(path: string, contentType: string | undefined): number {
  const isUpload = contentType?.startsWith('multipart/form-data') && UPLOADS.some(upload => upload.test(path))
  return isUpload ? UPLOAD_LIMIT_BYTES : JSON_LIMIT_BYTES
}

/** Refuses a body by its announced size before a byte of it is read. */
export function isTooLarge(req: IncomingMessage, path: string): boolean {
  return Number(req.headers['content-length'] ?? 0) > bodyLimit(path, req.headers['content-type'])
}

/**
 * Reads a body of unannounced size (chunked) up to the limit and hands it on as `req.body`, where the adapter looks
 * first. False when it is too large.
 */
export async function bufferChunked(req: IncomingMessage, path: string): Promise<boolean> {
  if (req.headers['transfer-encoding'] === undefined) return true
  const limit = bodyLimit(path, req.headers['content-type'])
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > limit) return false
    chunks.push(chunk)
  }
  Object.assign(req, { body: Buffer.concat(chunks) })
  return true
}
