/** The ways to pay today, above the policy's own text (DOOR-22). */
export const paymentMethodMessages = {
  now: 'Así se paga hoy en la tienda.',
  cod: 'Contra entrega: en efectivo, al recibir tu compra o al recogerla en la tienda.',
  cardUnknown: 'Tarjeta: la página de pago te dice si está disponible.',
  wallet:
    'Yape o Plin: transfieres desde tu app y nos envías el número de operación. Tu pedido se confirma cuando vemos el dinero.',
  note: 'Lo que sigue es el texto general de la política.',
} as const

/** The part that the script of every page fills in; the rest is written into the page. */
export const paymentTodayMessages = {
  asOf: (day: string) => `Al ${day}.`,
  card: 'Tarjeta de crédito o débito: en línea, en la página de pago.',
  noCard: 'Tarjeta: no disponible por el momento.',
} as const
