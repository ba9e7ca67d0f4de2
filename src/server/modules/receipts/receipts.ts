import { shippingOptionLabels } from '#shared/messages/order-calls.ts'
import { receiptMessages as say } from '#shared/messages/receipts.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { bookOf, type BookEntry, type BookLine, type ReceiptKind } from '#shared/rules/receipt-book.ts'
import { parcelReceipts, wholeReceipts } from '#shared/rules/receipt-plan.ts'
import { storedTax } from '#shared/rules/tax.ts'
import { type OrderHistory, type Span, readHistories } from './read.ts'
import { NAMELESS_BOLETA_MOST } from '#shared/business.ts'
import { findCompanyRow } from '../company.ts'
import type { Cents } from '#shared/rules/money.ts'

/** SUNAT's catalogue 06. */
const DOCUMENT_CODES: Readonly<Record<string, string>> = { DNI: '1', CE: '4', RUC: '6', PASAPORTE: '7' }
const NOBODY = '-'

/** A factura names a company by its RUC, a boleta the customer, if a document is known. */
function customerOf({ shipping }: OrderHistory['order']): Receipt['customer'] {
  const name = `${shipping.name} ${shipping.lastname}`.trim()
  if (shipping.tipoComprobante === 'FACTURA')
    return {
      documentType: '6',
      document: shipping.numeroComprobante,
      name: shipping.razonSocial ?? '',
      address: shipping.direccionFiscal ?? '',
      // The district in the order is the parcel's and not the company's, so a factura has none.
      district: '',
    }
  return {
    documentType: DOCUMENT_CODES[shipping.tipoDocumento] ?? NOBODY,
    document: shipping.numeroDocumento || NOBODY,
    name,
    address: [shipping.address, shipping.city, shipping.province].filter(Boolean).join(', '),
    district: shipping.ubigeo ?? '',
  }
}

const kindOf = ({ tipoComprobante }: OrderDocument): '01' | '03' =>
  tipoComprobante === 'FACTURA' ? '01' : '03'

function lineOf(
  { order, lines }: OrderHistory,
  { line, quantity, base, amount }: BookLine,
): Receipt['lines'][number] {
  const sold = line === null ? undefined : lines[line]
  const figures = { quantity, base, amount }
  if (!sold)
    return {
      ...figures,
      sku: '',
      description: say.shipping(shippingOptionLabels[order.shipping.envio]),
      unit: 'ZZ',
    }
  const details = [sold.brand, sold.color, sold.size && say.size(sold.size)].filter(Boolean)
  return { ...figures, sku: sold.sku, description: [sold.name, ...details].join(', '), unit: 'NIU' }
}

const earliest = (...times: (Date | null)[]): Date | null =>
  times.filter(time => time !== null).toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null

/** FISCAL-10: a receipt for each parcel, except where there is only one, or where a file has them otherwise. */
function planOf({ order, lines, parcels }: OrderHistory) {
  const tax = storedTax(order, lines)
  const sold = { lines: tax.lines, shipping: { charged: order.shippingFee, base: tax.shippingBase } }
  const id = order.number
  if (parcels.length < 2 || order.hasWholeReceipts)
    return wholeReceipts({ id, dueAt: earliest(order.paidAt, order.deliveredAt) }, sold)
  // Where parcels are paid one by one, the order is paid with the last of them.
  const isPaidInParts = parcels.some(({ collectedAt }) => collectedAt !== null)
  const dated = parcels.map(({ number, lineIds, deliveredAt, collectedAt }) => ({
    ...{ number, lineIds },
    dueAt: earliest(deliveredAt, isPaidInParts ? collectedAt : order.paidAt),
  }))
  return parcelReceipts({ id, parcels: dated }, sold)
}

type OfIssuer = Receipt & { issuer: string }

