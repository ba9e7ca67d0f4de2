import { addHoliday, listHolidays, removeHoliday } from '#server/modules/complaints/holidays.ts'
import { cliComplaintsMessages as say } from '#shared/messages/cli-complaints.ts'
import { isDay, isHoliday } from '#shared/rules/business-days.ts'
import { print, Refusal, UsageError, type Command } from './command.ts'

/** D-87: days off beside the national ones, which move the due days of complaints. */
export const holidays: Command = {
  usage: [
    ['feriados listar', 'Muestra los feriados que agregaste.'],
    ['feriados agregar FECHA NOMBRE', 'Agrega un feriado regional o un día no laborable, como 2026-12-31.'],
    ['feriados quitar FECHA', 'Quita un feriado que agregaste.'],
  ],
  async run([verb, day, ...words]) {
    const name = words.join(' ').trim()
    if (verb === 'listar' && day === undefined) return list()
    if (verb === 'agregar' && day !== undefined && name !== '') return add(day, name)
    if (verb !== 'quitar' || day === undefined || name !== '') throw new UsageError()
    if (!(await removeHoliday(readDay(day)))) throw new Refusal(say.holidayUnknown(day))
    print(say.holidayGone(day))
  },
}

function readDay(word: string): string {
  if (!isDay(word)) throw new Refusal(say.dateInvalid(word))
  return word
}

async function list(): Promise<void> {
  const rows = await listHolidays()
  if (rows.length === 0) print(say.noHolidays)
  for (const { day, name } of rows) print(say.holiday(day, name))
}

async function add(word: string, name: string): Promise<void> {
  const day = readDay(word)
  if (isHoliday(day, new Set())) throw new Refusal(say.holidayIsNational(day))
  await addHoliday(day, name)
  print(say.holidayAdded(day, name))
}
