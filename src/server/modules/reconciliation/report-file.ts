import { providers } from '#providers/index.ts'
import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { readSoles, type Cents } from '#shared/rules/money.ts'
import type { ListedCharge } from '#shared/rules/charge-differences.ts'
import { fold } from '#shared/rules/text.ts'
import { CURRENCY } from '#shared/business.ts'
import { openCsv } from '../import/csv.ts'
import { ImportError } from '../import/problems.ts'

/** No column heading is the same in all reports of a provider, but the ids of its charges always have the same form. */
const isCharge = (cell: string): boolean =>
  providers.some(({ chargeReference }) => chargeReference?.test(cell) === true)
/** What a report may write instead of a currency's code (ISO 4217). */
const CURRENCIES: Readonly<Record<string, string>> = { soles: 'PEN', 's/': 'PEN', dolares: 'USD' }
const NOT_PAID = /\bno\b|fallid|rechaz|deneg|pendient/
const PAID = /exitos|pagad|aprobad|captura|devuel|reembols|succe|paid/

interface Columns {
  amount: number
  refunded: number
  currency: number
  state: number
}

function readColumns(names: readonly string[]): Columns {
  const at = (is: (name: string) => boolean) => names.findIndex(is)
  const isBack = (name: string) => /devuel|devoluc|reembols/.test(name)
  const amount = at(
    name => /^(?:monto|importe|amount)/.test(name) && !isBack(name) && !/neto|abon|comisi/.test(name),
  )
  if (amount === -1) throw new ImportError(say.noAmountColumn(names))
  return {
    amount,
    refunded: at(name => isBack(name) && /monto|importe/.test(name)),
    currency: at(name => /^(?:moneda|currency|divisa)/.test(name)),
    state: at(name => /^(?:estado|resultado|status)/.test(name)),
  }
}

/**
 * RECONCILE-04: the charges in the sales report that a provider's panel offers for download: CSV, one charge for each
 * line with its id in any column, its amount in soles, and its state, currency and refunded amount if it names them.
 * Throws ImportError for any other file.
 */
export async function readReport(path: string): Promise<ListedCharge[]> {
  const file = await openCsv(path)
  const columns = readColumns(file.columns)
  const charges: ListedCharge[] = []
  for await (const { line, cells } of file.rows) {
    const reference = cells.find(isCharge)
    const amount = readSoles(cells[columns.amount] ?? '')
    if (reference === undefined || amount === null) throw new ImportError(say.badReportLine(line))
    charges.push({ reference, paymentId: null, amount, ...readRest(cells, columns) })
  }
  return charges
}

function readRest(
  cells: readonly string[],
  columns: Columns,
): Pick<ListedCharge, 'currency' | 'isPaid' | 'refunded'> {
  // A column that the report lacks is in place -1, where no row has a cell.
  const cell = (index: number): string | undefined => cells[index]
  // Blanks inside of quotes are part of a cell.
  const currency = fold(cell(columns.currency) ?? '').trim()
  const state = cell(columns.state)
  const refunded: Cents | null = readSoles(cell(columns.refunded) ?? '')
  return {
    currency: currency === '' ? CURRENCY : (CURRENCIES[currency] ?? currency.toUpperCase()),
    // A report without states lists what was sold.
    isPaid: state === undefined || (PAID.test(fold(state)) && !NOT_PAID.test(fold(state))),
    refunded,
  }
}
