import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import { complaintFormMessages, complaintMessages as say } from '#shared/messages/complaints.ts'
import { limaDate, longDate } from '#shared/rules/dates.ts'
import { queueMail } from '../mail/queue.ts'
import { mailOwner } from '../mail/owner.ts'
import { absoluteUrl } from '../site.ts'

const linkOf = (sheet: ComplaintAnswer): string => absoluteUrl(sheet.enlace)

/** The sheet keeps the e-mail as it was typed; mails are found by it in lower case (PERSON-02). */
const recipientOf = (sheet: ComplaintAnswer): string => sheet.email.toLowerCase()

/**
 * D-87: the consumer's copy, as the secret link to the printable sheet. Nobody has proved yet that the address is
 * theirs, so the mail quotes nothing that was typed into the sheet: the shop does not mail strangers' texts (GUARD-60).
 */
export const queueCopy = (sheet: ComplaintAnswer): Promise<void> =>
  queueMail({
    kind: 'complaint',
    recipient: recipientOf(sheet),
    subject: say.mailSubject(sheet.numero),
    body: say.mailBody({
      number: sheet.numero,
      date: limaDate(sheet.fecha),
      dueDay: longDate(sheet.fechaLimite),
      link: linkOf(sheet),
      legal: complaintFormMessages.legal,
      shop: sheet.proveedor.nombre || FALLBACK_STORE_NAME,
    }),
  })

/** The owner is mailed at once, because the time for the reply is running. */
export const queueNotice = (sheet: ComplaintAnswer): Promise<void> =>
  mailOwner({
    kind: 'complaint-shop',
    subject: say.shopSubject(sheet.numero, longDate(sheet.fechaLimite)),
    body: say.shopBody({ number: sheet.numero, link: linkOf(sheet) }),
  })

export const queueReply = (sheet: ComplaintAnswer, text: string): Promise<void> =>
  queueMail({
    kind: 'complaint-reply',
    recipient: recipientOf(sheet),
    subject: say.replySubject(sheet.numero),
    body: `${text}\n\n${linkOf(sheet)}\n`,
  })
