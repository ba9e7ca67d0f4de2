import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'
import { callMessages } from '#shared/messages/call.ts'

type Page = { ok: true; value: string } | { ok: false; message: string }

/**
 * The HTML of a page or of a part of one, for a dialog of another page (D-04, STATE-11). An answer after the time limit
 * counts as a failure (API-54); the message is empty when the server refused.
 */
export async function loadPage(path: string): Promise<Page> {
  const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS)
  const response = await fetch(path, { headers: { accept: 'text/html' }, signal }).catch(() => null)
  if (!response) return { ok: false, message: callMessages.noResponse }
  if (!response.ok) return { ok: false, message: '' }
  return { ok: true, value: await response.text() }
}
