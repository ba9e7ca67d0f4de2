import type { Transform } from 'node:stream'

/**
 * Compresses `bytes` with one of Node's compressors. Node's functions for a whole buffer (`brotliCompress`) keep the
 * buffer, and everything that waits for it, until a full garbage collection: V8 collects what is behind a native handle
 * only then, and every page left a quarter of a megabyte there (decision 23).
 */
export async function recoded(compressor: Transform, bytes: Buffer): Promise<Buffer> {
  compressor.end(bytes)
  const parts: Buffer[] = []
  for await (const part of compressor) parts.push(part as Buffer)
  return together(parts)
}

/**
 * In memory that nothing else shares. What Node gives for less than 32 KB is a slice of 64 KB: a cached page would keep
 * all 64, six times what it counts for (MEM-02).
 */
function together(parts: readonly Buffer[]): Buffer {
  const whole = Buffer.allocUnsafeSlow(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) at += part.copy(whole, at)
  return whole
}
