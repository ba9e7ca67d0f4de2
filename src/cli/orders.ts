import { listOrders } from '#server/modules/orders/list.ts'
import { moveOrder, returnOrder } from '#server/modules/orders/states.ts'
import { cliSalesMessages as say } from '#shared/messages/cli-sales.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { ORDER_STATUSES, type OrderStatus } from '#shared/rules/orders.ts'
import { oneLine, slugify } from '#shared/rules/text.ts'
import { print, Refusal, UsageError, type Command } from './command.ts'
import { correctOrderDocument, showDocument } from './order-document.ts'

const SHOWN = 50
const limaDate = new Intl.DateTimeFormat('es-PE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Lima',
})

/** The states as an owner types them: 'en-almacen'; the wire's own words work too. */
const wordOf = (status: OrderStatus): string => slugify(orderMessages.statuses[status])

function readStatus(word: string): OrderStatus {
  const found = ORDER_STATUSES.find(status => [status, wordOf(status)].includes(slugify(word)))
  if (!found) throw new Refusal(say.unknownStatus(word, ORDER_STATUSES.map(wordOf)))
  return found
}

/** A return wants a reason, and has a command of its own. */
const movable = ORDER_STATUSES.filter(status => status !== 'returned')

/** D-66, D-110: the owner sees orders and moves them along their life. */
export const orders: Command = {
  usage: [
    ['pedidos listar [ESTADO]', `Muestra los ${String(SHOWN)} pedidos más nuevos.`],
    ['pedidos ver NÚMERO', 'Muestra a quién nombra el comprobante de un pedido, su base y su IGV.'],
    ['pedidos documento NÚMERO boleta TIPO DOCUMENTO', 'Corrige el documento: DNI, CE, PASAPORTE o RUC.'],
    ['pedidos documento NÚMERO factura RUC "RAZÓN SOCIAL" "DIRECCIÓN"', 'Corrige o cambia a factura.'],
    ['pedidos estado NÚMERO ESTADO', `Cambia el estado: ${movable.map(wordOf).join(', ')}.`],
    [
      'pedidos devuelto NÚMERO MOTIVO',
      'El paquete volvió: sus unidades se venden otra vez y lo pagado se devuelve.',
    ],
    [
      '  --sin-stock --falla',
      'Opciones: sus unidades no se pueden vender; tenía una falla y el plazo de cambio no cuenta.',
    ],
  ],
  async run([verb, ...args]) {
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first)
    if (verb === 'ver' && first !== undefined && second === undefined) return showDocument(first)
    if (first === undefined || second === undefined) throw new UsageError()
    if (verb === 'documento') return correctOrderDocument(first, [second, ...more])
    if (verb === 'devuelto') return giveBack(first, second, more)
    const status = readStatus(second)
    if (verb !== 'estado' || status === 'returned' || more.length > 0) throw new UsageError()
    const order = await moveOrder(first, status)
    print(say.moved(order.number, orderMessages.statuses[order.status]))
  },
}

async function giveBack(number: string, reason: string, options: readonly string[]): Promise<void> {
  const isKnown = options.every(option => option === '--sin-stock' || option === '--falla')
  if (!isKnown || reason.startsWith('--') || reason.trim() === '') throw new UsageError()
  const order = await returnOrder(number, {
    reason: reason.trim(),
    restock: !options.includes('--sin-stock'),
    isFaulty: options.includes('--falla'),
  })
  print(say.moved(order.number, orderMessages.statuses[order.status]))
}

async function list(word: string | undefined): Promise<void> {
  const status = word === undefined ? null : readStatus(word)
  const rows = await listOrders({ status, limit: SHOWN })
  if (rows.length === 0) print(say.noOrders)
  for (const row of rows)
    print(
      say.order({
        number: row.number,
        date: limaDate.format(row.createdAt),
        status: orderMessages.statuses[row.status],
        payment: orderMessages.paymentOf({
          payment_status: row.paymentStatus,
          delivery_status: row.status,
        }),
        total: formatSoles(row.total),
        items: row.items,
        customer: oneLine(`${row.shipping.name} ${row.shipping.lastname}`),
        phone: oneLine(row.shipping.phone),
        refusals: row.refusals,
      }),
    )
}
