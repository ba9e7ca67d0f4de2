import { scrub, withoutQuotes } from './describe-error.ts'
import { log } from './log.ts'

/** Addresses of pages carry secrets and search texts. */
const withoutPaths = (text: string): string => text.replace(/(?:https?:\/)?\/\S*/g, '‹ruta›')

/** The first line of what a library prints, and the places in the code if it printed a stack. */
export function tame(text: string): { text: string; stack?: string } {
  const lines = text.split('\n')
  const first = lines.find(line => line.trim() !== '') ?? ''
  const stack = lines.filter(line => /^\s+at /.test(line)).map(line => line.trim())
  return {
    text: scrub(withoutPaths(withoutQuotes(first))),
    ...(stack.length > 0 ? { stack: stack.join(' < ') } : {}),
  }
}

/**
 * From here on libraries write to our log. Otherwise Astro and its adapter print failed pages to the console, with the
 * requested address and the whole error, including the parameters of its statement.
 */
export function takeConsole(): void {
  const tell =
    (write: (message: string, fields: Record<string, unknown>) => void) =>
    (...said: unknown[]): void => {
      const error = said.find(thing => thing instanceof Error)
      const texts = said.filter(thing => typeof thing === 'string')
      write('library', { ...tame(texts.join(' ')), ...(error === undefined ? {} : { error }) })
    }
  Object.assign(console, {
    error: tell(log.warn),
    warn: tell(log.warn),
    log: tell(log.info),
    info: tell(log.info),
    debug: tell(log.debug),
  })
}
