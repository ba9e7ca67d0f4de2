import type { APIContext } from 'astro'
import { env } from '../lib/env.ts'

/**
 * The caller's network address: of the socket, or behind TRUST_PROXY the entry that our outermost proxy wrote
 * into X-Forwarded-For (counted from the right; entries further left are the caller's own claim).
 */
export function clientAddress(context: APIContext): string {
  const hops = env().trustProxy
  if (hops > 0) {
    const entries = (context.request.headers.get('x-forwarded-for') ?? '')
      .split(',')
      .map(entry => entry.trim())
    const entry = entries[entries.length - hops]
    if (entry) return entry
  }
  try {
    return context.clientAddress
  } catch {
    // A prerendered or synthetic request has no socket.
    return 'unknown'
  }
}
