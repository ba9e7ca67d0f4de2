// CHOOSE-01: suggestions for the words in a search box.
import type { SuggestionsAnswer } from '#shared/contracts/suggestions.ts'
import { suggestProducts } from '#shared/endpoints/catalog.ts'
import { isSearchable } from '#shared/rules/text.ts'
import { call } from './call.ts'
import { attempt } from './run.ts'

/** Nothing is requested before the shopper pauses for this long. */
const PAUSE_MS = 150

let running: AbortController | null = null

/** Cancels the pending request: its caller gets no answer. */
export const stopSuggesting = (): void => running?.abort()

/**
 * Passes on what fits the words, null when nothing does or no answer comes. Of several requests only the last one gets
 * an answer, so that no list is drawn over a newer one.
 */
export async function suggest(text: string, show: (found: SuggestionsAnswer | null) => void): Promise<void> {
  stopSuggesting()
  if (!isSearchable(text)) return show(null)
  const { signal } = (running = new AbortController())
  await new Promise(resolve => setTimeout(resolve, PAUSE_MS))
  if (signal.aborted) return
  const query = new URLSearchParams({ value: text.trim() })
  const outcome = await attempt(() => call(suggestProducts, { query, signal }))
  if (!signal.aborted) show(outcome.ok ? outcome.value : null)
}
