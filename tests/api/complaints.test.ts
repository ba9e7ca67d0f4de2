import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { ComplaintAnswer } from '#shared/contracts/complaints.ts'
import { db } from '#server/db/index.ts'
import { complaints, holidays } from '#server/db/schema/complaints.ts'
import { mails } from '#server/db/schema/mails.ts'
import { clock } from '#server/lib/clock.ts'
import { env } from '#server/lib/env.ts'
import { replyToComplaint } from '#server/modules/complaints/reply.ts'
import { findSheet, listComplaints } from '#server/modules/complaints/read.ts'
import { deliverDueMails } from '../../src/server/modules/mail/deliver.ts'
import { longDate } from '#shared/rules/dates.ts'
import { api, type CallOptions } from '../support/api.ts'
import { completeSheet } from '../support/complaint-sheet.ts'
import { setCompany } from '../support/commerce.ts'

type Filed = {
  message: string
  error?: string
  libroreclamaciones: ComplaintAnswer
  copiaPorCorreo: boolean
}

function form(change: Record<string, string | File | null> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...completeSheet, ...change }))
    if (value !== null) data.set(name, value)
  return data
}

const file = (data: FormData, options: CallOptions = {}) =>
  api.post<Filed>('/reclamo/add-reclamo', undefined, { raw: data, ...options })

const countSheets = async (): Promise<number> => (await db().select().from(complaints)).length

test('API-35 DATA-45 a sheet is stored with all its fields and answered whole', async () => {
  const { status, body } = await file(
    form({
      tipoBien: 'producto',
      montoReclamado: '199,90',
      descripcionBien: 'Zapatilla',
      pedidoConsumidor: 'Cambio',
      apoderado: 'Luz',
      pedidoRelacionado: 'V-1234',
    }),
  )
  expect(status).toBe(201)
  expect(body.message).toBe('Reclamo registrado exitosamente!')
  expect(body.libroreclamaciones).toMatchObject({
    ...completeSheet,
    tipoBien: 'producto',
    montoReclamado: 199.9,
    descripcionBien: 'Zapatilla',
    pedidoConsumidor: 'Cambio',
    apoderado: 'Luz',
    pedidoRelacionado: 'V-1234',
    archivo: null,
    respuestas: [],
  })
  expect(body.libroreclamaciones.numero).toMatch(/^\d{9}-\d{4}$/)
  const stored = await findSheet(body.libroreclamaciones.enlace.split('/').at(-1) ?? '')
  expect(stored).toEqual(body.libroreclamaciones)
})

test('D-95 D-87 D-117 the consumer is mailed the link to the copy, and the mail says so', async () => {
  const { body } = await file(form({ email: 'copia@example.com' }))
  const queued = await db().select().from(mails)
  const copy = queued.find(mail => mail.recipient === 'copia@example.com')
  expect(copy?.subject).toBe(
    `Enlace a tu copia de la hoja de reclamación Nº ${body.libroreclamaciones.numero}`,
  )
  expect(copy?.body).toContain('está en este enlace que solo tú conoces:')
  expect(copy?.body).toContain(`http://localhost:4321${body.libroreclamaciones.enlace}`)
  expect(copy?.body).toContain(`a más tardar el ${longDate(body.libroreclamaciones.fechaLimite)}.`)
  expect(copy?.body).toContain('el cual es improrrogable.')
  // Signed by the shop, or by a word for it where the owner named none.
  const signedBy = async (name: string) => {
    await setCompany({ name })
    const email = `firma${name.toLowerCase()}@example.com`
    await file(form({ email }))
    return (await db().select().from(mails).where(eq(mails.recipient, email)))[0]?.body.split('\n').at(-1)
  }
  expect([await signedBy('Andina'), await signedBy('')]).toEqual(['Andina', 'Tienda'])
})

test('D-87 the owner hears of a sheet at once, with its link and its due day', async () => {
  await setCompany({ orderMail: 'tienda@example.com' })
  const { body } = await file(form({ email: 'aviso@example.com' }))
  const { numero, enlace, fechaLimite } = body.libroreclamaciones
  const notice = (await db().select().from(mails)).filter(mail => mail.recipient === 'tienda@example.com')
  expect(notice).toHaveLength(1)
  expect(notice[0]?.subject).toBe(
    `Nueva hoja de reclamación Nº ${numero}: responder hasta el ${longDate(fechaLimite)}`,
  )
  expect(notice[0]?.body).toContain(enlace)
  await setCompany({ orderMail: '' })
})

