import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'csv-stringify/sync'
import { CURRENCY } from '#shared/business.ts'
import { cents, toSoles, type Cents } from '#shared/rules/money.ts'
import { plainCell } from '../../lib/csv.ts'
import type { MonthOfReceipts, Receipt, ReceiptSink } from './receipts.ts'

/** SUNAT's catalogue 07: taxed sale. */
const TAXED = '10'

const soles = (amount: Cents): string => toSoles(amount).toFixed(2)
const sumOf = (lines: Receipt['lines'], of: 'base' | 'amount'): Cents =>
  cents(lines.reduce((sum, line) => sum + line[of], 0))
const taxOf = (amount: Cents, base: Cents): string => soles(cents(amount - base))

/** One row for each line, each with the data of its receipt, so that a spreadsheet can filter and sum. */
function rowsOf(receipt: Receipt, issuer: string): Record<string, string | number>[] {
  const { customer, corrects, lines } = receipt
  const [base, amount] = [sumOf(lines, 'base'), sumOf(lines, 'amount')]
  return lines.map((line, index) => ({
    emisor_ruc: issuer,
    tipo: receipt.kind,
    serie: receipt.issued?.series ?? '',
    correlativo: receipt.issued?.number ?? '',
    documento: receipt.id,
    pedido: receipt.order,
    fecha: receipt.date,
    moneda: CURRENCY,
    cliente_tipo_documento: customer.documentType,
    cliente_documento: customer.document,
    cliente_nombre: plainCell(customer.name),
    cliente_direccion: plainCell(customer.address),
    cliente_ubigeo: customer.district,
    linea: index + 1,
    codigo: plainCell(line.sku),
    descripcion: plainCell(line.description),
    unidad: line.unit,
    cantidad: line.quantity,
    valor_unitario: (toSoles(line.base) / line.quantity).toFixed(10),
    afectacion_igv: TAXED,
    base: soles(line.base),
    igv: taxOf(line.amount, line.base),
    total: soles(line.amount),
    documento_base: soles(base),
    documento_igv: taxOf(amount, base),
    documento_total: soles(amount),
    modifica_tipo: corrects?.kind ?? '',
    modifica_documento: corrects?.id ?? '',
    modifica_serie: corrects?.issued?.series ?? '',
    modifica_correlativo: corrects?.issued?.number ?? '',
    motivo: corrects?.reason ?? '',
  }))
}

const nameOf = ({ issuer, month }: MonthOfReceipts): string =>
  `comprobantes-${month}-${issuer || 'tienda'}.csv`

/** FISCAL-07: a file for the accountant, whole or not at all, which only the owner can read. */
export const csvSink = (folder: string): ReceiptSink => ({
  async write(month) {
    const rows = month.receipts.flatMap(receipt => rowsOf(receipt, month.issuer))
    const path = join(folder, nameOf(month))
    const text = stringify(rows, { header: true, bom: true, record_delimiter: 'windows' })
    await writeFile(`${path}.nuevo`, text, { mode: 0o600 })
    await rename(`${path}.nuevo`, path)
    return path
  },
})
