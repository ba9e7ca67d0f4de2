import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { readPicture, type PrivatePicture } from '#server/lib/read-picture.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { cliParcelMessages as say } from '#shared/messages/cli-parcels.ts'
import { cliCashMessages as cash } from '#shared/messages/cli-payments.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { FREIGHTS, type Freight } from '#shared/rules/carriers.ts'
import { COLLECTORS, type Collector } from '#shared/rules/parcel-cash.ts'
import type { ParcelState } from '#shared/rules/parcels.ts'
import { slugify } from '#shared/rules/text.ts'
import { print, readOptions, Refusal, UsageError } from './command.ts'
import { readDay } from './words.ts'

const options = {
  transportista: { type: 'string', default: '' },
  guia: { type: 'string', default: '' },
  codigo: { type: 'string', default: '' },
  clave: { type: 'string', default: '' },
  agencia: { type: 'string', default: '' },
  ubigeo: { type: 'string', default: '' },
  recibe: { type: 'string', default: '' },
  documento: { type: 'string', default: '' },
  celular: { type: 'string', default: '' },
  flete: { type: 'string', default: '' },
  nota: { type: 'string', default: '' },
  confirma: { type: 'string', default: '' },
  foto: { type: 'string' },
  cobro: { type: 'string' },
  motivo: { type: 'string', default: '' },
  oficina: { type: 'string', default: '' },
  hasta: { type: 'string' },
  'sin-stock': { type: 'boolean', default: false },
  falla: { type: 'boolean', default: false },
} as const

/** `paquetes estado`: the options say what belongs to the move. */
export async function move(number: string, to: ParcelState, args: readonly string[]): Promise<void> {
  const values = readOptions(args, options)
  const isBack = to === 'returned'
  if ((values.falla && !isBack) || (values['sin-stock'] && !isBack && to !== 'cancelled'))
    throw new UsageError()
  if ((values.confirma !== '' || values.cobro !== undefined) && to !== 'delivered') throw new UsageError()
  const { parcel, order } = await moveParcel(number, {
    by: 'owner',
    to,
    collector: values.cobro === undefined ? null : readCollector(values.cobro),
    picture: values.foto === undefined ? null : await readPhoto(values.foto),
    confirmation: values.confirma.trim(),
    notes: {
      note: values.nota.trim(),
      reason: values.motivo.trim(),
      office: values.oficina.trim(),
      deadline: values.hasta === undefined ? null : endOf(values.hasta),
      carrier: values.transportista.trim(),
      tracking: values.guia.trim(),
      code: values.codigo.trim(),
      key: values.clave.trim(),
      agency: values.agencia.trim(),
      ubigeo: values.ubigeo.trim(),
      recipient: values.recibe.trim(),
      document: values.documento.trim(),
      phone: values.celular.trim(),
      freight: readFreight(values.flete),
    },
    restock: !values['sin-stock'],
    isFaulty: values.falla,
  })
  print(say.moved(parcel.number, parcelMessages.states[parcel.state], orderMessages.statuses[order.status]))
}

const collectorWords: Readonly<Record<Collector, string>> = {
  shop: 'tienda',
  seller: 'vendedor',
  carrier: 'transportista',
}

const freightWords: Readonly<Record<Freight, string>> = { prepaid: 'pagado', destination: 'destino' }

function readFreight(word: string): Freight | '' {
  const found = FREIGHTS.find(one => freightWords[one] === slugify(word))
  if (word !== '' && !found) throw new Refusal(say.unknownFreight(word, Object.values(freightWords)))
  return found ?? ''
}

function readCollector(word: string): Collector {
  const found = COLLECTORS.find(one => collectorWords[one] === slugify(word))
  if (!found) throw new Refusal(cash.unknownCollector(word, Object.values(collectorWords)))
  return found
}

async function readPhoto(path: string): Promise<PrivatePicture> {
  const bytes = await readFile(path).catch(() => {
    throw new Refusal(say.photoMissing(path))
  })
  return readPicture(new File([bytes], basename(path)))
}

/** The last second of a day in Lima. */
const endOf = (word: string): Date => new Date(`${readDay(word)}T23:59:59-05:00`)
