import { viewOrder } from '#server/modules/orders/list.ts'
import { checkoutMessages } from '#shared/messages/checkout.ts'
import { cliSalesMessages as say, cliFiscalMessages as fiscal } from '#shared/messages/cli-sales.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { formatSoles, cents } from '#shared/rules/money.ts'
import { currentTotal, type OrderDocument } from '#shared/rules/orders.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print, Refusal, UsageError, warn } from './command.ts'
import { correctDocumentOf, viewDocument } from '#server/modules/orders/document.ts'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { limaDate, limaMoment } from '#shared/rules/dates.ts'
import { receiptLines } from '#shared/rules/receipt.ts'

/** RETURN-04: one order with its numbered lines, what left it and what it costs now. */
export async function showOrder(number: string): Promise<void> {
  const { order, wallet, lines, reversals } = await viewOrder(number)
  const status = orderMessages.statuses[order.status]
  const payment = orderMessages.paymentOf({
    payment_status: order.paymentStatus,
    delivery_status: order.status,
    wallet,
  })
  print([order.number, limaDate(order.createdAt), status, payment].join(' · '))
  const { shipping } = order
  print(say.contact([shipping.phone, shipping.email].map(oneLine)))
  print(say.delivery(checkoutMessages.options[shipping.envio], oneLine(shipping.tienda)))
  lines.forEach((line, index) => {
    print(
      say.line({
        place: index + 1,
        quantity: line.quantity,
        name: oneLine(line.name),
        details: [line.color, line.size, line.sku].map(oneLine).filter(Boolean).join(', '),
        amount: formatSoles(cents(line.quantity * sellingPrice(line))),
        cancelled: line.cancelled,
        returned: line.returned,
      }),
    )
  })
  for (const { createdAt, kind, net, shipping, settlement, reason } of reversals)
    print(
      say.reversal({
        date: limaDate(createdAt),
        kind,
        settlement,
        amount: formatSoles(cents(net + shipping)),
        reason: oneLine(reason),
      }),
    )
  print(say.bill(formatSoles(order.total), formatSoles(currentTotal(order))))
}

const documentOf = ({ tipoDocumento, numeroDocumento }: OrderDocument): string =>
  oneLine([tipoDocumento, numeroDocumento].filter(Boolean).join(' '))
const linesOf = (to: OrderDocument): string[] => receiptLines(to).map(oneLine)

/** FISCAL-02, FISCAL-03, FISCAL-04: whom an order's receipt names, base and tax, and what it said before. */
export async function showDocument(number: string): Promise<void> {
  const { order, tax, changes } = await viewDocument(number)
  const to = order.shipping
  print(fiscal.customer(oneLine(`${to.name} ${to.lastname}`), documentOf(to)))
  print(fiscal.receipt(linesOf(to)))
  if (to.tipoComprobante === 'FACTURA' && !to.razonSocial) print(fiscal.noBusinessName)
  const place = [to.address, to.city, to.province].filter(Boolean).join(', ')
  print(fiscal.place(oneLine(place), to.ubigeo ?? ''))
  const base = tax.lines.reduce<number>((sum, line) => sum + line.base, tax.shippingBase)
  print(
    fiscal.tax({
      base: formatSoles(cents(base)),
      percent: tax.percent,
      tax: formatSoles(cents(order.total - base)),
      total: formatSoles(order.total),
    }),
  )
  if (order.exportedAt !== null) print(fiscal.exported(limaMoment(order.exportedAt)))
  for (const { createdAt, changedBy, before } of changes)
    print(
      fiscal.before({
        date: limaMoment(createdAt),
        by: changedBy,
        was: [...linesOf(before), documentOf(before)].filter(Boolean),
      }),
    )
}

/**
 * FISCAL-06: 'boleta DNI 45678912', or 'factura RUC "RAZÓN SOCIAL" "DIRECCIÓN"', which does not change the document.
 */
export async function correctOrderDocument(number: string, words: readonly string[]): Promise<void> {
  const order = await correctDocumentOf(number, await readDocument(number, words))
  print(
    fiscal.corrected(order.number, [...linesOf(order.shipping), documentOf(order.shipping)].filter(Boolean)),
  )
  if (order.exportedAt !== null) warn(fiscal.tellAccountant(limaMoment(order.exportedAt)))
}

async function readDocument(
  number: string,
  [receipt = '', ...words]: readonly string[],
): Promise<Parameters<typeof correctDocumentOf>[1]> {
  const [first, second, third, ...more] = words.map(word => word.trim())
  if (first === undefined || second === undefined || more.length > 0) throw new UsageError()
  const none = { numeroComprobante: '', razonSocial: '', direccionFiscal: '' }
  switch (receipt.toLowerCase()) {
    case 'boleta': {
      const tipoDocumento = DOCUMENT_TYPES.find(type => type === first.toUpperCase())
      if (third !== undefined) throw new UsageError()
      if (!tipoDocumento) throw new Refusal(fiscal.unknownDocument(first))
      return { ...none, tipoComprobante: 'BOLETA', tipoDocumento, numeroDocumento: second }
    }
    case 'factura': {
      if (third === undefined) throw new UsageError()
      const { order } = await viewDocument(number)
      const { tipoDocumento, numeroDocumento } = order.shipping
      return {
        tipoComprobante: 'FACTURA',
        numeroComprobante: first,
        razonSocial: second,
        direccionFiscal: third,
        tipoDocumento: DOCUMENT_TYPES.find(type => type === tipoDocumento) ?? 'DNI',
        numeroDocumento,
      }
    }
    default:
      throw new UsageError()
  }
}
