import type { Transform } from 'node:stream'

/**
 * What a compressor of Node makes of `bytes`. Its functions for a whole buffer (`brotliCompress`) keep both that and all
 * that waits for it until a collection of everything: V8 collects what stands behind a native handle only then, and every
 * page left a quarter of a megabyte there (decision 23).
 */
export async function recoded(compressor: Transform, bytes: Buffer): Promise<Buffer> {
  compressor.end(bytes)
  const parts: Buffer[] = []
  for await (const part of compressor) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
