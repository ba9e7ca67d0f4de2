import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { outageOf } from '#server/db/outage.ts'
import { clock } from '#server/lib/clock.ts'
import { importFile, type ImportOptions } from '#server/modules/import/index.ts'
import { importOrder } from '#server/modules/import/kinds.ts'
import { messageOf } from '#shared/errors.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { importMessages } from '#shared/messages/import.ts'
import { readMoment } from '#shared/rules/dates.ts'
import { daysBefore, RETENTION } from '#shared/rules/retention.ts'
import { print, readArgs, Refusal, UsageError, warn, type Command } from './command.ts'

async function filesOf(path: string): Promise<string[]> {
  const isFolder = await stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
  if (!isFolder) return [path]
  const files = (await readdir(path)).filter(file => file.toLowerCase().endsWith('.csv'))
  if (files.length === 0) throw new Refusal(say.noFiles(path))
  return (await importOrder(files.map(file => join(path, file)))).map(({ path: file }) => file)
}

interface Asked {
  path: string
  dryRun: boolean
  options: ImportOptions
}

/** `importar FILE [--dry-run] [--fecha "2026-11-22 08:30"] [--de-nuevo]`, in any order. */
function readArguments(args: readonly string[]): Asked {
  const { values, positionals } = readArgs(args, {
    'dry-run': { type: 'boolean' },
    'de-nuevo': { type: 'boolean' },
    fecha: { type: 'string' },
  })
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0) throw new UsageError()
  const { 'dry-run': dryRun = false, 'de-nuevo': isAgain = false, fecha } = values
  return {
    path,
    dryRun,
    options: { dryRun, isAgain, ...(fecha === undefined ? {} : { countedAt: readCountedAt(fecha) }) },
  }
}

function readCountedAt(text: string): Date {
  const moment = readMoment(text)
  if (moment === null) throw new Refusal(`--fecha: ${importMessages.notMoment(text)}.`)
  if (moment > clock.now()) throw new Refusal(`--fecha: ${importMessages.notYet(text)}.`)
  const days = RETENTION.stockMoveDays
  if (moment < daysBefore(clock.now(), days))
    throw new Refusal(`--fecha: ${importMessages.tooLongAgo(text, days)}.`)
  return moment
}

/** Prints the result of each file; a file with problems ends the command with 1. */
export async function importFiles(args: readonly string[], only: ImportOptions['only']): Promise<void> {
  const { path, dryRun, options } = readArguments(args)
  for (const file of await filesOf(path)) {
    const result = await importFile(file, { ...options, ...(only ? { only } : {}) }).catch(tellOutage)
    const out = result.problemCount > 0 ? warn : print
    for (const line of say.result(basename(file), result, dryRun)) out(line)
    if (result.problemCount > 0) throw new Refusal('')
    if (result.isCountedNow) print(say.countedNow)
  }
}

/**
 * The database went away or was too busy in the middle: what is written stays, and importing the same file again
 * finishes the work.
 */
function tellOutage(error: unknown): never {
  const outage = outageOf(error)
  if (outage === undefined) throw error
  throw new Refusal(`${messageOf(outage)} ${importMessages.interrupted}`)
}

export const catalog: Command = {
  usage: [
    [
      'catalogo importar ARCHIVO.csv',
      'Importa productos, o cualquier otra lista de la tienda, desde un archivo CSV.',
    ],
    ['catalogo importar CARPETA', 'Importa todos los archivos CSV de una carpeta, en el orden correcto.'],
    [
      'catalogo importar ARCHIVO.csv --fecha "2026-11-22 08:30"',
      'Las cantidades son de esa hora: se resta lo vendido desde entonces.',
    ],
    ['catalogo importar ARCHIVO.csv --de-nuevo', 'Repite los ajustes de un archivo que ya se importó.'],
    ['catalogo importar ARCHIVO.csv --dry-run', 'Revisa el archivo y cuenta los cambios sin guardar nada.'],
  ],
  isPatient: true,
  async run([verb, ...args]) {
    if (verb !== 'importar') throw new UsageError()
    await importFiles(args, undefined)
  },
}
