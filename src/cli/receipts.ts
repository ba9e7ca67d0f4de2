import { access, constants, readFile } from 'node:fs/promises'
import { fileTypeOf } from '#server/lib/file-type.ts'
import { noteIssued } from '#server/modules/receipts/issued.ts'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
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
    [
      'comprobantes anotar DOCUMENTO B001-123 [--pdf ARCHIVO] [--emisor RUC]',
      'Anota la serie y el número que dio el emisor, y el PDF que ve su cliente. DOCUMENTO es el del archivo del mes.',
    ],
  ],
  async run([verb, ...args]) {
    if (verb === 'anotar') return note(args)
    if (verb !== 'exportar') throw new UsageError()
    const { mes = '', carpeta = '.' } = readOptions(args, {
      mes: { type: 'string' },
      carpeta: { type: 'string' },
    })
    const current = limaDay(clock.now()).slice(0, 7)
    if (!/^20\d\d-(?:0[1-9]|1[0-2])$/.test(mes) || mes > current) throw new Refusal(say.badMonth(mes))
    // With the slash a file of this name is no folder.
    await access(`${carpeta}/`, constants.W_OK).catch(() => {
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

async function note([document, number, ...more]: readonly string[]): Promise<void> {
  if (document === undefined || number === undefined) throw new UsageError()
  const { pdf, emisor } = readOptions(more, { pdf: { type: 'string' }, emisor: { type: 'string' } })
  const name = document.trim().toUpperCase()
  const given = await noteIssued(name, {
    number,
    pdf: pdf === undefined ? null : await readPdf(pdf),
    issuer: emisor,
  })
  print(say.noted(name, given))
}

async function readPdf(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(say.pdfMissing(path))
  })
  if (fileTypeOf(bytes)?.extension !== 'pdf' || bytes.length > MAX_ATTACHMENT_BYTES)
    throw new Refusal(say.notPdf(path, MAX_ATTACHMENT_BYTES / 1024 / 1024))
  return bytes
}
