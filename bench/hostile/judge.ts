import type { HttpAnswer } from './http.ts'

/** Services that nobody has set in this shop; saying so is honest. */
const HONEST = new Set(['paymentUnavailable', 'mailUnavailable', 'territoriesFailed', 'lookupFailed'])

/** A stack, a path of the house, SQL or a library's own words. */
const LEAKS: readonly RegExp[] = [
  /\n {2,8}at [^\n]{1,200}:\d+:\d+/,
  /node_modules\/|dist\/server\/|src\/server\//,
  /\b(?:select [^\n<>]{1,400} from|insert into|update|delete from) "[a-z_]+"/i,
  /Failed query|syntax error at or near|violates [a-z-]+ constraint|invalid byte sequence/i,
  /ZodError|DrizzleError|PostgresError|ECONNREFUSED|password_hash|heap out of memory/,
]

function refusalOf(text: string): { error?: unknown; message?: unknown; code?: unknown } | null {
  try {
    return JSON.parse(text) as { error?: unknown }
  } catch {
    return null
  }
}

export const leakIn = (text: string): string | undefined =>
  LEAKS.map(leak => leak.exec(text)?.[0]).find(found => found !== undefined)

/** What is wrong with an answer; nothing where it is as it should be. */
export function faultOf(
  answer: HttpAnswer,
  { isApi, isHead }: { isApi: boolean; isHead: boolean },
): string | undefined {
  const { status, type, headers, text } = answer
  const refusal = type.startsWith('application/json') && status >= 400 ? refusalOf(text) : null
  // The answer to a HEAD cannot say why.
  const isHonest = HONEST.has(String(refusal?.code)) || (isHead && status > 500)
  if (status >= 500 && !isHonest) return `${String(status)}: ${text.slice(0, 200)}`
  if ('x-injected' in headers) return 'a header of the caller’s own came back'
  const leak = /javascript|css|image|font/.test(type) ? undefined : leakIn(text)
  if (leak !== undefined) return `the answer shows ${JSON.stringify(leak)}`
  if (!isApi || status < 400 || text === '') return undefined
  if (typeof refusal?.error !== 'string' || refusal.error === '' || refusal.message !== refusal.error)
    return `${String(status)} without error and message: ${text.slice(0, 200)}`
  return undefined
}
