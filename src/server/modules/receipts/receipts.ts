import { shippingOptionLabels } from '#shared/messages/order-calls.ts'
import { receiptMessages as say } from '#shared/messages/receipts.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { bookOf, type BookEntry, type BookLine } from '#shared/rules/receipt-book.ts'
import { storedTax } from '#shared/rules/tax.ts'
import type { OrderHistory, Span } from './read.ts'
import type { Receipt } from './sink.ts'

/** SUNAT's catalogue 06. */
const DOCUMENT_CODES: Readonly<Record<string, string>> = { DNI: '1', CE: '4', RUC: '6', PASAPORTE: '7' }
const NOBODY = '-'

/** A factura names a company by its RUC, a boleta whoever bought, where a document is known. */
function customerOf({ shipping }: OrderHistory['order']): Receipt['customer'] {
  const name = `${shipping.name} ${shipping.lastname}`.trim()
  if (shipping.tipoComprobante === 'FACTURA')
    return {
      documentType: '6',
      document: shipping.numeroComprobante,
      name: shipping.razonSocial ?? '',
      address: shipping.direccionFiscal ?? '',
      // The district that is known is the parcel's, not the company's.
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

/** FISCAL-07: the receipts and credit notes of one order that are of this time, each with its issuer's RUC ('' the shop). */
export function receiptsOf(history: OrderHistory, { from, until }: Span): (Receipt & { issuer: string })[] {
  const { order, lines, refunds } = history
  const times = [order.paidAt, order.deliveredAt].filter(time => time !== null)
  const [dueAt] = times.toSorted((a, b) => a.getTime() - b.getTime())
  if (!dueAt) return []
  const kind = kindOf(order.shipping)
  const entries = bookOf({
    tax: storedTax(order, lines),
    shipping: order.shippingFee,
    dueAt,
    lines,
    takebacks: history.takebacks,
    refunds: refunds.map(refund => ({ ...refund, doneAt: refund.updatedAt })),
  })
  const receiptOf = ({ issuer, date, credit, lines: of }: BookEntry): Receipt & { issuer: string } => ({
    issuer,
    kind: credit ? '07' : kind,
    id: credit ? `${order.number}-NC${String(credit.number)}` : order.number,
    order: order.number,
    date: limaDay(date),
    corrects: credit && { kind, id: order.number, reason: credit.reason },
    customer: customerOf(order),
    lines: of.map(line => lineOf(history, line)),
  })
  return entries.filter(({ date }) => date >= from && date < until).map(receiptOf)
}
