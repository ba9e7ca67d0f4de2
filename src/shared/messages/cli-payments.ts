const joined = (...parts: string[]): string => parts.filter(Boolean).join(' · ')

/** What the owner's command about payments prints (REFUND-05). */
export const cliPaymentMessages = {
  none: 'No hay pagos.',
  states: {
    created: 'abierto',
    requires_action: 'espera al banco del cliente',
    waiting: 'espera que paguen su código',
    processing: 'en proceso',
    lost: 'el procesador no lo encuentra',
    succeeded: 'cobrado',
    failed: 'rechazado',
    canceled: 'cerrado',
  },
  reasons: {
    cancelled: 'pedido cancelado',
    returned: 'pedido devuelto',
    second: 'pedido ya resuelto de otra forma',
    panel: 'hecha en el panel del procesador',
  },
  refundStates: {
    due: 'por devolver',
    asked: 'pedida al procesador',
    done: 'devuelta',
    refused: 'devuélvela tú',
  },
  attempt: (o: {
    number: string
    attempt: number
    date: string
    provider: string
    amount: string
    state: string
    rawState: string
    reference: string
    isDisputed: boolean
  }) =>
    joined(
      o.number,
      `intento ${String(o.attempt)}`,
      o.date,
      o.provider,
      o.amount,
      o.state,
      o.rawState,
      o.reference,
      o.isDisputed ? 'OJO: el banco lo disputa' : '',
    ),
  refund: (o: { date: string; amount: string; reason: string; state: string; reference: string }) =>
    `  devolución: ${joined(o.date, o.amount, o.reason, o.state, o.reference)}`,
  returned: (number: string, amount: string, operation: string) =>
    `${number}: ${amount} devueltos con la operación ${operation}.`,
} as const
