import { pictureOfParcel } from '#server/modules/parcels/picture.ts'
import { handOver } from '#server/modules/orders/pickup.ts'
import { viewParcel } from '#server/modules/orders/parcel-view.ts'
import { listParcels, type ParcelRow } from '#server/modules/parcels/rows.ts'
import { cliParcelMessages as say } from '#shared/messages/cli-parcels.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { limaDate, limaMoment } from '#shared/rules/dates.ts'
import { PARCEL_STATES, type ParcelState } from '#shared/rules/parcels.ts'
import { oneLine, slugify } from '#shared/rules/text.ts'
import { print, printRows, Refusal, savePicture, UsageError, type Command } from './command.ts'
import { move } from './parcel-move.ts'

const SHOWN = 50

/** The states as an owner types them, such as 'en-agencia'. Their English names work too. */
const wordOf = (state: ParcelState): string => slugify(parcelMessages.states[state])

function readState(word: string): ParcelState {
  const found = PARCEL_STATES.find(state => [slugify(state), wordOf(state)].includes(slugify(word)))
  if (!found) throw new Refusal(say.unknownState(word, PARCEL_STATES.map(wordOf)))
  return found
}

/** PARCEL-06: the owner sees parcels and moves each from state to state. */
export const parcels: Command = {
  usage: [
    ['paquetes listar [ESTADO]', `Muestra los ${String(SHOWN)} paquetes que cambiaron al final.`],
    ['paquetes ver NÚMERO', 'Muestra un paquete, lo que lleva y su historia.'],
    [
      'paquetes estado NÚMERO ESTADO [opciones]',
      `Cambia el estado: ${PARCEL_STATES.map(wordOf).join(', ')}.`,
    ],
    [
      '  --foto ARCHIVO --confirma TEXTO',
      'Entregado: la foto de la entrega, o quién del transportista la confirmó y cómo.',
    ],
    [
      '  --cobro tienda|vendedor|transportista',
      'Entregado en efectivo: quién cobró, si no fue quien lo lleva.',
    ],
    ['paquetes foto NÚMERO ARCHIVO', 'Guarda la foto de la entrega.'],
    [
      'paquetes recojo PEDIDO CÓDIGO',
      'Entrega en la tienda lo que está listo, con el código que dice su cliente.',
    ],
    ['  --transportista NOMBRE --guia NÚMERO --nota TEXTO', 'Opciones: quién lo lleva y con qué número.'],
    ['  --codigo CÓDIGO --clave CLAVE', 'Lo demás que da el transportista; la clave la ve solo su cliente.'],
    [
      '  --agencia NOMBRE --ubigeo 150101 --flete pagado|destino',
      'La oficina del transportista donde se recoge, y quién paga su flete.',
    ],
    [
      '  --recibe NOMBRE --documento NÚMERO --celular NÚMERO',
      'Quién lo recoge, si no es quien dice el pedido.',
    ],
    ['  --oficina NOMBRE --hasta AAAA-MM-DD', 'En agencia: dónde espera y hasta cuándo.'],
    [
      '  --motivo TEXTO --sin-stock --falla',
      'Por qué no se entregó o volvió; no se puede vender; tenía una falla.',
    ],
  ],
  async run([verb, ...args]) {
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first)
    if (first === undefined) throw new UsageError()
    if (verb === 'ver' && second === undefined) return view(numberOf(first))
    if (verb === 'foto' && second !== undefined && more.length === 0)
      return savePhoto(numberOf(first), second)
    if (verb === 'recojo' && second !== undefined && more.length === 0)
      return handOverTo(numberOf(first), second)
    if (verb !== 'estado' || second === undefined) throw new UsageError()
    await move(numberOf(first), readState(second), more)
  },
}

const numberOf = (word: string): string => word.trim().toUpperCase()

const describe = (row: ParcelRow): string =>
  say.parcel({
    number: row.number,
    date: limaMoment(row.movedAt),
    state: parcelMessages.states[row.state],
    shop: oneLine(row.shopName) || say.ofShop,
    carrier: oneLine(row.carrier),
    tracking: row.tracking,
  })

async function list(word: string | undefined): Promise<void> {
  const state = word === undefined ? null : readState(word)
  printRows(await listParcels({ state, limit: SHOWN }), say.none, describe)
}

async function view(number: string): Promise<void> {
  const { parcel, lines, events } = await viewParcel(number)
  print(describe(parcel))
  for (const { quantity, name, color, size, sku } of lines) {
    const details = [color, size, sku].map(oneLine).filter(Boolean).join(', ')
    print(say.line({ quantity, name: oneLine(name), details }))
  }
  if (parcel.state === 'at_agency')
    print(say.office(oneLine(parcel.office), parcel.deadline === null ? '' : limaDate(parcel.deadline)))
  if (parcel.visits > 0) print(say.visits(parcel.visits, oneLine(parcel.reason)))
  print(say.history)
  for (const { at, state, by, note, proof } of events)
    print(
      say.event({
        date: limaMoment(at),
        state: parcelMessages.states[state],
        by: say.movers[by],
        note: oneLine(note),
        proof: proof === '' ? '' : say.proofs[proof],
      }),
    )
}

async function savePhoto(number: string, file: string): Promise<void> {
  const picture = await pictureOfParcel(number)
  if (!picture) throw new Refusal(say.noPhoto(number))
  await savePicture(file, picture)
  print(say.photoSaved(file, picture.mime))
}

async function handOverTo(number: string, code: string): Promise<void> {
  const { order, parcels: handed } = await handOver(number, code)
  for (const parcel of handed)
    print(say.moved(parcel.number, parcelMessages.states.delivered, orderMessages.statuses[order.status]))
}
