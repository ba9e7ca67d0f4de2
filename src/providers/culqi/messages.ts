/** Culqi on /pago and on receipts (PAY-01, PAYMENT-08, PAYMENT-14). */
export const culqiMessages = {
  /** As the shop's screens spell it (PAY-01). */
  title: 'CULQUI',
  hint: 'Tarjeta de crédito o débito, o Yape',
  label: 'Tarjeta',
  outside: (min: string, max: string) =>
    `No disponible para este total: con tarjeta se paga desde ${min} hasta ${max}. Elige CONTRA ENTREGA o modifica tu pedido.`,
  safe: 'Lo que escribes aquí abajo va directo a Culqi, el procesador de pagos: nunca pasa por esta tienda.',
  yapeHow: (max: string) =>
    `Para pagar con Yape (hasta ${max} al día) ten a la mano tu código de aprobación: está en el menú de la app y dura 2 minutos.`,
  yapeTooMuch: (max: string) => `Yape permite pagar hasta ${max} al día: paga este total con tarjeta.`,
} as const
