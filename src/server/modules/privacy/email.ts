import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { DataExport } from '#shared/contracts/privacy.ts'
import { sheetNumber } from '#shared/rules/complaints.ts'
import { mailKindsOf } from '#shared/rules/mails.ts'
import { toSoles } from '#shared/rules/money.ts'
import {
  complaintFileRemovals,
  complaintFiles,
  complaintReplies,
  complaints,
} from '../../db/schema/complaints.ts'
import { db } from '../../db/index.ts'
import { mails } from '../../db/schema/mails.ts'
import type { Customer } from '../customers/password.ts'

/** The sheets filed with the e-mail of the account, once it is proved: a document number proves nothing (D-49). */
export async function complaintsOf({ email, emailProvedAt }: Customer): Promise<DataExport['reclamos']> {
  if (emailProvedAt === null) return []
  const rows = await db()
    .select({ sheet: complaints, file: complaintFiles.name, removed: complaintFileRemovals.name })
    .from(complaints)
    .leftJoin(complaintFiles, eq(complaintFiles.complaintId, complaints.id))
    .leftJoin(complaintFileRemovals, eq(complaintFileRemovals.complaintId, complaints.id))
    .where(sql`lower(${complaints.sheet}->>'email') = ${email}`)
    .orderBy(asc(complaints.createdAt))
  const ids = rows.map(({ sheet }) => sheet.id)
  const replies = await db().select().from(complaintReplies).where(inArray(complaintReplies.complaintId, ids))
  return rows.map(({ sheet: row, file, removed }) => ({
    numero: sheetNumber(row.correlative, row.year),
    fecha: row.createdAt.toISOString(),
    ...row.sheet,
    montoReclamado: row.sheet.montoReclamado === null ? null : toSoles(row.sheet.montoReclamado),
    archivo: file,
    archivoRetirado: removed,
    respuestas: replies
      .filter(({ complaintId }) => complaintId === row.id)
      .map(({ createdAt, text }) => ({ fecha: createdAt.toISOString(), texto: text })),
  }))
}

/** Mails to the customer: those about the account and its orders, and all others once the e-mail is proved. */
export async function mailsOf({ email, emailProvedAt }: Customer): Promise<DataExport['correos']> {
  const kinds =
    emailProvedAt === null ? mailKindsOf('account') : mailKindsOf('account', 'newsletter', 'complaint')
  const rows = await db()
    .select({ createdAt: mails.createdAt, subject: mails.subject, sentAt: mails.sentAt })
    .from(mails)
    .where(and(eq(mails.recipient, email), inArray(mails.kind, kinds)))
    .orderBy(asc(mails.createdAt))
  return rows.map(({ createdAt, subject, sentAt }) => ({
    fecha: createdAt.toISOString(),
    asunto: subject,
    enviado: sentAt?.toISOString() ?? null,
  }))
}
