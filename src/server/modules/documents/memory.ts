import type { LookupAnswer } from '#shared/contracts/services.ts'
import { clock } from '../../lib/clock.ts'
import { singleton } from '../../lib/singleton.ts'

const KEPT_MS = 10 * 60_000
const MOST = 500

interface Entry {
  answer: Promise<LookupAnswer>
  until: number
}
const entries = () => singleton<Map<string, Entry>>('lookups', () => new Map())

/** The answer of some minutes ago, or that of a question under way; else asks. In memory alone, and a failure is not kept. */
export function remembered(key: string, ask: () => Promise<LookupAnswer>): Promise<LookupAnswer> {
  const now = clock.now().getTime()
  for (const [name, { until }] of entries()) if (until <= now) entries().delete(name)
  const known = entries().get(key)
  if (known) return known.answer
  const [oldest] = entries().keys()
  if (entries().size >= MOST && oldest !== undefined) entries().delete(oldest)
  const answer = ask()
  entries().set(key, { answer, until: now + KEPT_MS })
  answer.catch(() => entries().delete(key))
  return answer
}
