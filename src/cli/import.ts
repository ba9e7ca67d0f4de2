import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { importFile, type ImportOptions } from '#server/modules/import/index.ts'
import { importOrder } from '#server/modules/import/order.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { print, Refusal, UsageError, warn } from './command.ts'

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

/** `importar FILE [--dry-run]`: prints what became of each file; a file with problems ends the command with 1. */
export async function importFiles(args: readonly string[], only: ImportOptions['only']): Promise<void> {
  const dryRun = args.includes('--dry-run')
  const [path, ...more] = args.filter(word => word !== '--dry-run')
  if (path === undefined || more.length > 0) throw new UsageError()
  for (const file of await filesOf(path)) {
    const result = await importFile(file, { dryRun, ...(only ? { only } : {}) })
    const out = result.problemCount > 0 ? warn : print
    for (const line of say.result(basename(file), result, dryRun)) out(line)
    if (result.problemCount > 0) throw new Refusal('')
  }
}
