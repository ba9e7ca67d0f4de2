import { viewOrder } from '#server/modules/orders/list.ts'
import { checkoutMessages } from '#shared/messages/checkout.ts'
import { cliSalesMessages as say } from '#shared/messages/cli-sales.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { formatSoles, cents } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print } from './command.ts'

const limaDay = new Intl.DateTimeFormat('es-PE', { dateStyle: 'short', timeZone: 'America/Lima' })

/** RETURN-04: one order with its numbered lines, what left it and what it costs now. */
export async function showOrder(number: string): Promise<void> {
  const { order, wallet, lines, takebacks } = await viewOrder(number)
  const status = orderMessages.statuses[order.status]
  const payment = orderMessages.paymentOf({
    payment_status: order.paymentStatus,
    delivery_status: order.status,
    wallet,
  })
  print([order.number, limaDay.format(order.createdAt), status, payment].join(' · '))
  const { shipping } = order
  print(say.contact([shipping.phone, shipping.email].map(oneLine)))
  print(say.delivery(checkoutMessages.options[shipping.envio], oneLine(shipping.tienda)))
  lines.forEach((line, index) => {
    print(
      say.line({
        place: index + 1,
        quantity: line.quantity,
        name: oneLine(line.name),
        details: [line.color, line.size, line.sku].map(oneLine).filter(Boolean).join(', '),
        amount: formatSoles(cents(line.quantity * sellingPrice(line))),
        cancelled: line.cancelled,
        returned: line.returned,
      }),
    )
  })
  for (const { createdAt, kind, goods, shipping, settlement, reason } of takebacks)
    print(
      say.takeback({
        date: limaDay.format(createdAt),
        kind,
        settlement,
        amount: formatSoles(cents(goods + shipping)),
        reason: oneLine(reason),
      }),
    )
  print(say.bill(formatSoles(order.total), formatSoles(currentTotal(order))))
}
