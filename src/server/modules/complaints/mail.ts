import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { FALLBACK_STORE_NAME } from '#shared/business.ts'
import {
  complaintFormMessages,
  complaintMessages as say,
  complaintSheetMessages as sheetSay,
} from '#shared/messages/complaints.ts'
import { limaDate, longDate } from '#shared/rules/dates.ts'
import { formatSoles, toCents } from '#shared/rules/money.ts'
import { env } from '../../lib/env.ts'
import { findCompanyRow } from '../company.ts'
import { queueMail } from '../mail/queue.ts'

const linkOf = (sheet: ComplaintAnswer): string => `${env().publicUrl}${sheet.enlace}`

/** The sheet as lines of text, without what was left out. */
function linesOf(sheet: ComplaintAnswer): string[] {
  const { proveedor } = sheet
  const amount = sheet.montoReclamado === null ? '' : formatSoles(toCents(sheet.montoReclamado))
  const rows: [name: string, value: string][] = [
    [sheetSay.date, limaDate(sheet.fecha)],
    [
      sheetSay.provider,
      [proveedor.razonSocial || proveedor.nombre, proveedor.ruc].filter(Boolean).join(', '),
    ],
    [sheetSay.address, proveedor.direccion],
    [sheetSay.name, `${sheet.nombres} ${sheet.apellidos}`],
    [sheetSay.home, [sheet.direccion, sheet.distrito, sheet.provincia, sheet.departamento].join(', ')],
    [sheetSay.document, `${sheet.tipoDocumento} ${sheet.numeroDocumento}`],
    [sheetSay.contact, `${sheet.telefono} / ${sheet.email}`],
    [sheetSay.parent, sheet.apoderado],
    [sheetSay.amount, amount],
    [sheetSay.description, sheet.descripcionBien],
    [sheetSay.order, sheet.pedidoRelacionado],
    [complaintFormMessages.type, complaintFormMessages.types[sheet.tipoReclamo]],
    [sheetSay.detailText, sheet.detalleReclamo],
    [sheetSay.request, sheet.pedidoConsumidor],
    [sheetSay.attachment, sheet.archivo?.nombre ?? ''],
  ]
  return [
    ...rows.filter(([, value]) => value !== '').map(([name, value]) => say.sheetLine(name, value)),
    '',
    ...complaintFormMessages.legal,
  ]
}

/** D-87: the consumer's copy. */
export const queueCopy = (sheet: ComplaintAnswer): Promise<void> =>
  queueMail({
    kind: 'complaint',
    recipient: sheet.email,
    subject: say.mailSubject(sheet.numero),
    body: say.mailBody({
      name: sheet.nombres,
      number: sheet.numero,
      dueDay: longDate(sheet.fechaLimite),
      link: linkOf(sheet),
      shop: sheet.proveedor.nombre || FALLBACK_STORE_NAME,
      sheet: linesOf(sheet),
    }),
  })

/** The owner hears of it at once: the days for the reply run. */
export async function queueNotice(sheet: ComplaintAnswer): Promise<void> {
  const company = await findCompanyRow()
  const recipient = company?.orderMail || company?.emailSupport
  if (!recipient) return
  await queueMail({
    kind: 'complaint-shop',
    recipient,
    subject: say.shopSubject(sheet.numero, longDate(sheet.fechaLimite)),
    body: say.shopBody({ number: sheet.numero, link: linkOf(sheet) }),
  })
}

export const queueReply = (sheet: ComplaintAnswer, text: string): Promise<void> =>
  queueMail({
    kind: 'complaint-reply',
    recipient: sheet.email,
    subject: say.replySubject(sheet.numero),
    body: `${text}\n\n${linkOf(sheet)}\n`,
  })
