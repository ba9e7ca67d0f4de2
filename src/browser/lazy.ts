import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'
import { chunkMessages } from '#shared/messages/chunk.ts'

const SHOWN_MS = 4000

/** Drawn in plain HTML, because the part that did not come may be the one that draws toasts. */
export function sayLost(): void {
  const notice = document.createElement('p')
  notice.className = 'toast chunk-notice'
  notice.role = 'alert'
  notice.textContent = chunkMessages.failed
  document.body.append(notice)
  setTimeout(() => notice.remove(), SHOWN_MS)
}

const late = (ms: number): Promise<never> =>
  new Promise((_, reject) => setTimeout(() => reject(new Error('The part did not arrive in time.')), ms))

/** API-54: what takes longer than 120 000 ms counts as lost. For callers that handle this themselves. */
export const inTime = <T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T> =>
  Promise.race([load(), late(timeoutMs)])

/**
 * D-10: every part of the page that is loaded later comes through here. A part that does not arrive within 120 000 ms,
 * or fails, is reported to the shopper and gives null. Chromium fetches it again only after the page is loaded anew.
 */
export async function lazy<T>(load: () => Promise<T>, timeoutMs = CHUNK_TIMEOUT_MS): Promise<T | null> {
  try {
    return await inTime(load, timeoutMs)
  } catch {
    sayLost()
    return null
  }
}
