import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { complaintFilePath, complaintSheetPath } from '#shared/routes.ts'
import { sheetNumber } from '#shared/rules/complaints.ts'
import { toSoles } from '#shared/rules/money.ts'
import type { complaintReplies, complaints } from '../../db/schema/complaints.ts'

type Row = typeof complaints.$inferSelect
type Reply = typeof complaintReplies.$inferSelect

/** A sheet as it crosses the wire and is printed. */
export function presentComplaint(
  row: Row,
  fileName: string | null,
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
    archivo: fileName === null ? null : { nombre: fileName, enlace: complaintFilePath(row.secret) },
    proveedor: row.provider,
    respuestas: replies.map(reply => ({ fecha: reply.createdAt.toISOString(), texto: reply.text })),
  }
}
