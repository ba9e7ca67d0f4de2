import { joined } from './joined.ts'

const differences = {
  chargeUnknown:
    'El procesador cobró y la tienda no conoce ese cobro. Búscalo en su panel y devuélvelo si no es tuyo',
  chargeUnsettled: 'El procesador cobró y la tienda no lo tiene por cobrado',
  chargeMissing:
    'La tienda lo tiene por cobrado y el procesador no lo encuentra. No entregues el pedido todavía',
  amountDiffers: 'El monto no coincide',
  refundDiffers: 'Lo devuelto no coincide',
  takenTwice: 'Se cobró dos veces el mismo pago. Devuelve este cobro en el panel del procesador',
  orderUnpaid: 'El pedido figura pagado y falta su dinero',
  orderOverpaid: 'Se cobró de más y no se está devolviendo',
  moneyWithoutOrder: 'Hay dinero de un pedido que no sigue adelante y no se está devolviendo',
  refundLate: 'Una devolución espera al procesador desde hace más de un día',
  refundedTooMuch:
    'Se devolvió más de lo cobrado, entre el procesador, el banco, lo que anotaste y las notas de crédito',
  disputeOpen:
    'El banco disputa este pago. Cuando termine, anótalo con «pagos disputa NÚMERO perdida» o «ganada»',
  liveOrderRefunded:
    'Se devolvió en el panel dinero de un pedido que sigue adelante. Si no va, cancélalo o anota su devolución',
  transferTwice: 'El mismo número de operación se aprobó en dos pagos. Mira tu app: ¿llegó dos veces?',
  transferLate: 'Llegó después de que lo rechazaste y no se está quedando en el pedido. Devuélvelo',
  refundUnknown: 'El procesador no dice si hizo una devolución. Mírala en su panel',
  refundByHand: 'Te toca devolver. Cuando lo hagas, anótalo con «pagos devuelto»',
  cashOutside: 'Falta recibir este efectivo. Cuando llegue, anótalo con «pagos efectivo PAQUETE»',
  cashUnheard: 'Salió hace diez días o más, se paga en efectivo y no hay noticias. Pregunta a quien lo lleva',
}

const count = (differs: number): string => (differs === 1 ? '1 diferencia' : `${String(differs)} diferencias`)

/** What the owner reads about a day's books: the command `pagos cuadrar` and the nightly mail. */
export const reconciliationMessages = {
  difference: (o: {
    code: keyof typeof differences
    number: string | null
    reference: string | null
    shop: string | null
    provider: string | null
  }) =>
    joined(
      o.number ?? 'sin pedido',
      differences[o.code],
      o.shop !== null && `tienda ${o.shop}`,
      o.provider !== null && `procesador ${o.provider}`,
      o.reference ?? '',
    ),
  totals: (o: { day: string; charges: number | null; taken: string; refunded: string }) =>
    [
      `Día ${o.day}: ${o.taken} cobrados, de ellos ${o.refunded} devueltos.`,
      o.charges === null
        ? 'Sin llaves de un procesador: se compararon solo los pedidos con los pagos anotados.'
        : `Cobros en la lista del procesador: ${String(o.charges)}.`,
    ].join(' '),
  agrees: 'Todo cuadra.',
  differs: (total: number) => `No cuadra: ${count(total)}.`,
  notAnswering:
    'El procesador de pagos no contesta o no deja ver sus cobros. Revisa sus llaves o inténtalo más tarde.',
  badDay: (text: string) => `«${text}» no es un día pasado. Escríbelo así: 2026-11-21.`,
  noAmountColumn: (columns: readonly string[]) =>
    `El archivo no tiene una columna «Monto». Sus columnas: ${columns.join(', ')}.`,
  badReportLine: (line: number) => `Línea ${String(line)}: falta el código del cobro (chr_…) o su monto.`,
  failedSubject: (day: string) => `No se pudieron comparar los pagos del ${day}`,
  failedBody: (day: string) =>
    `El procesador de pagos no contesta o no deja ver sus cobros, así que los pagos del ${day} no están comparados. La tienda lo intenta cada hora. Revisa sus llaves, o compáralos tú con: pagos cuadrar --dia ${day}\n`,
  subject: (day: string, total: number) => `Los pagos del ${day} no cuadran: ${count(total)}`,
  body: (o: { totals: string; lines: readonly string[]; day: string }) =>
    [
      o.totals,
      o.lines.map(line => `- ${line}`).join('\n'),
      `Míralo otra vez con: pagos cuadrar --dia ${o.day}`,
      '',
    ].join('\n\n'),
} as const
