import { handOver } from '#server/modules/orders/pickup.ts'
import { viewParcel } from '#server/modules/orders/parcel-view.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { listParcels, type ParcelRow } from '#server/modules/parcels/rows.ts'
import { cliParcelMessages as say } from '#shared/messages/cli-parcels.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { parcelMessages } from '#shared/messages/parcels.ts'
import { limaDate, limaMoment } from '#shared/rules/dates.ts'
import { PARCEL_STATES, type ParcelState } from '#shared/rules/parcels.ts'
import { oneLine, slugify } from '#shared/rules/text.ts'
import { print, printRows, Refusal, UsageError, type Command, readOptions } from './command.ts'
import { readDay } from './words.ts'

const SHOWN = 50

/** The states as an owner types them: 'en-agencia'; the words of the code work too. */
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
      'paquetes recojo PEDIDO CÓDIGO',
      'Entrega en la tienda lo que está listo, con el código que dice su cliente.',
    ],
    ['  --transportista NOMBRE --guia NÚMERO --nota TEXTO', 'Opciones: quién lo lleva y con qué número.'],
    ['  --codigo CÓDIGO --clave CLAVE', 'Lo demás que da el transportista; la clave la ve solo su cliente.'],
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
    if (verb === 'recojo' && second !== undefined && more.length === 0)
      return handOverTo(numberOf(first), second)
    if (verb !== 'estado' || second === undefined) throw new UsageError()
    await move(numberOf(first), readState(second), more)
  },
}

/** The last second of a day in Lima. */
const endOf = (word: string): Date => new Date(`${readDay(word)}T23:59:59-05:00`)

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
        isByShop: by === 'owner',
        note: oneLine(note),
        hasCode: proof === 'code',
      }),
    )
}

const options = {
  transportista: { type: 'string', default: '' },
  guia: { type: 'string', default: '' },
  codigo: { type: 'string', default: '' },
  clave: { type: 'string', default: '' },
  nota: { type: 'string', default: '' },
  motivo: { type: 'string', default: '' },
  oficina: { type: 'string', default: '' },
  hasta: { type: 'string' },
  'sin-stock': { type: 'boolean', default: false },
  falla: { type: 'boolean', default: false },
} as const

async function move(number: string, to: ParcelState, args: readonly string[]): Promise<void> {
  const values = readOptions(args, options)
  const isBack = to === 'returned'
  if ((values.falla && !isBack) || (values['sin-stock'] && !isBack && to !== 'cancelled'))
    throw new UsageError()
  const { parcel, order } = await moveParcel(number, {
    to,
    notes: {
      note: values.nota.trim(),
      reason: values.motivo.trim(),
      office: values.oficina.trim(),
      deadline: values.hasta === undefined ? null : endOf(values.hasta),
      carrier: values.transportista.trim(),
      tracking: values.guia.trim(),
      code: values.codigo.trim(),
      key: values.clave.trim(),
    },
    restock: !values['sin-stock'],
    isFaulty: values.falla,
  })
  print(say.moved(parcel.number, parcelMessages.states[parcel.state], orderMessages.statuses[order.status]))
}

async function handOverTo(number: string, code: string): Promise<void> {
  const { order, parcels: handed } = await handOver(number, code)
  for (const parcel of handed)
    print(say.moved(parcel.number, parcelMessages.states.delivered, orderMessages.statuses[order.status]))
}