test('D-87 D-95 without a mail server nothing claims a copy by mail; the message ends in the outbox', async () => {
  const { body } = await file(form({ email: 'sincorreo@example.com' }))
  expect(body.copiaPorCorreo).toBe(false)
  await deliverDueMails()
  const folder = join(env().varDir, 'outbox')
  const written = readdirSync(folder).map(name => readFileSync(join(folder, name), 'utf8'))
  expect(written.filter(text => text.includes('To: sincorreo@example.com'))).toHaveLength(1)
})

test('DATA-45 a character that no text holds is refused and nothing is stored', async () => {
  const before = await countSheets()
  const { status, body } = await file(form({ detalleReclamo: 'a\0b', email: 'nul@example.com' }))
  expect(status).toBe(400)
  expect(body.error).toMatch(/\S/)
  expect(await countSheets()).toBe(before)
})

test('D-87 a sheet keeps the provider’s data of its day, whatever the owner changes later', async () => {
  const values = { name: 'Vitrina', businessName: 'Vitrina S.A.C.', ruc: '20131312955', address: 'Av. Uno 1' }
  await setCompany(values)
  const { body } = await file(form({ email: 'proveedor@example.com' }))
  await setCompany({ name: 'Otra', address: 'Av. Dos 2' })
  const stored = await findSheet(body.libroreclamaciones.enlace.split('/').at(-1) ?? '')
  expect(stored?.proveedor).toEqual({
    nombre: 'Vitrina',
    razonSocial: 'Vitrina S.A.C.',
    ruc: '20131312955',
    direccion: 'Av. Uno 1',
  })
})

test('INFO-13 D-87 the reply is due 15 business days after the day of filing in Lima', async () => {
  // Friday evening in Lima, Saturday in UTC; 8 and 9 December and Christmas are holidays.
  clock.now = () => new Date('2026-12-05T01:00:00Z')
  const { body } = await file(form({ email: 'plazo@example.com' }))
  clock.now = () => new Date()
  expect(body.libroreclamaciones.fechaLimite).toBe('2026-12-30')
})

test('D-87 a sheet of the last minute of the year in Lima is numbered in that year', async () => {
  const numbers: string[] = []
  for (const moment of [
    '2030-12-31T23:59:00-05:00',
    '2031-01-01T00:00:00-05:00',
    '2031-01-01T00:01:00-05:00',
  ]) {
    clock.now = () => new Date(moment)
    numbers.push((await file(form({ email: 'fin@example.com' }))).body.libroreclamaciones.numero)
  }
  clock.now = () => new Date()
  expect(numbers).toEqual(['000000001-2030', '000000001-2031', '000000002-2031'])
  // A number is of its year: the reply is in that sheet alone.
  await replyToComplaint('1-2031', 'Lo vemos.')
  const answered = (await listComplaints('all')).filter(({ respuestas }) => respuestas.length > 0)
  expect(answered.map(({ numero }) => numero)).toEqual(['000000001-2031'])
})

// D-113: a sheet that names no kind is a 'queja'.
const required = Object.keys(completeSheet).filter(field => field !== 'tipoReclamo')

test.each(required)('VAL-31 %s is required', async field => {
  const before = await countSheets()
  // D-113: a kind that is left out is a queja, one that is sent blank is none.
  const values = field === 'tipoReclamo' ? ['', '   '] : ['', '   ', null]
  for (const value of values) {
    const { status, body } = await file(form({ [field]: value }))
    expect(status).toBe(400)
    expect(body.error).toBe(body.message)
    expect(body.message).toContain(field)
  }
  expect(await countSheets()).toBe(before)
})

test.each(['rosa', 'rosa@', '@example.com', 'rosa@example', 'a b@example.com'])(
  'VAL-32 %s is no e-mail',
  async email => {
    expect((await file(form({ email }))).status).toBe(400)
  },
)

