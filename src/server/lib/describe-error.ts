/** The parts of an error that say nothing about the person who made the request. */
export interface DescribedError {
  type: string
  message: string
  [fact: string]: string | readonly string[] | DescribedError | undefined
}

/**
 * Fields of PostgreSQL's errors that name things in the schema. `detail`, `where` and `internalQuery` quote rows, so
 * they are left out.
 */
const FACTS = [
  'code',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'syscall',
]
const DEEPEST_CAUSE = 5
const LONGEST = 1_000

const isPostgres = (error: Error): boolean => 'severity' in error && 'routine' in error

/** A statement as it was sent, without its values. */
const withoutParameters = (text: string): string => text.replace(/\nparams: [\s\S]*$/, '')

/** The first part of a UUID is a time, enough to find a row by; the rest is the secret part. */
const UUID = /([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi
const GUEST = /guest_[\w-]+/g

/**
 * A text without what may be personal: mail addresses (with everything that touches them), numbers as long as a
 * document's or a phone's, and ids that open something to their holder: a guest's cart, a line of it (D-35).
 */
export const scrub = (text: string): string =>
  withoutParameters(text.slice(0, LONGEST))
    .split(/(\s+)/)
    .map(word => (/[\p{L}\p{N}._%+"-]@/u.test(word) ? '‹correo›' : word))
    .join('')
    .replace(GUEST, '‹invitado›')
    .replace(UUID, '$1…')
    .replace(/\d{7,}/g, '‹número›')

/** PostgreSQL and JSON.parse quote the value that they could not read. */
export function withoutQuotes(text: string): string {
  const from = text.indexOf('"')
  const to = text.lastIndexOf('"')
  return from >= 0 && to > from ? `${text.slice(0, from)}"…"${text.slice(to + 1)}` : text
}

const quotesValues = (error: Error): boolean => error instanceof SyntaxError || isPostgres(error)

/** Only the lines that name places in the code; the first ones repeat the message. */
const framesOf = (error: Error): string[] =>
  (error.stack ?? '')
    .split('\n')
    .filter(line => /^ {4}at /.test(line))
    .map(line => line.trim())

/**
 * An error for the log: its class, its code, the constraint, the statement's text, the places in the code. Never the
 * parameters of a statement or the row that PostgreSQL quotes: people typed those.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: scrub(String(error)) }
  const facts = error as Error & Record<string, unknown>
  const known = FACTS.filter(name => ['string', 'number'].includes(typeof facts[name]))
  return {
    type: error.constructor.name || error.name,
    message: scrub(quotesValues(error) ? withoutQuotes(error.message) : error.message),
    ...Object.fromEntries(known.map(name => [name, String(facts[name])])),
    ...(error instanceof AggregateError && error.errors.length > 0 && depth < DEEPEST_CAUSE
      ? { first: describeError(error.errors[0], depth + 1) }
      : {}),
    stack: framesOf(error),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: describeError(error.cause, depth + 1) }
      : {}),
  }
}
