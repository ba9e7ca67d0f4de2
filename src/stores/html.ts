import { CHUNK_TIMEOUT_MS } from '#shared/chunk-timeout.ts'
import { callMessages } from '#shared/messages/call.ts'
import { ApiError } from './send.ts'
import { attempt, type Outcome } from './run.ts'

/** The HTML of a page or of a part of one, for showing it in a dialog of another page (D-04, STATE-11). An answer after the time limit counts as a failure (API-54). */
export const loadPage = (path: string): Promise<Outcome<string>> =>
  attempt(async () => {
    const signal = AbortSignal.timeout(CHUNK_TIMEOUT_MS)
    const response = await fetch(path, { headers: { accept: 'text/html' }, signal }).catch(() => null)
    if (!response) throw new ApiError(callMessages.noResponse, { status: 0, code: 'noResponse' })
    if (!response.ok) throw new ApiError('', { status: response.status, code: 'unknown' })
    return response.text()
  })
