/** Mercado Pago on /pago, on its own page and on receipts (MERCADO-01). */
export const mercadoMessages = {
  title: 'MERCADO PAGO',
  hint: 'Tarjeta o tu cuenta de Mercado Pago, en su página',
  label: 'Mercado Pago',
  outside: (min: string, max: string) =>
    `No disponible para este total: con Mercado Pago se paga desde ${min} hasta ${max}. Elige otra forma de pago.`,
  /** What is being paid, as Mercado Pago's page shows it. */
  order: (number: string) => `Pedido ${number}`,
} as const
