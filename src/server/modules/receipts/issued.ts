import { and, eq } from 'drizzle-orm'
import type { IssuedReceiptAnswer } from '#shared/contracts/orders.ts'
import { getReceiptFile } from '#shared/endpoints/orders.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import { readReceiptNumber, writeReceiptNumber } from '#shared/rules/receipt-number.ts'
import { db, transaction } from '../../db/index.ts'
import { issuedReceipts, orders } from '../../db/schema/orders.ts'
import { mayReadPersonalData, type Actor } from '../../lib/actor.ts'
import type { PrivatePicture } from '../../lib/read-picture.ts'
import { findCompanyRow } from '../company.ts'
import { findIssued, historiesOf } from './read.ts'
import { receiptsOf } from './receipts.ts'

const ALWAYS = { from: new Date(0), until: new Date(8.64e15) }
const PDF = 'application/pdf'

interface Given {
  /** As it is typed: 'B001-123'. */
  number: string
  pdf: Buffer | null
  /** RUC, where two issuers have a receipt of one name; also the shop's, or ''. */
  issuer?: string | undefined
}

/** The order that a receipt's name begins with. */
const orderOfDocument = (document: string): string => document.slice(0, 'V-7K2M9QXD'.length)

/**
 * FISCAL-11: notes which series and number an issuer gave to a receipt or credit note that is due, with its PDF. Said
 * again it replaces what was noted. Refuses with `notFound`, `receiptNotDue`, `receiptIssuers`, `seriesInvalid`,
 * `receiptNumberTaken`.
 */
export const noteIssued = (document: string, { number: text, pdf, issuer }: Given): Promise<string> =>
  transaction(async () => {
    const [order] = await db()
      .select({ id: orders.id })
      .from(orders)
      .where(eq(orders.number, orderOfDocument(document)))
      .for('update')
    if (!order) throw new AppError('notFound', { what: things.orderOf(document) })
    const all = (await historiesOf([order.id])).flatMap(history => receiptsOf(history, ALWAYS))
    const name = nameOf(document, all)
    const named = all.filter(({ id }) => id === name)
    const shop = (await findCompanyRow())?.ruc ?? ''
    const [receipt, other] = named.filter(
      one => issuer === undefined || one.issuer === (issuer === shop ? '' : issuer),
    )
    if (!receipt)
      throw new AppError('receiptNotDue', { document, known: all.map(({ id }) => id).join(', ') || '—' })
    if (other)
      throw new AppError('receiptIssuers', {
        document,
        known: named.map(one => one.issuer || shop || '—').join(', '),
      })
    const { kind } = receipt.corrects ?? receipt
    const given = kind === '07' ? null : readReceiptNumber(text, kind)
    if (!given) throw new AppError('seriesInvalid', { letter: kind === '01' ? 'F' : 'B' })
    await refuseTaken(receipt, given)
    const values = { ...given, ...(pdf ? { pdf } : {}) }
    await db()
      .insert(issuedReceipts)
      .values({ document: receipt.id, issuer: receipt.issuer, orderId: order.id, ...values })
      .onConflictDoUpdate({ target: [issuedReceipts.document, issuedReceipts.issuer], set: values })
    return writeReceiptNumber(given)
  })

/** An order of one parcel has a receipt with the order's number, which its parcel's number means too. */
function nameOf(document: string, all: readonly { id: string }[]): string {
  const number = orderOfDocument(document)
  const isWhole = all.every(({ id }) => id === number || id.startsWith(`${number}-NC`))
  return isWhole && document === `${number}-1` ? number : document
}

async function refuseTaken(
  { id, issuer }: { id: string; issuer: string },
  { series, number }: { series: string; number: number },
): Promise<void> {
  const [taken] = await db()
    .select({ document: issuedReceipts.document })
    .from(issuedReceipts)
    .where(
      and(
        eq(issuedReceipts.issuer, issuer),
        eq(issuedReceipts.series, series),
        eq(issuedReceipts.number, number),
      ),
    )
  if (taken && taken.document !== id) throw new AppError('receiptNumberTaken', { document: taken.document })
}

/** FISCAL-12: what the customer sees of an order's receipts; where the PDF is only in the own order. */
export const presentIssued = async (
  orderId: string,
  { isOwn }: { isOwn: boolean },
): Promise<IssuedReceiptAnswer[]> =>
  (await findIssued([orderId])).map(({ document, issuer, hasPdf, ...given }) => ({
    document,
    number: writeReceiptNumber(given),
    ...(isOwn && hasPdf ? { file: fileOf(document, issuer) } : {}),
  }))

const fileOf = (document: string, issuer: string): string =>
  `/api${getReceiptFile.path.replace('{document}', encodeURIComponent(document))}${issuer && `?emisor=${issuer}`}`

/** FISCAL-12: the PDF, for the customer of its order alone; the shop's where no issuer is named. */
export async function findReceiptFile(
  actor: Actor,
  { document, issuer }: { document: string; issuer: string },
): Promise<PrivatePicture | null> {
  const { id } = mayReadPersonalData(actor)
  const [row] = await db()
    .select({ pdf: issuedReceipts.pdf, series: issuedReceipts.series, number: issuedReceipts.number })
    .from(issuedReceipts)
    .innerJoin(orders, eq(orders.id, issuedReceipts.orderId))
    .where(
      and(
        eq(issuedReceipts.document, document),
        eq(issuedReceipts.issuer, issuer),
        eq(orders.customerId, id),
      ),
    )
  return row?.pdf ? { name: `${writeReceiptNumber(row)}.pdf`, mime: PDF, bytes: row.pdf } : null
}
