import { decideDispute, refundOrder, noteRefundByHand } from '#server/modules/orders/refund.ts'
import { findLedger, listAttempts, type Attempt } from '#server/modules/payments/attempts.ts'
import { cliPaymentMessages as say } from '#shared/messages/cli-payments.ts'
import { orderMessages } from '#shared/messages/orders.ts'
import { limaMoment } from '#shared/rules/dates.ts'
import { formatSoles, readSoles, sumOf, type Cents } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { hasOpenDispute } from '#shared/rules/payments.ts'
import { oneLine } from '#shared/rules/text.ts'
import { listCash, noteHandedOn } from './cash.ts'
import { decideTransfer, saveReceiptPicture } from './manual-transfer.ts'
import { print, Refusal, UsageError, type Command, readOptions } from './command.ts'
import { readAmount } from './words.ts'
import { clock } from '#server/lib/clock.ts'
import { ProviderError } from '#server/modules/payments/request.ts'
import { reconcile, describeDifference, describeTotals } from '#server/modules/reconciliation/day.ts'
import { readReport } from '#server/modules/reconciliation/report-file.ts'
import { reconciliationMessages } from '#shared/messages/reconciliation.ts'
import { addDays, isDay, limaDay, type Day } from '#shared/rules/business-days.ts'

const SHOWN = 50

/**
 * REFUND-05, WALLET-07: the owner sees attempts, payments and refunds, decides transfers, and notes refunds made by
 * hand.
 */
export const payments: Command = {
  usage: [
    [
      'pagos listar [NÚMERO]',
      `Muestra los ${String(SHOWN)} intentos de pago más nuevos, o los de un pedido.`,
    ],
    ['pagos aprobar NÚMERO', 'Viste el dinero de Yape o Plin: el pedido queda pagado y confirmado.'],
    [
      '  --otra-vez --llego-despues',
      'Opciones: ese número de operación ya se aprobó; el dinero que no había llegado llegó.',
    ],
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
    [
      'pagos efectivo [PAQUETE]',
      'Muestra el efectivo de paquetes que falta recibir; con PAQUETE anota que ya lo recibiste.',
    ],
    ['pagos ver NÚMERO', 'Muestra un pedido con lo cobrado, lo devuelto y cada intento.'],
    [
      'pagos devolver NÚMERO MONTO',
      'Devuelve una parte de lo pagado, o «todo», sin tocar el pedido: el procesador lo hace, o te toca a ti.',
    ],
    [
      'pagos devuelto NÚMERO MONTO OPERACIÓN',
      'Anota que devolviste tú ese monto, con el número de tu operación.',
    ],
    [
      'pagos disputa NÚMERO perdida|ganada',
      'Anota cómo terminó la disputa del banco; mientras dura no se devuelve nada.',
    ],
  ],
  async run([verb, ...args]) {
    if (verb === 'cuadrar') return reconcilePayments(args)
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first ?? null)
    if (verb === 'efectivo' && second === undefined)
      return first === undefined ? listCash() : noteHandedOn(first)
    if (verb === 'aprobar' || verb === 'rechazar') return decideTransfer(verb, args)
    if (verb === 'ver' && first !== undefined && second === undefined) return showOrder(first)
    if (first === undefined || second === undefined) throw new UsageError()
    if (verb === 'devuelto') return noteAmount(first, second, more)
    if (more.length > 0) throw new UsageError()
    if (verb === 'devolver') return giveBackAmount(first, second)
    if (verb === 'disputa') return endDispute(first, second)
    if (verb === 'foto') return saveReceiptPicture(first, second)
    throw new UsageError()
  },
}

async function noteAmount(number: string, text: string, [operation = '', ...more]: string[]): Promise<void> {
  if (operation === '' || more.length > 0) throw new UsageError()
  const amount = readAmount(text)
  await noteRefundByHand(number, { amount, operation: operation.trim().slice(0, 60) })
  print(say.returned(number.toUpperCase(), formatSoles(amount), operation))
}

async function endDispute(number: string, word: string): Promise<void> {
  if (word !== 'perdida' && word !== 'ganada') throw new UsageError()
  const order = await decideDispute(number, word === 'perdida' ? 'lost' : 'won')
  print((word === 'perdida' ? say.disputeLost : say.disputeWon)(order.number))
}

async function giveBackAmount(number: string, text: string): Promise<void> {
  const wanted = text === 'todo' ? null : readSoles(text)
  if (wanted === 0 || (wanted === null && text !== 'todo')) throw new Refusal(say.badAmount(text))
  print(say.givenBack(number.toUpperCase(), formatSoles(await refundOrder(number, wanted))))
}

/** An order with what was taken and refunded for it. */
async function showOrder(number: string): Promise<void> {
  const { order, wallet, attempts } = await findLedger(number)
  const refunds = attempts.flatMap(attempt => attempt.refunds)
  const sum = (amounts: readonly { amount: Cents }[]) => formatSoles(sumOf(amounts))
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
      date: limaMoment(payment.createdAt),
      provider: payment.provider,
      amount: formatSoles(payment.amount),
      state: say.states[payment.state],
      rawState: oneLine(payment.rawState ?? ''),
      reference: oneLine([payment.providerRef ?? '', payment.payCode ?? ''].filter(Boolean).join(' ')),
      dispute: payment.disputeResult ?? (payment.disputedAt === null ? 'none' : 'open'),
    }),
  )
  if (repeats.length > 0) print(say.repeated(repeats.join(', ')))
  if (hasPicture) print(say.hasPicture(number))
  for (const refund of refunds)
    print(
      say.refund({
        date: limaMoment(refund.createdAt),
        amount: formatSoles(refund.amount),
        reason: say.reasons[refund.reason],
        state: say.refundStates[shownState(refund, payment)],
        reference: oneLine(refund.operation ?? refund.providerRef ?? ''),
      }),
    )
}

function shownState(
  { state, ownerAskedAt }: Attempt['refunds'][number],
  payment: Attempt['payment'],
): keyof typeof say.refundStates {
  if (state === 'unknown' && ownerAskedAt !== null) return 'ownerAsked'
  return state === 'due' && hasOpenDispute(payment) ? 'disputed' : state
}

/** RECONCILE-01: `pagos cuadrar`; refuses when something differs, so that a script sees it by the exit code. */
async function reconcilePayments(args: readonly string[]): Promise<void> {
  const { day, file } = readReportOptions(args)
  const report = file === undefined ? undefined : await readReport(file)
  const books = await reconcile(day, report).catch((error: unknown) => {
    throw error instanceof ProviderError ? new Refusal(reconciliationMessages.notAnswering) : error
  })
  print(describeTotals(books))
  for (const difference of books.differences) print(describeDifference(difference))
  if (books.differences.length > 0)
    throw new Refusal(reconciliationMessages.differs(books.differences.length))
  print(reconciliationMessages.agrees)
}

function readReportOptions(args: readonly string[]): { day: Day; file: string | undefined } {
  const { dia, archivo } = readOptions(args, { dia: { type: 'string' }, archivo: { type: 'string' } })
  const today = limaDay(clock.now())
  const day = dia ?? addDays(today, -1)
  if (!isDay(day) || day > today) throw new Refusal(reconciliationMessages.badDay(day))
  return { day, file: archivo }
}
