import { NAMELESS_BOLETA_MOST } from '#shared/business.ts'
import { findCompanyRow } from '../company.ts'
import { readHistories, type Span } from './read.ts'
import { receiptsOf } from './receipts.ts'
import type { Month, Receipt, ReceiptSink } from './sink.ts'

interface Exported {
  issuer: string
  /** Where the sink put them. */
  place: string
  receipts: number
  credits: number
  /** Numbers of orders whose receipt lacks what the law wants of it. */
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

/** FISCAL-07, FISCAL-08: gives a month of receipts and credit notes to a sink, one lot an issuer, the shop's also when it is empty. */
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
