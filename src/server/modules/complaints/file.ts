import { createHash, randomBytes } from 'node:crypto'
import { sql, eq } from 'drizzle-orm'
import { MAX_ATTACHMENT_BYTES } from '#shared/business.ts'
import type { ComplaintAnswer, ComplaintInput } from '#shared/contracts/complaints.ts'
import { AppError } from '#shared/errors.ts'
import { limits } from '#shared/limits/table.ts'
import { afterBusinessDays, limaDay } from '#shared/rules/business-days.ts'
import {
  COMPLAINT_DOCUMENT_LENGTHS,
  REPLY_BUSINESS_DAYS,
  type ComplaintProvider,
  type ComplaintSheet,
} from '#shared/rules/complaints.ts'
import { isDocumentValid } from '#shared/rules/documents.ts'
import { soles, toCents, type Cents } from '#shared/rules/money.ts'
import {
  complaintFiles,
  complaints,
  complaintSeries,
  complaintFileRemovals,
} from '../../db/schema/complaints.ts'
import { db, transaction } from '../../db/index.ts'
import { company } from '../../db/schema/company.ts'
import { clock } from '../../lib/clock.ts'
import { fileTypeOf } from '../../lib/file-type.ts'
import { storedName } from '../../lib/stored-name.ts'
import { newId } from '../../lib/uuid.ts'
import { spend } from '../limits.ts'
import { idempotent } from '../idempotency.ts'
import { ownersHolidays } from '../holidays.ts'
import { queueCopy, queueNotice } from './mail.ts'
import { presentComplaint, findSheet, findNumber } from './read.ts'
import { things } from '#shared/messages/things.ts'

/**
 * Files a sheet (API-35, D-87): numbered in a yearly series without gaps, stored unalterably with its date, the shop's
 * legal data and the due day of the reply, and mailed to the consumer. Refuses with `documentInvalid`,
 * `attachmentTooLarge`, `attachmentType`, `tooManyRequests`; then nothing is stored. The same sheet sent again with the
 * same `key` is the same sheet.
 */
export async function fileComplaint(
  input: ComplaintInput,
  address: string,
  key: string | null = null,
): Promise<ComplaintAnswer> {
  await spend(
    [limits.complaintNetwork, address],
    [limits.complaintEmail, input.email],
    [limits.complaintDay, input.email],
  )
  if (!isDocumentValid(input.tipoDocumento, input.numeroDocumento, COMPLAINT_DOCUMENT_LENGTHS))
    throw new AppError('documentInvalid')
  const attachment = input.archivo ? await readAttachment(input.archivo) : null
  const today = limaDay(clock.now())
  const secret = await idempotent(
    { name: 'complaint', caller: input.email, key, request: contentOf(input, attachment) },
    async () => {
      const dueDay = afterBusinessDays(today, REPLY_BUSINESS_DAYS, await ownersHolidays())
      const provider = await readProvider()
      const year = Number(today.slice(0, 4))
      const row = {
        id: newId(),
        year,
        correlative: await nextNumber(year),
        secret: randomBytes(24).toString('base64url'),
        sheet: sheetOf(input),
        provider,
        dueDay,
        createdAt: clock.now(),
      }
      await db().insert(complaints).values(row)
      if (attachment)
        await db()
          .insert(complaintFiles)
          .values({ complaintId: row.id, ...attachment })
      // The mails say nothing about the file.
      const answer = presentComplaint(row, { name: null, removal: null }, [])
      await queueCopy(answer)
      await queueNotice(answer)
      return row.secret
    },
  )
  const sheet = await findSheet(secret)
  if (!sheet) throw new Error('The sheet that was just filed is missing.')
  return sheet
}

/** What a repeated sheet is recognised by: its fields and the bytes of its file. */
const contentOf = ({ archivo: _file, ...fields }: ComplaintInput, attachment: { bytes: Buffer } | null) => [
  fields,
  attachment && createHash('sha256').update(attachment.bytes).digest('base64url'),
]

/** The row lock lasts until the commit, and a rollback frees the number: no gap, no duplicate. */
async function nextNumber(year: number): Promise<number> {
  const [row] = await db()
    .insert(complaintSeries)
    .values({ year, last: 1 })
    .onConflictDoUpdate({ target: complaintSeries.year, set: { last: sql`${complaintSeries.last} + 1` } })
    .returning({ last: complaintSeries.last })
  if (!row) throw new Error('The complaint series gave no number.')
  return row.last
}

async function readProvider(): Promise<ComplaintProvider> {
  const [row] = await db().select().from(company).limit(1)
  return {
    nombre: row?.name ?? '',
    razonSocial: row?.businessName ?? '',
    ruc: row?.ruc ?? '',
    direccion: row?.address ?? '',
  }
}

function sheetOf({ archivo: _file, montoReclamado, ...rest }: ComplaintInput): ComplaintSheet<Cents | null> {
  const amount = montoReclamado === '' ? null : toCents(soles(Number(montoReclamado.replace(',', '.'))))
  return { ...rest, montoReclamado: amount }
}

/** D-79: size and kind by content; the name is kept only for display. */
async function readAttachment(file: File): Promise<{ name: string; mime: string; bytes: Buffer }> {
  if (file.size > MAX_ATTACHMENT_BYTES) throw new AppError('attachmentTooLarge')
  const bytes = Buffer.from(await file.arrayBuffer())
  const type = fileTypeOf(bytes)
  if (!type) throw new AppError('attachmentType')
  return { name: storedName(file.name, type.extension), mime: type.mime, bytes }
}

/**
 * GUARD-81: removes the file of a sheet ('000000001-2026' or '1-2026') from the book. The sheet stays as it was filed,
 * with the file's name, kind, size and SHA-256, the owner's reason and the day. Refuses with `notFound`.
 */
export async function removeComplaintFile(number: string, reason: string): Promise<void> {
  await transaction(async () => {
    const { id } = await findNumber(number)
    const ofSheet = eq(complaintFiles.complaintId, id)
    const [file] = await db().select().from(complaintFiles).where(ofSheet).for('update')
    if (!file) throw new AppError('notFound', { what: things.fileOfSheet(number) })
    const { complaintId, name, mime, bytes } = file
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await db()
      .insert(complaintFileRemovals)
      .values({ complaintId, name, mime, size: bytes.length, sha256, reason, removedAt: clock.now() })
    await db().delete(complaintFiles).where(ofSheet)
  })
}
