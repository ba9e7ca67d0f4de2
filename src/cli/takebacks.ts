import { parseArgs } from 'node:util'
import type { OrderRow } from '#server/modules/orders/rows.ts'
import { cancelOrder, returnOrder } from '#server/modules/orders/states.ts'
import type { NamedUnits } from '#server/modules/orders/line-sizes.ts'
import { cliSalesMessages as say } from '#shared/messages/cli-sales.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { currentTotal, isAside } from '#shared/rules/orders.ts'
import { print, Refusal, UsageError } from './command.ts'

const options = {
  linea: { type: 'string' },
  cantidad: { type: 'string' },
  'sin-stock': { type: 'boolean', default: false },
  falla: { type: 'boolean', default: false },
} as const

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options }).values
  } catch {
    throw new UsageError()
  }
}

/** Which line and how many of it; undefined for the whole order. */
function partOf({ linea, cantidad }: ReturnType<typeof parse>): NamedUnits | undefined {
  if (linea === undefined && cantidad !== undefined) throw new UsageError()
  if (linea === undefined) return undefined
  if (cantidad !== undefined && !/^[1-9]\d{0,3}$/.test(cantidad))
    throw new Refusal(say.quantityInvalid(cantidad))
  return { line: linea, quantity: cantidad === undefined ? null : Number(cantidad) }
}

/** RETURN-04: the whole of an order that was not sent, or a part of it. */
export async function cancelParts(number: string, args: readonly string[]): Promise<void> {
  const values = parse(args)
  if (values.falla) throw new UsageError()
  const order = await cancelOrder(number, { part: partOf(values), reason: '', restock: !values['sin-stock'] })
  report(order)
}

/** D-110, RETURN-01, RETURN-04: the whole of an order that came back, or a part of it. */
export async function takeBack(number: string, reason: string, args: readonly string[]): Promise<void> {
  if (reason.startsWith('--') || reason.trim() === '') throw new UsageError()
  const values = parse(args)
  const order = await returnOrder(number, {
    part: partOf(values),
    reason: reason.trim(),
    restock: !values['sin-stock'],
    isFaulty: values.falla,
  })
  report(order)
}

/** Of what is left, the state and what it costs now: the amount to collect of a cash order (REFUND-07). */
function report(order: OrderRow): void {
  const status = orderMessages.statuses[order.status]
  if (isAside(order.status)) return print(say.moved(order.number, status))
  const total = formatSoles(currentTotal(order))
  print(say.reduced(order.number, status, { total, isPaid: order.paymentStatus === 'paid' }))
}
