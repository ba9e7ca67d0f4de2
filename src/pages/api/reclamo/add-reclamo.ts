import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { addComplaint } from '#shared/endpoints/complaints.ts'
import { complaintMessages } from '#shared/messages/complaints.ts'
import { handle } from '#server/http/handle.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { canMail } from '#server/modules/mail/queue.ts'

export const POST = handle(addComplaint, ComplaintForm, async ({ body, address, headers }) => ({
  message: complaintMessages.filed,
  libroreclamaciones: await fileComplaint(body, address, readIdempotencyKey(headers)),
  copiaPorCorreo: canMail(),
}))
