import { listAttempts, type Attempt } from '#server/modules/orders/attempts.ts'
import { returnByHand } from '#server/modules/orders/refunds.ts'
import { cliPaymentMessages as say } from '#shared/messages/cli-payments.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { oneLine } from '#shared/rules/text.ts'
import { reconcilePayments } from './reconcile.ts'
import { print, UsageError, type Command } from './command.ts'

const SHOWN = 50
const limaDate = new Intl.DateTimeFormat('es-PE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Lima',
})

/** REFUND-05: the owner sees what was tried, taken and given back, and notes what he gave back himself. */
export const payments: Command = {
  usage: [
    [
      'pagos listar [NÚMERO]',
      `Muestra los ${String(SHOWN)} intentos de pago más nuevos, o los de un pedido.`,
    ],
    [
      'pagos cuadrar [--dia DÍA] [--archivo ARCHIVO]',
      'Compara pedidos, pagos y procesador de un día (ayer, si no dices cuál), o con el reporte que bajaste de su panel.',
    ],
    ['pagos devuelto NÚMERO OPERACIÓN', 'Anota que devolviste tú lo que el procesador no aceptó devolver.'],
  ],
  async run([verb, ...args]) {
    if (verb === 'cuadrar') return reconcilePayments(args)
    const [first, second, ...more] = args
    if (verb === 'listar' && second === undefined) return list(first ?? null)
    if (verb !== 'devuelto' || first === undefined || second === undefined || more.length > 0)
      throw new UsageError()
    const { amount } = await returnByHand(first, second)
    print(say.returned(first.toUpperCase(), formatSoles(amount), second))
  },
}

async function list(number: string | null): Promise<void> {
  const attempts = await listAttempts({ number, limit: SHOWN })
  if (attempts.length === 0) print(say.none)
  for (const attempt of attempts) show(attempt)
}

function show({ number, payment, refunds }: Attempt): void {
  print(
    say.attempt({
      number,
      attempt: payment.attempt,
      date: limaDate.format(payment.createdAt),
      provider: payment.provider,
      amount: formatSoles(payment.amount),
      state: say.states[payment.state],
      rawState: oneLine(payment.rawState ?? ''),
      reference: oneLine(payment.providerRef ?? ''),
      isDisputed: payment.disputedAt !== null,
    }),
  )
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
