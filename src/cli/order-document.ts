import { correctDocumentOf, viewDocument } from '#server/modules/orders/document.ts'
import { DOCUMENT_TYPES } from '#shared/business.ts'
import { cliFiscalMessages as say } from '#shared/messages/cli-fiscal.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import type { OrderDocument } from '#shared/rules/orders.ts'
import { receiptLines } from '#shared/rules/receipt.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print, Refusal, UsageError, warn } from './command.ts'

const momentOf = (time: Date): string => limaMoment(time.toISOString())
const documentOf = ({ tipoDocumento, numeroDocumento }: OrderDocument): string =>
  oneLine([tipoDocumento, numeroDocumento].filter(Boolean).join(' '))
const linesOf = (to: OrderDocument): string[] => receiptLines(to).map(oneLine)

/** FISCAL-02, FISCAL-03, FISCAL-04: whom an order's receipt names, base and tax, and what it said before. */
export async function showDocument(number: string): Promise<void> {
  const { order, tax, changes } = await viewDocument(number)
  const to = order.shipping
  print(say.customer(oneLine(`${to.name} ${to.lastname}`), documentOf(to)))
  print(say.receipt(linesOf(to)))
  if (to.tipoComprobante === 'FACTURA' && !to.razonSocial) print(say.noBusinessName)
  const place = [to.address, to.city, to.province].filter(Boolean).join(', ')
  print(say.place(oneLine(place), to.ubigeo ?? ''))
  const base = tax.lines.reduce<number>((sum, line) => sum + line.base, tax.shippingBase)
  print(
    say.tax({
      base: formatSoles(cents(base)),
      percent: tax.percent,
      tax: formatSoles(cents(order.total - base)),
      total: formatSoles(order.total),
    }),
  )
  if (order.exportedAt !== null) print(say.exported(momentOf(order.exportedAt)))
  for (const { createdAt, changedBy, before } of changes)
    print(
      say.before({
        date: momentOf(createdAt),
        by: changedBy,
        was: [...linesOf(before), documentOf(before)].filter(Boolean),
      }),
    )
}

/** FISCAL-06: 'boleta DNI 45678912', or 'factura RUC "RAZÓN SOCIAL" "DIRECCIÓN"', which leaves the document as it is. */
export async function correctOrderDocument(number: string, words: readonly string[]): Promise<void> {
  const order = await correctDocumentOf(number, await readDocument(number, words))
  print(say.corrected(order.number, [...linesOf(order.shipping), documentOf(order.shipping)].filter(Boolean)))
  if (order.exportedAt !== null) warn(say.tellAccountant(momentOf(order.exportedAt)))
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
      if (!tipoDocumento) throw new Refusal(say.unknownDocument(first))
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
