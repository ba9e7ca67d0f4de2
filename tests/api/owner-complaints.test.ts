import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { complaints as complaintCommand } from '#cli/complaints.ts'
import { holidays as holidayCommand } from '#cli/holidays.ts'
import { db } from '#server/db/index.ts'
import { complaintReplies, holidays } from '#server/db/schema/complaints.ts'
import { clock } from '#server/lib/clock.ts'
import { fileComplaint } from '#server/modules/complaints/file.ts'
import { ComplaintForm } from '#shared/contracts/complaints.ts'
import { limaDate } from '#shared/rules/dates.ts'
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
