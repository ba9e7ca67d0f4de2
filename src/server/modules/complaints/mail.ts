import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { complaintMessages as say } from '#shared/messages/complaints.ts'
import { env } from '../../lib/env.ts'
import { queueMail } from '../mail/queue.ts'

/** D-87: the consumer's copy, and later each reply. */
export const queueCopy = (sheet: ComplaintAnswer): Promise<void> =>
  queueMail({
    kind: 'complaint',
    recipient: sheet.email,
    subject: say.mailSubject(sheet.numero),
    body: say.mailBody({
      name: sheet.nombres,
      number: sheet.numero,
      dueDay: sheet.fechaLimite,
      link: `${env().publicUrl}${sheet.enlace}`,
      shop: sheet.proveedor.nombre || FALLBACK_STORE_NAME,
    }),
  })

export const queueReply = (sheet: ComplaintAnswer, text: string): Promise<void> =>
  queueMail({
    kind: 'complaint-reply',
    recipient: sheet.email,
    subject: say.replySubject(sheet.numero),
    body: `${text}\n\n${env().publicUrl}${sheet.enlace}\n`,
  })
