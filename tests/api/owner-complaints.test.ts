import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { sql, type SQL } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complaints as complaintCommand } from '#cli/complaints.ts'
import { holidays as holidayCommand } from '../../src/cli/complaints.ts'
import { db } from '#server/db/index.ts'
import { complaintReplies, holidays } from '#server/db/schema/complaints.ts'
import { clock } from '#server/lib/clock.ts'
import { writeShopNote } from '#server/lib/shop-note.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { findAttachment, findSheet, listComplaints } from '#server/modules/complaints/read.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { commandHere, inShop } from '../support/command.ts'
import { completeSheet } from '../support/complaint-sheet.ts'

let printed = ''
beforeEach(() => {
  printed = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    printed += String(text)
    return true
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  clock.now = () => new Date()
})

let count = 0
const filed = (change: Record<string, string> = {}) =>
  fileComplaint(
    ComplaintForm.parse({
      ...completeSheet,
      email: `r${String((count += 1))}@example.com`,
      telefono: '+51987654321',
      ...change,
    }),
    '10.9.0.1',
  )
const run = (...words: string[]) => complaintCommand.run(words)

test('D-87 an empty book says so', async () => {
  await run('listar')
  expect(printed).toBe('No hay hojas de reclamación.\n')
})

test('D-87 reclamos listar shows number, date, type, consumer, due day and link, the newest first', async () => {
  const first = await filed()
  const second = await filed({ tipoReclamo: 'queja', detalleReclamo: 'Nadie contesta.\nTres días.' })
  await run('listar')
  expect(printed).toContain(
    `${first.numero} · ${limaDate(first.fecha)} · Reclamo · Rosa Quispe Mamani · responder hasta el ${first.fechaLimite}`,
  )
  expect(printed).toContain('  Nadie contesta. Tres días.\n')
  expect(printed).toContain(`http://localhost:4321${first.enlace}`)
  expect(printed.indexOf(second.numero)).toBeLessThan(printed.indexOf(first.numero))
  // Each year counts anew.
  clock.now = () => new Date('2031-01-02T15:00:00Z')
  const third = await filed()
  expect((await listComplaints('all')).map(({ numero }) => numero)).toEqual([
    third.numero,
    second.numero,
    first.numero,
  ])
  expect(await listComplaints({ newest: 1 })).toMatchObject([{ numero: third.numero }])
})

test('D-87 a sheet without a reply after its due day is marked', async () => {
  clock.now = () => new Date(Date.now() - 60 * 86_400_000)
  const old = await filed()
  await run('listar', 'pendientes')
  expect(printed).toContain(`${old.numero} · `)
  expect(printed).toContain(`VENCIDA desde el ${old.fechaLimite}`)
})

test('D-87 reclamos responder appends the reply, which leaves the pending list', async () => {
  const { numero } = await filed()
  await run('responder', numero.replace(/^0+/, ''), ' Recogemos el par mañana. ')
  expect(printed).toContain('la respuesta quedó en la hoja')
  expect(printed).toContain('No hay servidor de correo')
  const replies = await db().select().from(complaintReplies)
  expect(replies.map(reply => reply.text)).toEqual(['Recogemos el par mañana.'])
  printed = ''
  await run('listar')
  expect(printed).toContain(`respondida el ${limaDate(new Date().toISOString())}`)
  printed = ''
  await run('listar', 'pendientes')
  expect(printed).not.toContain(numero)
})

test.each([
  [['responder', '999999999-2026', 'Hola'], 'la hoja 999999999-2026'],
  [['responder', 'uno', 'Hola'], 'la hoja uno'],
  [['responder', '1-2026', '  '], 'entre comillas'],
])('D-87 %j is refused and nothing is appended', async (words, sentence) => {
  const before = await db().select().from(complaintReplies)
  await expect(run(...words)).rejects.toThrow(sentence)
  expect(await db().select().from(complaintReplies)).toEqual(before)
})

