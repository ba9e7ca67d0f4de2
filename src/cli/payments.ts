import { parseArgs } from 'node:util'
import { listAttempts, type Attempt } from '#server/modules/orders/attempts.ts'
import { returnByHand } from '#server/modules/orders/refunds.ts'
import { approveWallet, rejectWallet } from '#server/modules/orders/wallet-decide.ts'
import { cliPaymentMessages as say } from '#shared/messages/cli-payments.ts'
import { formatSoles, readSoles } from '#shared/rules/money.ts'
import { oneLine } from '#shared/rules/text.ts'
import { reconcilePayments } from './reconcile.ts'
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
    if (verb === 'aprobar' && first !== undefined && second === undefined) return approve(first)
    if (verb === 'rechazar' && first !== undefined)
      return reject(
        first,
        [second, ...more].filter(word => word !== undefined),
      )
    if (verb !== 'devuelto' || first === undefined || second === undefined || more.length > 0)
      throw new UsageError()
    const { amount } = await returnByHand(first, second)
    print(say.returned(first.toUpperCase(), formatSoles(amount), second))
  },
}

async function approve(number: string): Promise<void> {
  const order = await approveWallet(number)
  const isPaid = order.status !== 'cancelled' && order.paymentMethod === 'wallet'
  print((isPaid ? say.approved : say.approvedLate)(order.number, formatSoles(order.total)))
}

async function reject(number: string, words: readonly string[]): Promise<void> {
  const { values } = readFlags(words)
  const { 'no-llego': isMissing = false, 'llego-dinero': isHere = false, monto, motivo = '' } = values
  if (isMissing === isHere || (monto !== undefined && !isHere)) throw new Refusal(say.whetherItCame(number))
  const amount = monto === undefined ? 'all' : readSoles(monto)
  if (amount === null || amount === 0) throw new Refusal(say.notAmount)
  const order = await rejectWallet(number, {
    came: isMissing ? null : amount,
    reason: motivo.trim().slice(0, 300),
  })
  print((isMissing ? say.rejected : say.toReturn)(order.number))
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        'no-llego': { type: 'boolean' },
        'llego-dinero': { type: 'boolean' },
        monto: { type: 'string' },
        motivo: { type: 'string' },
      },
    })
  } catch {
    throw new UsageError()
  }
}

async function list(number: string | null): Promise<void> {
  const attempts = await listAttempts({ number, limit: SHOWN })
  if (attempts.length === 0) print(say.none)
  for (const attempt of attempts) show(attempt)
}

function show({ number, payment, refunds, repeats }: Attempt): void {
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
  if (repeats.length > 0) print(say.repeated(repeats.join(', ')))
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