test.each([
  ['DNI', '1234567', 400],
  ['DNI', '123456789', 400],
  ['RUC', '20131312955', 201],
  ['CE', '001234567', 201],
  ['PASAPORTE', 'A1234567890123456789', 201],
  ['PASAPORTE', 'A12345678901234567890', 400],
])('D-53 DATA-46 %s %s answers %i', async (tipoDocumento, numeroDocumento, expected) => {
  const data = form({ tipoDocumento, numeroDocumento, email: `${numeroDocumento}@example.com` })
  expect((await file(data)).status).toBe(expected)
})

test('DATA-48 DATA-49 D-113 only queja and reclamo exist, queja where none is named; order and file are optional', async () => {
  expect((await file(form({ tipoReclamo: 'denuncia' }))).status).toBe(400)
  expect((await file(form({ tipoReclamo: 'queja', email: 'queja@example.com' }))).status).toBe(201)
  const unnamed = form({ email: 'sintipo@example.com' })
  unnamed.delete('tipoReclamo')
  expect((await file(unnamed)).body.libroreclamaciones.tipoReclamo).toBe('queja')
})

const pdf = new Uint8Array([...new TextEncoder().encode('%PDF-1.7\n'), ...new Uint8Array(2000)])

test('D-79 DATA-49 an attachment is stored by content and read back through the sheet alone', async () => {
  const archivo = new File([pdf], 'bo/leta"\r\n<x>.exe')
  const { status, body } = await file(form({ archivo, email: 'pdf@example.com' }))
  expect(status).toBe(201)
  expect(body.libroreclamaciones.archivo?.nombre).toBe('boletax.pdf')
  expect(body.libroreclamaciones.archivo?.enlace).toMatch(/^\/api\/reclamo\/file\/[\w-]{32}$/)
  const stored = await api.file(body.libroreclamaciones.archivo?.enlace ?? '')
  expect(stored.headers.get('content-disposition')).toContain('attachment')
  expect(new Uint8Array(await stored.arrayBuffer())).toEqual(pdf)
  expect((await api.get('/reclamo/file/unknown')).status).toBe(404)
})

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap(part =>
      typeof part === 'string' ? Array.from(part, letter => letter.charCodeAt(0)) : part,
    ),
  )
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const ZIP = 'PK\u0003\u0004'

test.each([
  ['jpg', bytes([0xff, 0xd8, 0xff, 0xe0], 'JFIF')],
  ['png', bytes(PNG, 'IHDR')],
  ['webp', bytes('RIFF', [4, 0, 0, 0], 'WEBPVP8 ')],
  ['pdf', bytes('%PDF-1.7')],
  ['doc', bytes(OLE, 'Word')],
  ['docx', bytes(ZIP, 'xxword/document.xmlxx')],
])(
  'D-79 VAL-33 a file that is %s by content is taken, whatever its name says',
  async (extension, content) => {
    const archivo = new File([content], 'prueba.exe')
    const { status, body } = await file(form({ archivo, email: `${extension}@example.com` }))
    expect(status).toBe(201)
    expect(body.libroreclamaciones.archivo?.nombre).toBe(`prueba.${extension}`)
  },
)

test.each([
  ['a GIF', bytes('GIF89a')],
  ['a ZIP of anything else', bytes(ZIP, 'xl/workbook.xml')],
  ['a RIFF that is sound', bytes('RIFF', [4, 0, 0, 0], 'WAVEfmt ')],
  ['plain text', bytes('hola')],
])('D-79 VAL-33 %s under the name of a picture is refused', async (_, content) => {
  const before = await countSheets()
  const archivo = new File([content], 'foto.png', { type: 'image/png' })
  expect((await file(form({ archivo, email: 'otro@example.com' }))).status).toBe(415)
  expect(await countSheets()).toBe(before)
})

test('CONST-12 D-79 five megabytes are taken, one byte more is refused and nothing is stored', async () => {
  const email = 'grande@example.com'
  const ofBytes = (bytes: number) => new File([pdf, new Uint8Array(bytes - pdf.length)], 'grande.pdf')
  const most = 5 * 1024 * 1024
  expect((await file(form({ archivo: ofBytes(most), email }))).status).toBe(201)
  const before = await countSheets()
  const { status, body } = await file(form({ archivo: ofBytes(most + 1), email }))
  expect(status).toBe(413)
  expect(body.error).toContain('5 MB')
  expect(await countSheets()).toBe(before)
})

