import type { ReceiptKind } from '#shared/rules/receipt-book.ts'
import type { Cents } from '#shared/rules/money.ts'

/** A month in Lima, 'YYYY-MM'. */
export type Month = string

/** A line of a receipt as SUNAT wants it; tax is `amount` less `base`. */
interface ReceiptLine {
  /** '' for the shipping. */
  sku: string
  description: string
  /** SUNAT's catalogue 03: goods or a service. */
  unit: 'NIU' | 'ZZ'
  quantity: number
  base: Cents
  amount: Cents
}

/** One receipt or credit note, complete but for series and number, which whoever issues it gives. */
export interface Receipt {
  kind: ReceiptKind
  /** Unique in its file, and the same however often the month is written: 'V-7K2M9QXD', 'V-7K2M9QXD-NC1'. */
  id: string
  order: string
  /** A day in Lima. */
  date: string
  /** Of a credit note: the receipt that it corrects and SUNAT's catalogue 09. */
  corrects: { kind: ReceiptKind; id: string; reason: string } | null
  /** `documentType` by SUNAT's catalogue 06, '-' for a boleta that names nobody. */
  customer: { documentType: string; document: string; name: string; address: string; district: string }
  lines: ReceiptLine[]
}

/** The receipts that one issuer owes for a month. */
export interface MonthOfReceipts {
  /** RUC; '' while the shop has set none. */
  issuer: string
  month: Month
  receipts: readonly Receipt[]
}

/**
 * FISCAL-09: where the receipts of a month go. A file is the first (`csv.ts`); a PSE would be another: it sends each
 * receipt, which carries all that its XML says, and keeps by `id` what was accepted, so that sending again issues nothing
 * twice. It throws when the month could not be taken whole.
 */
export interface ReceiptSink {
  /** Answers where they are now, for the owner to read. */
  write(month: MonthOfReceipts): Promise<string>
}
