import { listCarriers } from '#server/modules/parcels/carriers.ts'
import { dropOffice, dropOffices, listOffices } from '#server/modules/parcels/offices.ts'
import { districtNamed } from '#server/modules/ubigeo/list.ts'
import { cliCarrierMessages, cliOfficeMessages as say } from '#shared/messages/cli-parcels.ts'
import { officeNamed } from '#shared/rules/offices.ts'
import { fold, oneLine } from '#shared/rules/text.ts'
import { print, printRows, readArgs, Refusal, UsageError, type Command } from './command.ts'
import { importFiles } from './import.ts'

export const usage: Command['usage'] = [
  [
    'transportistas oficinas importar ARCHIVO.csv [--dry-run]',
    'Importa las oficinas de un transportista (columnas: transportista, oficina, direccion, ubigeo).',
  ],
  [
    'transportistas oficinas listar NOMBRE',
    'Muestra sus oficinas; si hay, un paquete va solo a una de ellas.',
  ],
  [
    'transportistas oficinas quitar NOMBRE OFICINA',
    'Quita una oficina de la lista; con --todas, la lista entera.',
  ],
]

/** PARCEL-20: `transportistas oficinas`: where a carrier hands parcels over. */
export async function offices([verb, ...args]: readonly string[]): Promise<void> {
  if (verb === 'importar') return importFiles(args, 'offices')
  const { values, positionals } = readArgs(args, { todas: { type: 'boolean', default: false } })
  const [carrier, office, ...more] = positionals
  if (carrier === undefined || more.length > 0) throw new UsageError()
  if (verb === 'listar' && office === undefined && !values.todas) return list(await nameOf(carrier))
  if (verb !== 'quitar' || (office === undefined) !== values.todas) throw new UsageError()
  await remove(await nameOf(carrier), office)
}

async function nameOf(carrier: string): Promise<string> {
  const known = (await listCarriers()).find(row => fold(row.name) === fold(carrier))
  if (!known) throw new Refusal(cliCarrierMessages.unknown(carrier))
  return known.name
}

async function list(carrier: string): Promise<void> {
  printRows(await listOffices(carrier), say.none(oneLine(carrier)), ({ name, address, ubigeo }) =>
    say.office({
      name: oneLine(name),
      address: oneLine(address),
      place: [districtNamed(ubigeo), ubigeo].filter(Boolean).join(' · '),
    }),
  )
}

async function remove(carrier: string, name: string | undefined): Promise<void> {
  if (name === undefined) return print(say.allGone(carrier, await dropOffices(carrier)))
  const office = officeNamed(await listOffices(carrier), { name, ubigeo: '' })
  if (!office) throw new Refusal(say.unknown(carrier, name))
  await dropOffice(office)
  print(say.gone(carrier, office.name))
}
