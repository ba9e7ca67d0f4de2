import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { complaintFilePath, complaintSheetPath } from '#shared/routes.ts'
import { sheetNumber } from '#shared/rules/complaints.ts'
import { toSoles } from '#shared/rules/money.ts'
import type { complaintFileRemovals, complaintReplies, complaints } from '../../db/schema/complaints.ts'

type Row = typeof complaints.$inferSelect
type Reply = typeof complaintReplies.$inferSelect

/** The file that came with a sheet: its name while it is there, and what is left of one that was removed. */
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
