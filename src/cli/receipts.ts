import { access, constants } from 'node:fs/promises'
import { clock } from '#server/lib/clock.ts'
import { csvSink } from '#server/modules/receipts/csv.ts'
import { exportReceipts } from '#server/modules/receipts/receipts.ts'
import { receiptMessages as say } from '#shared/messages/receipts.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { print, readOptions, Refusal, UsageError, warn, type Command } from './command.ts'

/** FISCAL-07: a month for the accountant or the PSE. */
export const receipts: Command = {
  usage: [
    [
      'comprobantes exportar --mes 2026-11 [--carpeta CARPETA]',
      'Guarda las boletas, facturas y notas de crédito de un mes, un archivo CSV por emisor.',
    ],
  ],
  async run([verb, ...args]) {
    if (verb !== 'exportar') throw new UsageError()
    const { mes = '', carpeta = '.' } = readOptions(args, {
      mes: { type: 'string' },
      carpeta: { type: 'string' },
    })
    const current = limaDay(clock.now()).slice(0, 7)
    if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(mes) || mes > current) throw new Refusal(say.badMonth(mes))
    await access(carpeta, constants.W_OK).catch(() => {
      throw new Refusal(say.folderMissing(carpeta))
    })
    for (const { incomplete, ...lot } of await exportReceipts(mes, csvSink(carpeta))) {
      print(say.written(lot))
      if (lot.issuer === '') warn(say.noRuc)
      if (incomplete.length > 0) warn(say.incomplete(incomplete))
    }
    if (mes === current) warn(say.unfinished(mes))
  },
}
