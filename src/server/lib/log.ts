import { pino } from 'pino'
import { describeError, scrub, type DescribedError } from './describe-error.ts'
import { currentRequest } from './request.ts'
import { singleton } from './singleton.ts'

/** From the least to the most verbose. */
export const LOG_LEVELS = ['silent', 'error', 'warn', 'info', 'debug'] as const
type Fields = Record<string, unknown>

/** A closed terminal or pipe must not stop the shop. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

/** A wrong LOG_LEVEL stops the start with a sentence (`env`). Until it is read, everything is logged. */
const level = (): string => LOG_LEVELS.find(name => name === process.env['LOG_LEVEL']) ?? 'info'

const lines = () =>
  singleton('log', () =>
    pino(
      {
        level: level(),
        base: { pid: process.pid },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: name => ({ level: name }) },
        mixin: () => {
          const request = currentRequest()
          return request ? { request: request.id } : {}
        },
      },
      process.stdout,
    ),
  )

type Clean = Record<string, string | number | boolean | DescribedError | undefined>

/** Personal data never passes, whatever a caller hands in. */
const clean = (fields: Fields): Clean =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      if (typeof value === 'number' || typeof value === 'boolean' || value === undefined) return [name, value]
      return [name, value instanceof Error ? describeError(value) : scrub(String(value))]
    }),
  )

/**
 * One line of JSON for each event on the standard output, without personal data and with the id of its request. `say`
 * is for the owner at the terminal: a plain sentence.
 */
export const log = {
  say: (sentence: string) => process.stdout.write(`${sentence}\n`),
  debug: (message: string, fields: Fields = {}) => {
    lines().debug(clean(fields), message)
  },
  info: (message: string, fields: Fields = {}) => {
    lines().info(clean(fields), message)
  },
  warn: (message: string, fields: Fields = {}) => {
    lines().warn(clean(fields), message)
  },
  error: (message: string, error?: unknown, fields: Fields = {}) => {
    lines().error(
      { ...clean(fields), ...(error === undefined ? {} : { error: describeError(error) }) },
      message,
    )
  },
  /** Whether lines of this level are written at all: for texts that are expensive to make. */
  tells: (name: 'debug' | 'info') => lines().isLevelEnabled(name),
}