/** FISCAL-07: the receipts and credit notes of one order for this time, each with its issuer's RUC ('' for the shop). */
export function receiptsOf(history: OrderHistory, { from, until }: Span): OfIssuer[] {
  const { order, refunds, issued } = history
  const kind = kindOf(order.shipping)
  const entries = bookOf({
    ...planOf(history),
    reversals: history.reversals,
    refunds: refunds.map(refund => ({ ...refund, doneAt: refund.updatedAt })),
  })
  const numberOf = (id: string, issuer: string) =>
    issued.find(row => row.document === id && row.issuer === issuer) ?? null
  const receiptOf = ({ receipt, date, credit, lines: of }: BookEntry): OfIssuer => {
    const { id: own, issuer } = receipt
    const id = credit ? `${own}-NC${String(credit.number)}` : own
    return {
      issuer,
      kind: credit ? '07' : kind,
      id,
      order: order.number,
      date: limaDay(date),
      issued: numberOf(id, issuer),
      corrects: credit && { kind, id: own, issued: numberOf(own, issuer), reason: credit.reason },
      customer: customerOf(order),
      lines: of.map(line => lineOf(history, line)),
    }
  }
  return entries.filter(({ date }) => date >= from && date < until).map(receiptOf)
}

interface Exported {
  issuer: string
  /** Where the sink put them. */
  place: string
  receipts: number
  credits: number
  /** Numbers of orders whose receipt lacks something that the law requires. */
  incomplete: string[]
}

/** The first moments of a month and of the next in Lima, which is UTC-5 all year. */
const spanOf = (month: Month): Span => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: new Date(Date.UTC(year, number - 1, 1, 5)), until: new Date(Date.UTC(year, number, 1, 5)) }
}

/** A factura without its company, a boleta above the limit without a name. */
function isIncomplete({ kind, customer, lines }: Receipt): boolean {
  if (kind === '01') return customer.name === '' || customer.address === ''
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return kind === '03' && total > NAMELESS_BOLETA_MOST && customer.documentType === '-'
}

/** FISCAL-07, FISCAL-08: gives a month to a sink, one lot for each issuer; the shop has one even if it is empty. */
export async function exportReceipts(month: Month, sink: ReceiptSink): Promise<Exported[]> {
  const span = spanOf(month)
  const shop = (await findCompanyRow())?.ruc ?? ''
  const lots = new Map<string, Receipt[]>([[shop, []]])
  for await (const histories of readHistories(span))
    for (const { issuer, ...receipt } of histories.flatMap(history => receiptsOf(history, span))) {
      const lot = lots.get(issuer || shop) ?? []
      lots.set(issuer || shop, lot)
      lot.push(receipt)
    }
  const exported: Exported[] = []
  for (const [issuer, receipts] of lots) {
    receipts.sort((a, b) => a.date.localeCompare(b.date) || a.id.localeCompare(b.id))
    const credits = receipts.filter(({ kind }) => kind === '07').length
    exported.push({
      issuer,
      place: await sink.write({ issuer, month, receipts }),
      receipts: receipts.length - credits,
      credits,
      incomplete: receipts.filter(isIncomplete).map(({ order }) => order),
    })
  }
  return exported
}

/** A month in Lima, 'YYYY-MM'. */
type Month = string

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

/** What its issuer gave. */
interface Numbered {
  series: string
  number: number
}

/** One receipt or credit note; complete once its issuer gave series and number. */
export interface Receipt {
  kind: ReceiptKind
  /** Unique in its file, and the same however often the month is written: 'V-7K2M9QXD', 'V-7K2M9QXD-2', 'V-7K2M9QXD-NC1'. */
  id: string
  order: string
  /** A day in Lima. */
  date: string
  /** For a credit note: the receipt that it corrects and SUNAT's catalogue 09. */
  corrects: { kind: ReceiptKind; id: string; issued: Numbered | null; reason: string } | null
  /** FISCAL-11: null until its issuer gave it. */
  issued: Numbered | null
  /** `documentType` by SUNAT's catalogue 06; '-' for a boleta that names nobody. */
  customer: { documentType: string; document: string; name: string; address: string; district: string }
  lines: ReceiptLine[]
}

/** The receipts that one issuer has to give for a month. */
export interface MonthOfReceipts {
  /** RUC; '' while the shop has set none. */
  issuer: string
  month: Month
  receipts: readonly Receipt[]
}

/**
 * FISCAL-09: where the receipts of a month go. A file is the first (`csv.ts`). A PSE could be another: it would send
 * each receipt, which carries everything that its XML says, and note by `id` what was accepted, so that sending again
 * issues nothing twice. It throws when the month could not be taken completely.
 */
export interface ReceiptSink {
  /** Returns where they are now, for the owner to read. */
  write(month: MonthOfReceipts): Promise<string>
}
