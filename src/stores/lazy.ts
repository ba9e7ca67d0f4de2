import { CHUNK_TIMEOUT_MS } from '#shared/business.ts'
import { navMessages } from '#shared/messages/nav.ts'
import { toastError } from './toasts.ts'

const late = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The part did not arrive in time.')), ms))

/**
 * API-54, D-10: every part of the page that is loaded later comes through here. A part that does not arrive within
 * 120 000 ms, or fails, is reported to the shopper and gives null; the next try asks again.
 */
export async function lazy<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T | null> {
  try {
    return await Promise.race([load(), late(timeoutMs)])
  } catch {
    toastError(navMessages.chunkFailed)
    return null
  }
}
