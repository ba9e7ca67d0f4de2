import { readCrashes } from '#server/lib/crashes.ts'
import { readOverview } from '#server/modules/status/overview.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { statusMessages as say } from '#shared/messages/status.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { ORDER_STATUSES } from '#shared/rules/orders.ts'
import { print, UsageError, type Command } from './command.ts'
import { boundOf } from '#server/modules/limits.ts'
import { messageOf } from '#shared/errors.ts'
import { connectionLimits } from '#shared/limits/connections.ts'
import type { Limit } from '#shared/limits/limit.ts'
import { limits, WIDE_NETWORKS } from '#shared/limits/table.ts'
import { limitMessages } from '#shared/messages/limits.ts'

/** OPS-08: the state of the shop, and what needs attention. */
export const status: Command = {
  usage: [
    [
      'estado --limites',
      'Muestra todos los límites: qué, por quién, cuántos, en cuánto tiempo y qué se responde.',
    ],
    ['estado', 'Dice cómo está la tienda: versión, datos, pedidos, disco, correos, copia, y qué revisar.'],
  ],
  async run(args) {
    if (args.length === 1 && args[0] === '--limites') return printLimits()
    if (args.length > 0) throw new UsageError()
    const found = await readOverview()
    const orders = ORDER_STATUSES.map(one => `${orderMessages.statuses[one]} ${String(found.orders[one])}`)
    print(say.version(found.version))
    print(say.database(found.database))
    print(say.counts(found))
    print(say.orders(orders))
    print(say.mails(found.mails))
    print(say.nights(found.nights.lastClosed))
    if (found.disk) print(say.disk(found.disk))
    const last = found.backups?.last
    print(
      found.backups === null
        ? say.noBackups
        : say.backup(last ? { file: last.file, bytes: last.bytes, at: limaMoment(last.madeAt) } : null),
    )
    if (found.backups?.failure) {
      const { folder, failure } = found.backups
      print(say.backupFailure({ at: limaMoment(failure.at), reason: failure.reason, folder }))
    }
    const crashes = readCrashes()
    if (crashes && Date.parse(crashes.pausedUntil) > Date.now())
      print(say.pausing({ until: limaMoment(crashes.pausedUntil), reason: crashes.reason }))
    const concerns = say.concerns({ ...found, mailsGivenUp: found.mails.givenUp })
    print(concerns.length === 0 ? say.allFine : say.lookAt)
    for (const concern of concerns) print(`  · ${concern}`)
  },
}

const nameOf = (kind: string): string => new Map(Object.entries(limitMessages.kinds)).get(kind) ?? kind

/** LIMIT-02: every limit of the shop with the current settings. */
function printLimits(): void {
  const rows: readonly Limit[] = [...Object.values(limits), ...Object.values(connectionLimits)]
  for (const row of rows) {
    const { max, seconds } = boundOf(row)
    print(
      limitMessages.row({
        kind: nameOf(row.kind),
        by: limitMessages.subjects[row.by],
        max,
        window: limitMessages.window(seconds),
        sentence: messageOf(row.code),
      }),
    )
  }
  print(limitMessages.wide(WIDE_NETWORKS))
}