test('D-87 reclamos exportar writes every sheet with its replies, for the owner alone, formulas disarmed', async () => {
  const evil = await filed({
    detalleReclamo: '=HYPERLINK("http://evil")',
    montoReclamado: '199,90',
    descripcionBien: 'Zapatilla, roja',
    pedidoConsumidor: '@SUM(1)\nen dos líneas',
    apoderado: '-2+3',
  })
  await run('responder', evil.numero, 'Lo vemos.')
  const target = join(mkdtempSync(join(tmpdir(), 'reclamos-')), 'libro.csv')
  await run('exportar', target)
  const text = readFileSync(target, 'utf8')
  expect(statSync(target).mode & 0o077).toBe(0)
  expect(text.startsWith('\uFEFFnúmero,fecha,fecha límite,tipo,')).toBe(true)
  for (const cell of [
    evil.numero,
    "'+51987654321",
    `"'=HYPERLINK(""http://evil"")"`,
    '199.90',
    '"Zapatilla, roja"',
    `${limaDate(new Date().toISOString())}: Lo vemos.`,
    `http://localhost:4321${evil.enlace}`,
  ])
    expect(text).toContain(cell)
  const rows: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' })
  expect(rows.find(row => row[0] === evil.numero)).toEqual(
    expect.arrayContaining(["'@SUM(1)\nen dos líneas", "'-2+3"]),
  )
  const sheets = text.trimEnd().split('\r\n').length - 1
  expect(printed).toContain(`${target}: ${String(sheets)} hojas.`)
})

test('D-87 feriados agregar moves the due day, listar shows it, quitar takes it back', async () => {
  clock.now = () => new Date('2026-11-02T15:00:00Z')
  const plain = await filed()
  await holidayCommand.run(['agregar', plain.fechaLimite, 'Aniversario', 'de', 'Piura'])
  expect((await filed()).fechaLimite > plain.fechaLimite).toBe(true)
  printed = ''
  await holidayCommand.run(['listar'])
  expect(printed).toBe(`${plain.fechaLimite} · Aniversario de Piura\n`)
  await holidayCommand.run(['quitar', plain.fechaLimite])
  expect((await filed()).fechaLimite).toBe(plain.fechaLimite)
  printed = ''
  await holidayCommand.run(['listar'])
  expect(printed).toContain('Los feriados nacionales ya cuentan.')
})

test.each([
  [['agregar', '31/12/2026', 'Fin de año'], 'no es una fecha'],
  [['agregar', '2026-02-30', 'Nunca'], 'no es una fecha'],
  [['agregar', '2026-07-28', 'Fiestas Patrias'], 'ya es feriado nacional'],
  [['quitar', '2026-12-31'], 'No agregaste'],
])('D-87 feriados %j is refused and nothing changes', async (words, sentence) => {
  await expect(holidayCommand.run(words)).rejects.toThrow(sentence)
  expect(await db().select().from(holidays)).toEqual([])
})

const withFile = async () => {
  const form = { ...completeSheet, email: `f${String((count += 1))}@example.com` }
  const bytes = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, count])
  const archivo = new File([bytes], 'ofensa.png')
  const sheet = await fileComplaint(ComplaintForm.parse({ ...form, archivo }), '10.9.0.2')
  return { sheet, sha256: createHash('sha256').update(bytes).digest('hex') }
}
const sheetOf = (enlace: string) => findSheet(enlace.split('/').at(-1) ?? '')

