import { listCarriers, putCarrier, removeCarrier } from '#server/modules/parcels/carriers.ts'
import { cliCarrierMessages as say } from '#shared/messages/cli-parcels.ts'
import { CARRIER_FIELDS, isCarrierLink, type CarrierField } from '#shared/rules/carriers.ts'
import { fold, oneLine, slugify } from '#shared/rules/text.ts'
import { print, printRows, readOptions, Refusal, UsageError, type Command } from './command.ts'
import { offices, usage as usageOfOffices } from './offices.ts'

const options = { enlace: { type: 'string' }, pide: { type: 'string' } } as const

const words: Readonly<Record<CarrierField, string>> = {
  tracking: 'guia',
  code: 'codigo',
  key: 'clave',
  agency: 'agencia',
  recipient: 'destinatario',
  freight: 'flete',
}
const MAX_NAME = 60

/** PARCEL-09: the owner names the carriers, and what each of them wants. */
export const carriers: Command = {
  usage: [
    ['transportistas listar', 'Muestra quién lleva paquetes, qué pide y dónde se sigue un envío.'],
    [
      'transportistas agregar NOMBRE [opciones]',
      'Agrega un transportista, o cambia lo que se diga del de ese nombre.',
    ],
    [
      '  --enlace https://… --pide guia,codigo,clave,agencia,destinatario,flete',
      'Dónde se sigue un envío ({guia} es su número), y qué pide o da de cada paquete.',
    ],
    [
      'transportistas quitar NOMBRE',
      'Lo quita de la lista, con sus oficinas; sus paquetes siguen como están.',
    ],
    ...usageOfOffices,
  ],
  async run([verb, name, ...more]) {
    if (verb === 'listar' && name === undefined) return list()
    if (name === undefined) throw new UsageError()
    if (verb === 'oficinas') return offices([name, ...more])
    const known = (await listCarriers()).find(row => fold(row.name) === fold(name))
    if (verb === 'quitar' && more.length === 0) {
      if (!(await removeCarrier(known?.name ?? name))) throw new Refusal(say.unknown(name))
      return print(say.gone(known?.name ?? name))
    }
    if (verb !== 'agregar') throw new UsageError()
    const { enlace, pide } = readOptions(more, options)
    const carrier = {
      name: known?.name ?? oneLine(name).trim(),
      link: enlace?.trim() ?? known?.link ?? '',
      wants: pide === undefined ? (known?.wants ?? []) : readWants(pide),
    }
    if (carrier.name === '' || carrier.name.length > MAX_NAME) throw new Refusal(say.nameInvalid(MAX_NAME))
    if (!isCarrierLink(carrier.link)) throw new Refusal(say.linkInvalid)
    await putCarrier(carrier)
    print(say.kept(carrier.name))
  },
}

function readWants(text: string): CarrierField[] {
  const named = text.split(',').map(slugify).filter(Boolean)
  const found = CARRIER_FIELDS.filter(field => named.includes(words[field]))
  const unknown = named.find(word => !Object.values(words).includes(word))
  if (unknown !== undefined) throw new Refusal(say.fieldUnknown(unknown, Object.values(words)))
  return found
}

async function list(): Promise<void> {
  printRows(await listCarriers(), say.none, ({ name, link, wants }) =>
    say.carrier({ name: oneLine(name), wants: wants.map(field => words[field]), link }),
  )
}