test('D-79 VAL-33 a disguised program is refused by its content', async () => {
  const before = await countSheets()
  const archivo = new File([new TextEncoder().encode('MZ\u0090 this is a program')], 'foto.jpg', {
    type: 'image/jpeg',
  })
  expect((await file(form({ archivo, email: 'exe@example.com' }))).status).toBe(415)
  expect(await countSheets()).toBe(before)
})

test('D-87 two hundred sheets at once get two hundred consecutive numbers', { timeout: 60_000 }, async () => {
  const send = (i: number) =>
    file(form({ email: `c${String(i)}@example.com` }), { address: `10.0.0.${String(i)}` })
  const answers: Awaited<ReturnType<typeof send>>[] = []
  // As many at once as the shop works on; others would wait their turn, and on a busy machine too long.
  for (let from = 0; from < 200; from += 40)
    answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, i) => send(from + i)))))
  expect(answers.map(answer => answer.status)).toEqual(Array<number>(200).fill(201))
  // Each year counts again, and a test above files in its own year.
  const year = Number(answers[0]?.body.libroreclamaciones.numero.split('-')[1])
  const rows = await db().select().from(complaints).where(eq(complaints.year, year))
  const numbers = rows.map(row => row.correlative).sort((a, b) => a - b)
  expect(numbers.length).toBeGreaterThanOrEqual(200)
  expect(numbers).toEqual(numbers.map((_, i) => i + 1))
})

test('D-87 a filed sheet cannot be altered or deleted', async () => {
  const refused = { cause: expect.objectContaining({ code: '42501' }) as unknown }
  await expect(db().execute(sql`update complaints set due_day = '2030-01-01'`)).rejects.toMatchObject(refused)
  await expect(db().execute(sql`delete from complaints`)).rejects.toMatchObject(refused)
})

test('D-87 replies are appended and mailed, the first stays', async () => {
  const { body } = await file(form({ email: 'respuesta@example.com' }))
  const { numero, enlace } = body.libroreclamaciones
  // They are read in the order of their time, in which they need not be stored.
  const { now } = clock
  clock.now = () => new Date(now().getTime() + 3_600_000)
  await replyToComplaint(numero, 'Par nuevo entregado.')
  clock.now = now
  await replyToComplaint(numero, 'Recogemos el par mañana.')
  const stored = await findSheet(enlace.split('/').at(-1) ?? '')
  expect(stored?.respuestas.map(reply => reply.texto)).toEqual([
    'Recogemos el par mañana.',
    'Par nuevo entregado.',
  ])
  const replies = (await db().select().from(mails)).filter(
    mail => mail.kind === 'complaint-reply' && mail.subject.includes(numero),
  )
  expect(replies.map(mail => mail.recipient)).toEqual(['respuesta@example.com', 'respuesta@example.com'])
  const link = `http://localhost:4321${enlace}\n`
  expect(replies.map(mail => [mail.subject, mail.body]).toSorted()).toEqual(
    ['Par nuevo entregado.', 'Recogemos el par mañana.'].map(text => [
      `Respuesta a tu hoja de reclamación Nº ${numero}`,
      `${text}\n\n${link}`,
    ]),
  )
  await expect(replyToComplaint('999999999-2026', 'x')).rejects.toMatchObject({ code: 'notFound' })
})

test('D-87 a holiday of the owner moves the due day', async () => {
  const plain = await file(form({ email: 'antes@example.com' }))
  await db()
    .insert(holidays)
    .values({ day: plain.body.libroreclamaciones.fechaLimite, name: 'Feriado regional' })
  const moved = await file(form({ email: 'despues@example.com' }))
  expect(moved.body.libroreclamaciones.fechaLimite > plain.body.libroreclamaciones.fechaLimite).toBe(true)
})

test('ERR-23 too many sheets of one e-mail are slowed down with an error', async () => {
  const max = env().rateLimits.account
  for (let i = 0; i < max; i += 1) await file(form({ email: 'muchos@example.com' }))
  const { status, body } = await file(form({ email: 'muchos@example.com' }))
  expect(status).toBe(429)
  expect(body.error).not.toBe('')
})
