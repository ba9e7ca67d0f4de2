import { connectDatabase } from '#server/db/connect.ts'
import { closeDatabase } from '#server/db/open.ts'
import { followShopNote } from '#server/lib/shop-note.ts'
import { StartError } from '#server/lib/start-error.ts'
import { ImportError } from '#server/modules/import/problems.ts'
import { AppError } from '#shared/errors.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { BackupError } from '#server/modules/backup/format.ts'
import { print, Refusal, UsageError, warn, type Command } from './command.ts'

/**
 * The owner's commands by their Spanish noun: `npm run shop -- catalogo importar FILE`. Each is loaded when it is
 * called: loading all of them would take half of a start.
 */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  catalogo: async () => (await import('./import.ts')).catalog,
  empresa: async () => (await import('./company.ts')).company,
  marcas: async () => (await import('./brands.ts')).brands,
  banners: async () => (await import('./banners.ts')).banners,
  vendedores: async () => (await import('./sellers.ts')).sellers,
  auditoria: async () => (await import('./audit.ts')).audit,
  pedidos: async () => (await import('./orders.ts')).orders,
  paquetes: async () => (await import('./parcels.ts')).parcels,
  transportistas: async () => (await import('./carriers.ts')).carriers,
  pagos: async () => (await import('./payments.ts')).payments,
  cambios: async () => (await import('./exchanges.ts')).exchanges,
  comprobantes: async () => (await import('./receipts.ts')).receipts,
  cupones: async () => (await import('./coupons.ts')).coupons,
  reclamos: async () => (await import('./complaints.ts')).complaints,
  productos: async () => (await import('./products.ts')).products,
  tiendas: async () => (await import('./content.ts')).stores,
  textos: async () => (await import('./content.ts')).texts,
  buscador: async () => (await import('./search.ts')).search,
  feriados: async () => (await import('./complaints.ts')).holidays,
  avisos: async () => (await import('./alerts.ts')).alerts,
  correos: async () => (await import('./mails.ts')).mails,
  demo: async () => (await import('./demo.ts')).demo,
  estado: async () => (await import('./status.ts')).status,
  respaldo: async () => (await import('./backup.ts')).backup,
  restaurar: async () => (await import('./backup.ts')).restore,
}

function help(chosen: readonly Command[]): string[] {
  const lines = chosen.flatMap(({ usage }) => usage)
  const width = Math.max(...lines.map(([form]) => form.length))
  return lines.map(([form, purpose]) => `  ${form.padEnd(width)}  ${purpose}`)
}

/**
 * Runs one of the owner's commands with the database that it needs; returns the exit code: 1 for a refusal, 2 for bad
 * use. A patient command first lowers its priority, after the database runs, because the shop uses that too (LARGE-08).
 */
export async function runCommand(
  [noun = '', ...args]: readonly string[],
  lowerPriority?: () => void,
): Promise<number> {
  const load = Object.hasOwn(commands, noun) ? commands[noun] : undefined
  if (!load) {
    const isAsking = ['', 'ayuda', '--ayuda', '--help', '-h'].includes(noun)
    if (!isAsking) warn(say.unknownCommand(noun))
    const all = await Promise.all(Object.values(commands).map(one => one()))
    for (const line of [say.intro, '', ...help(all)]) print(line)
    return isAsking ? 0 : 2
  }
  const command = await load()
  try {
    followShopNote()
    if (!command.bare) await connectDatabase()
    if (command.isPatient) lowerPriority?.()
    await command.run(args)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      for (const line of [say.badUse, ...help([command])]) warn(line)
      return 2
    }
    if (!isForTheOwner(error)) throw error
    if (error.message !== '') warn(error.message)
    return 1
  } finally {
    await closeDatabase()
  }
}

const isForTheOwner = (error: unknown): error is Error =>
  [Refusal, ImportError, StartError, AppError, BackupError].some(kind => error instanceof kind)
