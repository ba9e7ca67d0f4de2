import { writeFile } from 'node:fs/promises'
import { stringify } from 'csv-stringify/sync'
import { listComplaints } from '#server/modules/complaints/read.ts'
import { removeComplaintFile } from '#server/modules/complaints/file.ts'
import { replyToComplaint } from '#server/modules/complaints/reply.ts'
import { canMail } from '#server/modules/mail/queue.ts'
import { absoluteUrl } from '#server/modules/site.ts'
import type { ComplaintAnswer, RemovedFile } from '#shared/contracts/complaints.ts'
import { cliComplaintsMessages as say } from '#shared/messages/cli-complaints.ts'
import { complaintFormMessages, complaintMessages } from '#shared/messages/complaints.ts'
import { limaDay, isHoliday } from '#shared/rules/business-days.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { oneLine } from '#shared/rules/text.ts'
import { cliMessages } from '#shared/messages/cli.ts'
import { print, printRows, readOptions, Refusal, UsageError, type Command } from './command.ts'
import { readCount, readDay } from './words.ts'
import { addHoliday, listHolidays, removeHoliday } from '#server/modules/holidays.ts'

const SHOWN = 200
const DETAIL_SHOWN = 160

/** D-87: the owner reads the complaints book, answers and exports it. */
export const complaints: Command = {
  usage: [
    [
      'reclamos listar [pendientes]',
      `Muestra las ${String(SHOWN)} hojas más nuevas, o todas las que faltan responder.`,
    ],
    [
      'reclamos responder NÚMERO "TEXTO" [--pedido NÚMERO] [--cambio NÚMERO]',
      'Agrega tu respuesta a la hoja, con la devolución o el cambio que la atiende, y la envía al consumidor.',
    ],
    [
      'reclamos quitar-archivo NÚMERO "MOTIVO"',
      'Borra el archivo que vino con una hoja. La hoja no cambia y dice qué archivo era y por qué se retiró.',
    ],
    ['reclamos exportar ARCHIVO.csv', 'Guarda todas las hojas en un archivo para hojas de cálculo.'],
  ],
  async run([verb, first, second, ...more]) {
    if (verb === 'listar' && second === undefined) return list(first)
    if (verb === 'exportar' && first !== undefined && second === undefined) return exportTo(first)
    if (verb === 'quitar-archivo' && first !== undefined && more.length === 0)
      return removeFile(first, second)
    if (verb !== 'responder' || first === undefined) throw new UsageError()
    return reply(first, second?.trim() ?? '', more)
  },
}

function stateOf({ respuestas, fechaLimite }: ComplaintAnswer, today: string): string {
  const last = respuestas.at(-1)
  if (last) return say.answered(limaDate(last.fecha))
  return fechaLimite < today ? say.overdue(fechaLimite) : say.dueOn(fechaLimite)
}

const short = (text: string): string => {
  const line = oneLine(text)
  return line.length > DETAIL_SHOWN ? `${line.slice(0, DETAIL_SHOWN)}…` : line
}

async function list(which: string | undefined): Promise<void> {
  if (which !== undefined && which !== 'pendientes') throw new UsageError()
  const isPending = which === 'pendientes'
  const sheets = await listComplaints(isPending ? 'pending' : { newest: SHOWN })
  const today = limaDay(new Date())
  printRows(sheets, isPending ? say.nonePending : say.none, sheet =>
    say.sheet({
      number: sheet.numero,
      date: limaDate(sheet.fecha),
      type: complaintFormMessages.types[sheet.tipoReclamo],
      name: oneLine(`${sheet.nombres} ${sheet.apellidos}`),
      state: stateOf(sheet, today),
      detail: short(sheet.detalleReclamo),
      link: absoluteUrl(sheet.enlace),
    }),
  )
}

async function reply(number: string, text: string, args: readonly string[]): Promise<void> {
  if (text === '' || text.startsWith('--')) throw new Refusal(say.textMissing)
  await replyToComplaint(number, text, remedyOf(args))
  print(say.replied(number))
  print(canMail() ? say.mailed : say.notMailed)
}

async function removeFile(number: string, reason = ''): Promise<void> {
  if (reason.trim() === '') throw new Refusal(say.reasonMissing)
  await removeComplaintFile(number, oneLine(reason))
  print(say.fileRemoved(number))
}

