import { findLedger, listAttempts, type Attempt } from '#server/modules/orders/attempts.ts'
import { giveBack, returnByHand } from '#server/modules/orders/refunds.ts'
import { cliPaymentMessages as say } from '#shared/messages/cli-payments.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { cents, formatSoles, readSoles, type Cents } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { oneLine } from '#shared/rules/text.ts'
import { reconcilePayments } from './reconcile.ts'
import { decideTransfer, saveReceiptPicture } from './wallet.ts'
import { print, Refusal, UsageError, type Command } from './command.ts'

const SHOWN = 50
const limaDate = new Intl.DateTimeFormat('es-PE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Lima',
})

/** REFUND-05, WALLET-07: the owner sees what was tried, taken and given back, decides transfers, and notes what he gave back himself. */
export const payments: Command = {
  usage: [
    [
      'pagos listar [NÚMERO]',
      `Muestra los ${String(SHOWN)} intentos de pago más nuevos, o los de un pedido.`,
    ],
    ['pagos aprobar NÚMERO', 'Viste el dinero de Yape o Plin: el pedido queda pagado y confirmado.'],
    [
      'pagos rechazar NÚMERO --no-llego',
      'No llegó nada: el cliente puede enviar otro número o pagar de otra forma.',
    ],
    [
      'pagos rechazar NÚMERO --llego-dinero',
      'Llegó, pero no lo aceptas: el pedido se cancela y queda por devolver.',
    ],
    [
      '  --monto 50.00 --motivo TEXTO',
      'Opciones: lo que llegó, si fue otro monto; qué se le dice al cliente.',
    ],
    ['pagos foto NÚMERO ARCHIVO', 'Guarda la foto de la constancia que envió el cliente; no prueba el pago.'],
    [
      'pagos cuadrar [--dia DÍA] [--archivo ARCHIVO]',
      'Compara pedidos, pagos y procesador de un día (ayer, si no dices cuál), o con el reporte que bajaste de su panel.',
    ],
    ['pagos ver NÚMERO', 'Muestra un pedido con lo cobrado, lo devuelto y cada intento.'],
    [
      'pagos devolver NÚMERO MONTO',
      'Devuelve una parte de lo pagado, o «todo», sin tocar el pedido: el procesador lo hace, o te toca a ti.',
    ],
    ['pagos devuelto NÚMERO OPERACIÓN', 'Anota que devolviste tú lo que el procesador no aceptó devolver.'],
  ],
  async run([verb, ...args]) {
    if (verb === 'cuadrar') return reconcilePayments(args)
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first ?? null)
    if (verb === 'aprobar' || verb === 'rechazar') return decideTransfer(verb, args)
    if (verb === 'ver' && first !== undefined && second === undefined) return showOrder(first)
    if (first === undefined || second === undefined || more.length > 0) throw new UsageError()
    if (verb === 'devolver') return giveBackAmount(first, second)
    if (verb === 'foto') return saveReceiptPicture(first, second)
    if (verb !== 'devuelto') throw new UsageError()
    const { amount } = await returnByHand(first, second)
    print(say.returned(first.toUpperCase(), formatSoles(amount), second))
  },
}

async function giveBackAmount(number: string, text: string): Promise<void> {
  const wanted = text === 'todo' ? null : readSoles(text)
  if (wanted === 0 || (wanted === null && text !== 'todo')) throw new Refusal(say.badAmount(text))
  print(say.givenBack(number.toUpperCase(), formatSoles(await giveBack(number, wanted))))
}

/** An order with what was taken and given back for it. */
async function showOrder(number: string): Promise<void> {
  const { order, wallet, attempts } = await findLedger(number)
  const refunds = attempts.flatMap(attempt => attempt.refunds)
  const sum = (amounts: readonly { amount: Cents }[]) =>
    formatSoles(cents(amounts.reduce((total, { amount }) => total + amount, 0)))
  const { statuses, paymentOf } = orderMessages
  print(
    say.order({
      number: order.number,
      status: statuses[order.status],
      payment: paymentOf({ payment_status: order.paymentStatus, delivery_status: order.status, wallet }),
      total: formatSoles(currentTotal(order)),
      taken: sum(attempts.map(({ payment }) => payment).filter(({ state }) => state === 'succeeded')),
      back: sum(refunds.filter(({ state }) => state === 'done')),
      waiting: sum(refunds.filter(({ state }) => state !== 'done')),
    }),
  )
  for (const attempt of attempts) show(attempt)
}

async function list(number: string | null): Promise<void> {
  const attempts = await listAttempts({ number, limit: SHOWN })
  if (attempts.length === 0) print(say.none)
  for (const attempt of attempts) show(attempt)
}

function show({ number, payment, refunds, repeats, hasPicture }: Attempt): void {
  print(
    say.attempt({
      number,
      attempt: payment.attempt,
      date: limaDate.format(payment.createdAt),
      provider: payment.provider,
      amount: formatSoles(payment.amount),
      state: say.states[payment.state],
      rawState: oneLine(payment.rawState ?? ''),
      reference: oneLine([payment.providerRef ?? '', payment.payCode ?? ''].filter(Boolean).join(' ')),
      isDisputed: payment.disputedAt !== null,
    }),
  )
  if (repeats.length > 0) print(say.repeated(repeats.join(', ')))
  if (hasPicture) print(say.hasPicture(number))
  for (const { createdAt, amount, reason, state, providerRef } of refunds)
    print(
      say.refund({
        date: limaDate.format(createdAt),
        amount: formatSoles(amount),
        reason: say.reasons[reason],
        state: say.refundStates[state],
        reference: oneLine(providerRef ?? ''),
      }),
    )
}
