import { writeFile } from 'node:fs/promises'
import { parseArgs, type ParseArgsConfig } from 'node:util'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { printable } from '#shared/rules/text.ts'

/** One noun of the owner's commands. */
export interface Command {
  /** Lines of the help: each form of the command with what it does. */
  usage: readonly (readonly [form: string, purpose: string])[]
  /** The command opens the database itself, or needs none. */
  bare?: true
  /** The command may take minutes next to an open shop, and nobody waits for it. */
  isPatient?: true
  /** Runs with the words after the noun; prints for a person. Throws UsageError when they make no sense. */
  run(args: readonly string[]): Promise<void>
}

/** The words do not form a command: the help of that noun is printed. */
export class UsageError extends Error {}

/** The options of a command, and its other words. */
export function readArgs<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true })
  } catch {
    throw new UsageError()
  }
}

/** The options of a command that takes no other words. */
export function readOptions<const T extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: T,
) {
  const { values, positionals } = readArgs(args, options)
  if (positionals.length > 0) throw new UsageError()
  return values
}

/** A refusal that is a sentence for the owner. */
export class Refusal extends Error {}

/** A stranger's picture with personal data: only the owner can read it. */
export const savePicture = (file: string, { bytes }: { bytes: Uint8Array }): Promise<void> =>
  writeFile(file, bytes, { mode: 0o600 }).catch(() => {
    throw new Refusal(say.fileNotWritable(file))
  })

/**
 * Everything that the commands print goes through these two: texts of strangers must not control the owner's terminal
 * (GUARD-50).
 */
export const print = (line: string): void => {
  process.stdout.write(`${printable(line)}\n`)
}

/** A line for each row, or that there is none. */
export function printRows<Row>(rows: readonly Row[], none: string, lineOf: (row: Row) => string): void {
  if (rows.length === 0) print(none)
  for (const row of rows) print(lineOf(row))
}

/** The same for a long list: `rows` holds one row more than are shown, if there are more. */
export function printFirst<Row>(
  rows: readonly Row[],
  { shown, none }: { shown: number; none: string },
  lineOf: (row: Row) => string,
): void {
  printRows(rows.slice(0, shown), none, lineOf)
  if (rows.length > shown) print(say.more(shown))
}

export const warn = (line: string): void => {
  process.stderr.write(`${printable(line)}\n`)
}