/** The remedy for the complaint: an order's refund or return, or an exchange. */
function remedyOf(args: readonly string[]): Parameters<typeof replyToComplaint>[2] {
  const { pedido, cambio } = readOptions(args, { pedido: { type: 'string' }, cambio: { type: 'string' } })
  return {
    order: pedido,
    exchange: cambio === undefined ? undefined : readCount(cambio, say.exchangeInvalid),
  }
}

const removedText = ({ nombre, bytes, fecha, motivo, sha256 }: RemovedFile): string =>
  complaintMessages.fileRemoved({ name: nombre, bytes, date: limaDate(fecha), reason: motivo, sha256 })

type Column = keyof typeof say.columns
const cells: Readonly<Record<Column, (sheet: ComplaintAnswer) => string | number>> = {
  numero: sheet => sheet.numero,
  fecha: sheet => limaDate(sheet.fecha),
  fechaLimite: sheet => sheet.fechaLimite,
  tipo: sheet => complaintFormMessages.types[sheet.tipoReclamo],
  tipoDocumento: sheet => sheet.tipoDocumento,
  numeroDocumento: sheet => sheet.numeroDocumento,
  nombres: sheet => sheet.nombres,
  apellidos: sheet => sheet.apellidos,
  apoderado: sheet => sheet.apoderado,
  email: sheet => sheet.email,
  telefono: sheet => sheet.telefono,
  departamento: sheet => sheet.departamento,
  provincia: sheet => sheet.provincia,
  distrito: sheet => sheet.distrito,
  direccion: sheet => sheet.direccion,
  tipoBien: sheet => sheet.tipoBien,
  monto: sheet => sheet.montoReclamado?.toFixed(2) ?? '',
  descripcion: sheet => sheet.descripcionBien,
  pedidoRelacionado: sheet => sheet.pedidoRelacionado,
  detalle: sheet => sheet.detalleReclamo,
  pedido: sheet => sheet.pedidoConsumidor,
  archivo: sheet =>
    sheet.archivo?.nombre ?? (sheet.archivoRetirado && removedText(sheet.archivoRetirado)) ?? '',
  respuestas: sheet =>
    sheet.respuestas.map(({ fecha, texto }) => say.reply(limaDate(fecha), texto)).join('\n'),
  enlace: sheet => absoluteUrl(sheet.enlace),
}

/**
 * Writes a file for a spreadsheet. The byte order mark keeps accents correct in Excel. What begins like a formula is
 * marked as text, because strangers wrote it. Only the owner can read the file, because the book is full of personal
 * data.
 */
async function exportTo(file: string): Promise<void> {
  const sheets = await listComplaints('all')
  const columns = Object.keys(cells) as Column[]
  const rows = sheets.map(sheet => columns.map(column => cells[column](sheet)))
  const text = stringify([columns.map(column => say.columns[column]), ...rows], {
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
  })
  await writeFile(file, text, { mode: 0o600 }).catch(() => {
    throw new Refusal(cliMessages.fileNotWritable(file))
  })
  print(say.exported(file, sheets.length))
}

/** D-87: days off in addition to the national ones; they move the due days of complaints. */
export const holidays: Command = {
  usage: [
    ['feriados listar', 'Muestra los feriados que agregaste.'],
    ['feriados agregar FECHA NOMBRE', 'Agrega un feriado regional o un día no laborable, como 2026-12-31.'],
    ['feriados quitar FECHA', 'Quita un feriado que agregaste.'],
  ],
  async run([verb, day, ...words]) {
    const name = words.join(' ').trim()
    if (verb === 'listar' && day === undefined)
      return printRows(await listHolidays(), say.noHolidays, row => say.holiday(row.day, row.name))
    if (verb === 'agregar' && day !== undefined && name !== '') return add(day, name)
    if (verb !== 'quitar' || day === undefined || name !== '') throw new UsageError()
    if (!(await removeHoliday(readDay(day)))) throw new Refusal(say.holidayUnknown(day))
    print(say.holidayGone(day))
  },
}

async function add(word: string, name: string): Promise<void> {
  const day = readDay(word)
  if (isHoliday(day, new Set())) throw new Refusal(say.holidayIsNational(day))
  await addHoliday(day, name)
  print(say.holidayAdded(day, name))
}
