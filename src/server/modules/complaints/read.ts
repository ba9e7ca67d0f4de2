import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { AppError } from '#shared/errors.ts'
import { things } from '#shared/messages/things.ts'
import {
  complaintFileRemovals,
  complaintFiles,
  complaintReplies,
  complaints,
} from '../../db/schema/complaints.ts'
import { db } from '../../db/index.ts'
import { complaintFilePath, complaintSheetPath } from '#shared/routes.ts'
import { sheetNumber } from '#shared/rules/complaints.ts'
import { toSoles } from '#shared/rules/money.ts'

type Row = typeof complaints.$inferSelect

/** The sheet with a number as its owner types it ('000000001-2026' or '1-2026'); refuses with `notFound`. */
export async function findNumber(number: string): Promise<{ id: string; secret: string }> {
  const match = /^0*(\d{1,9})-(\d{4})$/.exec(number.trim())
  const [row] = match
    ? await db()
        .select({ id: complaints.id, secret: complaints.secret })
        .from(complaints)
        .where(and(eq(complaints.correlative, Number(match[1])), eq(complaints.year, Number(match[2]))))
    : []
  if (!row) throw new AppError('notFound', { what: things.sheet(number) })
  return row
}

/** The sheet behind a link, or null. */
export async function findSheet(secret: string): Promise<ComplaintAnswer | null> {
  const rows = await db().select().from(complaints).where(eq(complaints.secret, secret))
  const [sheet] = await withReplies(rows)
  return sheet ?? null
}

const isUnanswered = sql`not exists (select from complaint_replies r where r.complaint_id = "complaints"."id")`

/** For the owner, the newest first: so many sheets, those without an answer, or the whole book. */
export async function listComplaints(
  which: { newest: number } | 'pending' | 'all',
): Promise<ComplaintAnswer[]> {
  const book = db()
    .select()
    .from(complaints)
    .where(which === 'pending' ? isUnanswered : undefined)
    .orderBy(desc(complaints.year), desc(complaints.correlative))
  return withReplies(await (typeof which === 'object' ? book.limit(which.newest) : book))
}

async function withReplies(rows: Row[]): Promise<ComplaintAnswer[]> {
  const ids = rows.map(row => row.id)
  if (ids.length === 0) return []
  const replies = await db()
    .select()
    .from(complaintReplies)
    .where(inArray(complaintReplies.complaintId, ids))
    .orderBy(asc(complaintReplies.createdAt))
  const files = await db()
    .select({ complaintId: complaintFiles.complaintId, name: complaintFiles.name })
    .from(complaintFiles)
    .where(inArray(complaintFiles.complaintId, ids))
  const repliesOf = Map.groupBy(replies, ({ complaintId }) => complaintId)
  const nameOf = new Map(files.map(file => [file.complaintId, file.name]))
  const removals = await db()
    .select()
    .from(complaintFileRemovals)
    .where(inArray(complaintFileRemovals.complaintId, ids))
  const removalOf = new Map(removals.map(removal => [removal.complaintId, removal]))
  return rows.map(row =>
    presentComplaint(
      row,
      { name: nameOf.get(row.id) ?? null, removal: removalOf.get(row.id) ?? null },
      repliesOf.get(row.id) ?? [],
    ),
  )
}

/** The attachment of the sheet behind a link, or null. */
export async function findAttachment(
  secret: string,
): Promise<{ name: string; mime: string; bytes: Buffer } | null> {
  const [file] = await db()
    .select({ name: complaintFiles.name, mime: complaintFiles.mime, bytes: complaintFiles.bytes })
    .from(complaintFiles)
    .innerJoin(complaints, eq(complaints.id, complaintFiles.complaintId))
    .where(eq(complaints.secret, secret))
  return file ?? null
}

type Reply = typeof complaintReplies.$inferSelect

/** The file that came with a sheet: its name, or the facts about a file that was removed. */
interface SheetFile {
  name: string | null
  removal: typeof complaintFileRemovals.$inferSelect | null
}

/** A sheet as it crosses the wire and is printed. */
export function presentComplaint(
  row: Row,
  { name, removal }: SheetFile,
  replies: readonly Reply[],
): ComplaintAnswer {
  const { sheet } = row
  return {
    ...sheet,
    _id: row.id,
    numero: sheetNumber(row.correlative, row.year),
    fecha: row.createdAt.toISOString(),
    fechaLimite: row.dueDay,
    enlace: complaintSheetPath(row.secret),
    montoReclamado: sheet.montoReclamado === null ? null : toSoles(sheet.montoReclamado),
    archivo: name === null ? null : { nombre: name, enlace: complaintFilePath(row.secret) },
    archivoRetirado: removal && {
      nombre: removal.name,
      bytes: removal.size,
      sha256: removal.sha256,
      motivo: removal.reason,
      fecha: removal.removedAt.toISOString(),
    },
    proveedor: row.provider,
    respuestas: replies.map(reply => ({ fecha: reply.createdAt.toISOString(), texto: reply.text })),
  }
}
