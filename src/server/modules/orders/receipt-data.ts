import { NAMELESS_BOLETA_MOST, type DocumentType, type ReceiptType } from '#shared/business.ts'
import { AppError } from '#shared/errors.ts'
import { limaDay } from '#shared/rules/business-days.ts'
import { documentProblem, receiptNumberProblem, type DocumentLengths } from '#shared/rules/documents.ts'
import { cents, formatSoles, type Cents } from '#shared/rules/money.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { sellingPrice, type Priced } from '#shared/rules/price.ts'
import { orderTax, taxPercentOn, type OrderTax } from '#shared/rules/tax.ts'
import { clock } from '../../lib/clock.ts'

interface Sold extends Priced {
  /** RUC of the seller who gives the receipt; '' when the shop does. */
  issuer: string
  quantity: number
}

/** FISCAL-04, FISCAL-08: base and tax of an order that is being placed. */
export const taxOf = (lines: readonly Sold[], o: { coupon: Cents; shipping: Cents }): OrderTax =>
  orderTax(
    lines.map(line => ({ amount: cents(line.quantity * sellingPrice(line)), issuer: line.issuer })),
    { ...o, percent: taxPercentOn(limaDay(clock.now())) },
  )

/** FISCAL-01, FISCAL-02: whom the receipt names; a BOLETA has no RUC. Refuses invalid numbers, with their sentence. */
export function receiptOf(asked: ReceiptInput, lengths: DocumentLengths): Required<OrderDocument> {
  const { tipoComprobante, numeroComprobante, tipoDocumento, numeroDocumento } = asked
  const problem =
    receiptNumberProblem(tipoComprobante, numeroComprobante) ??
    (numeroDocumento === '' ? null : documentProblem(tipoDocumento, numeroDocumento, lengths))
  if (problem) throw new AppError(problem, { max: lengths[tipoDocumento] })
  const isFactura = tipoComprobante === 'FACTURA'
  return {
    tipoComprobante,
    numeroComprobante: isFactura ? numeroComprobante : '',
    razonSocial: isFactura ? asked.razonSocial : '',
    direccionFiscal: isFactura ? asked.direccionFiscal : '',
    tipoDocumento: numeroDocumento === '' ? '' : tipoDocumento,
    numeroDocumento,
  }
}

interface ReceiptInput extends Required<OrderDocument> {
  tipoComprobante: ReceiptType
  tipoDocumento: DocumentType
}

/** FISCAL-05: refuses a boleta that must name its customer and does not. */
export function checkIdentity(document: OrderDocument, total: Cents): void {
  const isNamed = document.tipoComprobante === 'FACTURA' || document.numeroDocumento !== ''
  if (total > NAMELESS_BOLETA_MOST && !isNamed)
    throw new AppError('identityRequired', { above: formatSoles(NAMELESS_BOLETA_MOST) })
}
