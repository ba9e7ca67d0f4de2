import type { Transform } from 'node:stream'

/**
 * What a compressor of Node makes of `bytes`. Its functions for a whole buffer (`brotliCompress`) keep both that and all
 * that waits for it until a collection of everything: V8 collects what is behind a native handle only then, and every
 * page left a quarter of a megabyte there (decision 23).
 */
export async function recoded(compressor: Transform, bytes: Buffer): Promise<Buffer> {
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
