import { connectDatabase } from '#server/db/connect.ts'
import { closeDatabase } from '#server/db/open.ts'
import { StartError } from '#server/lib/start-error.ts'
import { ImportError } from '#server/modules/import/problems.ts'
import { AppError } from '#shared/errors.ts'
import { cliMessages as say } from '#shared/messages/cli.ts'
import { BackupError } from '#server/modules/backup/problems.ts'
import { banners } from './banners.ts'
import { backup, restore } from './backup.ts'
import { brands } from './brands.ts'
import { catalog } from './catalog.ts'
import { print, Refusal, UsageError, warn, type Command } from './command.ts'
import { company } from './company.ts'
import { complaints } from './complaints.ts'
import { coupons } from './coupons.ts'
import { demo } from './demo.ts'
import { exchanges } from './exchanges.ts'
import { holidays } from './holidays.ts'
import { mails } from './mails.ts'
import { orders } from './orders.ts'
import { payments } from './payments.ts'
import { receipts } from './receipts.ts'
import { sellers } from './sellers.ts'
import { status } from './status.ts'

/** The owner's commands by their Spanish noun: `npm run shop -- catalogo importar FILE`. */
const commands: Readonly<Record<string, Command>> = {
  catalogo: catalog,
  empresa: company,
  marcas: brands,
  banners,
  vendedores: sellers,
  pedidos: orders,
  pagos: payments,
  cambios: exchanges,
  comprobantes: receipts,
  cupones: coupons,
  reclamos: complaints,
  feriados: holidays,
  correos: mails,
  demo,
  estado: status,
  respaldo: backup,
  restaurar: restore,
}

function help(chosen: readonly Command[]): string[] {
  const lines = chosen.flatMap(({ usage }) => usage)
  const width = Math.max(...lines.map(([form]) => form.length))
  return lines.map(([form, purpose]) => `  ${form.padEnd(width)}  ${purpose}`)
}

/** Runs one of the owner's commands with the database it needs; answers the exit code: 1 for a refusal, 2 for bad use. */
export async function runCommand([noun = '', ...args]: readonly string[]): Promise<number> {
  const command = Object.hasOwn(commands, noun) ? commands[noun] : undefined
  if (!command) {
    const isAsking = ['', 'ayuda', '--ayuda', '--help', '-h'].includes(noun)
    if (!isAsking) warn(say.unknownCommand(noun))
    for (const line of [say.intro, '', ...help(Object.values(commands))]) print(line)
    return isAsking ? 0 : 2
  }
  try {
    if (!command.bare) await connectDatabase()
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
