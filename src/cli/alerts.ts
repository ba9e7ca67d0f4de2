import { countWaiting } from '#server/modules/alerts/read.ts'
import { cliAlertMessages as say } from '#shared/messages/alerts.ts'
import { printFirst, UsageError, type Command } from './command.ts'

const SHOWN = 200

/** ALERT-08: what shoppers wait for. */
export const alerts: Command = {
  usage: [['avisos listar', 'Muestra cuántas personas esperan cada talla agotada.']],
  async run([verb, ...more]) {
    if (verb !== 'listar' || more.length > 0) throw new UsageError()
    printFirst(await countWaiting(SHOWN + 1), { shown: SHOWN, none: say.none }, row =>
      say.row({ ...row, color: row.color ?? '', size: row.size ?? '', sku: row.sku ?? row.code }),
    )
  },
}