test('GUARD-81 reclamos quitar-archivo removes the file of a sheet, whose words stay, and keeps what it was and why', async () => {
  const [{ sheet, sha256 }, other] = [await withFile(), await withFile()]
  await run('quitar-archivo', ` ${sheet.numero.replace(/^0+/, '')} `, ' Imagen obscena\nde un tercero ')
  expect(printed).toContain('ya no está')
  const { archivo, archivoRetirado, ...rest } = (await sheetOf(sheet.enlace)) ?? sheet
  const { archivo: was, archivoRetirado: _none, ...before } = sheet
  expect(was?.nombre).toBe('ofensa.png')
  expect(rest).toEqual(before)
  expect(archivo).toBeNull()
  const kept = { nombre: 'ofensa.png', bytes: 9, sha256, motivo: 'Imagen obscena de un tercero' }
  expect(archivoRetirado).toMatchObject(kept)
  expect(await findAttachment(sheet.enlace.split('/').at(-1) ?? '')).toBeNull()
  expect(await sheetOf(other.sheet.enlace)).toMatchObject({
    archivo: { nombre: 'ofensa.png' },
    archivoRetirado: null,
  })
  const file = join(mkdtempSync(join(tmpdir(), 'libro-')), 'libro.csv')
  await run('exportar', file)
  expect(readFileSync(file, 'utf8')).toContain(`${kept.motivo}. SHA-256: ${sha256}`)
})

test.each([
  [['1-1999', 'Motivo'], 'la hoja 1-1999'],
  [['', 'Motivo'], 'la hoja'],
])('GUARD-81 of %j no file is removed', async (words, refusal) => {
  await expect(run('quitar-archivo', ...words)).rejects.toMatchObject({
    message: expect.stringContaining(refusal) as string,
  })
})

test('GUARD-81 a sheet without a file, a second time and no reason are refused', async () => {
  const { sheet } = await withFile()
  const bare = await filed()
  await expect(run('quitar-archivo', sheet.numero)).rejects.toThrow('Escribe el motivo')
  await expect(run('quitar-archivo', sheet.numero, '  ')).rejects.toThrow('Escribe el motivo')
  await expect(run('quitar-archivo', bare.numero, 'Motivo')).rejects.toMatchObject({ code: 'notFound' })
  await run('quitar-archivo', sheet.numero, 'Motivo')
  await expect(run('quitar-archivo', sheet.numero, 'Otro')).rejects.toMatchObject({ code: 'notFound' })
  expect((await sheetOf(sheet.enlace))?.archivoRetirado?.motivo).toBe('Motivo')
})

test('GUARD-81, D-87 by no other way does a file leave the book or change, nor does what is kept of it', async () => {
  const { sheet } = await withFile()
  const id = sql`${sheet._id}::uuid`
  const run = (statement: SQL) => expect(db().execute(statement)).rejects.toThrow()
  await run(sql`delete from complaint_files where complaint_id = ${id}`)
  await run(sql`update complaint_files set name = 'x' where complaint_id = ${id}`)
  await run(sql`truncate complaint_files`)
  const forged = sql`insert into complaint_file_removals (complaint_id, name, mime, size, sha256, reason)
    values (${id}, 'ofensa.png', 'image/png', 9, 'x', 'y')`
  await db().execute(forged)
  await run(sql`delete from complaint_files where complaint_id = ${id}`)
  await run(sql`update complaint_file_removals set sha256 = 'z'`)
  await run(sql`delete from complaint_file_removals`)
})

test('OWNER-43 links of the commands lead to the address of the shop’s last start', async () => {
  const settings = {
    VAR_DIR: mkdtempSync(join(tmpdir(), 'noted-')),
    DATABASE_URL: process.env['DATABASE_URL'] ?? '',
  }
  await filed()
  const linksOf = async (more: Record<string, string> = {}) =>
    (await commandHere({ ...settings, ...more }, 'reclamos', 'listar')).out
  expect(await linksOf()).toContain('http://localhost:4321/')
  const start = () => Promise.resolve(writeShopNote(new Date()))
  await inShop({ ...settings, PUBLIC_URL: 'https://zapatos.example' }, start)
  expect(await linksOf()).toContain('https://zapatos.example/')
  expect(await linksOf({ PORT: '5000' })).toContain('http://localhost:5000/')
  expect(await linksOf({ PUBLIC_URL: 'https://otra.example' })).toContain('https://otra.example/')
})
