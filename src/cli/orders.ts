import { listOrders } from '#server/modules/orders/list.ts'
import { confirmByOwner } from '#server/modules/orders/confirm.ts'
import { moveOrder, cancelOrder, returnOrder } from '#server/modules/orders/states.ts'
import { cliSalesMessages as say } from '#shared/messages/cli-sales.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { currentTotal, ORDER_STATUSES, type OrderStatus, isAside } from '#shared/rules/orders.ts'
import { oneLine, slugify } from '#shared/rules/text.ts'
import { print, printRows, Refusal, UsageError, type Command, readOptions } from './command.ts'
import { readCount } from './words.ts'
import { correctOrderDocument, showDocument, showOrder } from './order-view.ts'
import type { OrderRow } from '#server/modules/orders/rows.ts'
import type { NamedUnits } from '#server/modules/orders/line-variants.ts'

const SHOWN = 50

/** The states as an owner types them, such as 'en-almacen'. Their English names work too. */
const wordOf = (status: OrderStatus): string => slugify(orderMessages.statuses[status])

function readStatus(word: string): OrderStatus {
  const found = ORDER_STATUSES.find(status => [status, wordOf(status)].includes(slugify(word)))
  if (!found) throw new Refusal(say.unknownStatus(word, ORDER_STATUSES.map(wordOf)))
  return found
}

/** A return needs a reason, and has a separate command. */
const movable = ORDER_STATUSES.filter(status => status !== 'returned')

/** D-66, D-110, RETURN-04: the owner sees orders, moves them from state to state and takes units out of them. */
export const orders: Command = {
  usage: [
    ['pedidos listar [ESTADO]', `Muestra los ${String(SHOWN)} pedidos más nuevos.`],
    [
      'pedidos ver NÚMERO',
      'Muestra un pedido con sus líneas, lo que se anuló o volvió, su comprobante y su IGV.',
    ],
    ['pedidos documento NÚMERO boleta TIPO DOCUMENTO', 'Corrige el documento: DNI, CE, PASAPORTE o RUC.'],
    ['pedidos documento NÚMERO factura RUC "RAZÓN SOCIAL" "DIRECCIÓN"', 'Corrige o cambia a factura.'],
    [
      'pedidos confirmar NÚMERO',
      'Confirma un pedido contra entrega, también uno que su cliente no puede confirmar solo.',
    ],
    ['pedidos estado NÚMERO ESTADO', `Cambia el estado: ${movable.map(wordOf).join(', ')}.`],
    [
      'pedidos cancelar NÚMERO [opciones]',
      'Cancela antes del envío: el pedido, o con --linea una parte; lo pagado por ella se devuelve.',
    ],
    ['  --lo-demas', 'Si ya salieron paquetes, cancela lo que todavía no sale.'],
    [
      'pedidos devuelto NÚMERO MOTIVO [opciones]',
      'El paquete, o con --linea una parte, volvió: se vende otra vez y lo pagado se devuelve.',
    ],
    [
      '  --linea N|SKU --cantidad N --sin-stock --falla',
      'Opciones: qué línea y cuántas; no se pueden vender; tenía una falla (el plazo no cuenta).',
    ],
  ],
  async run([verb, ...args]) {
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first)
    if (first === undefined) throw new UsageError()
    if (verb === 'ver' && second === undefined) return view(first)
    if (verb === 'confirmar' && second === undefined) return sayMoved(await confirmByOwner(first))
    if (verb === 'cancelar') return cancelParts(first, args.slice(1))
    if (second === undefined) throw new UsageError()
    if (verb === 'documento') return correctOrderDocument(first, [second, ...more])
    if (verb === 'devuelto') return recordReturn(first, second, more)
    const status = readStatus(second)
    if (verb !== 'estado' || status === 'returned' || more.length > 0) throw new UsageError()
    sayMoved(await (status === 'placed' ? confirmByOwner(first) : moveOrder(first, status)))
  },
}

const sayMoved = (order: { number: string; status: OrderStatus }): void =>
  print(say.moved(order.number, orderMessages.statuses[order.status]))

async function view(number: string): Promise<void> {
  await showOrder(number)
  await showDocument(number)
}

async function list(word: string | undefined): Promise<void> {
  const status = word === undefined ? null : readStatus(word)
  printRows(await listOrders({ status, limit: SHOWN }), say.noOrders, row =>
    say.order({
      number: row.number,
      date: limaMoment(row.createdAt),
      status: orderMessages.statuses[row.status],
      payment: orderMessages.paymentOf({
        payment_status: row.paymentStatus,
        delivery_status: row.status,
        wallet: row.wallet,
      }),
      total: formatSoles(currentTotal(row)),
      items: row.units,
      customer: oneLine(`${row.shipping.name} ${row.shipping.lastname}`),
      phone: oneLine(row.shipping.phone),
      refusals: row.refusals,
    }),
  )
}

const options = {
  linea: { type: 'string' },
  cantidad: { type: 'string' },
  'sin-stock': { type: 'boolean', default: false },
  falla: { type: 'boolean', default: false },
  'lo-demas': { type: 'boolean', default: false },
} as const

const parse = (args: readonly string[]) => readOptions(args, options)

/** Which line and how many of it; undefined for the whole order. */
function partOf({ linea, cantidad }: ReturnType<typeof parse>): NamedUnits | undefined {
  if (linea === undefined && cantidad !== undefined) throw new UsageError()
  if (linea === undefined) return undefined
  return {
    line: linea,
    quantity: cantidad === undefined ? null : readCount(cantidad, say.quantityInvalid),
  }
}

/** RETURN-04: the whole of an order that was not sent, or a part of it. */
async function cancelParts(number: string, args: readonly string[]): Promise<void> {
  const values = parse(args)
  const part = partOf(values)
  const rest = values['lo-demas']
  if (values.falla || (rest && part)) throw new UsageError()
  const order = await cancelOrder(number, { part, rest, reason: '', restock: !values['sin-stock'] })
  report(order)
}

/** D-110, RETURN-01, RETURN-04: the whole of an order that came back, or a part of it. */
async function recordReturn(number: string, reason: string, args: readonly string[]): Promise<void> {
  if (reason.startsWith('--') || reason.trim() === '') throw new UsageError()
  const values = parse(args)
  if (values['lo-demas']) throw new UsageError()
  const order = await returnOrder(number, {
    part: partOf(values),
    reason: reason.trim(),
    restock: !values['sin-stock'],
    isFaulty: values.falla,
  })
  report(order)
}

/**
 * Prints the state of what is left of the order and its new total, which is what to collect if it is paid in cash
 * (REFUND-07).
 */
function report(order: OrderRow): void {
  const status = orderMessages.statuses[order.status]
  if (isAside(order.status)) return print(say.moved(order.number, status))
  const total = formatSoles(currentTotal(order))
  print(say.reduced(order.number, status, { total, isPaid: order.paymentStatus === 'paid' }))
}
