import { mailGreeting } from './mail-greeting.ts'

/** Mails about units that left an order which was not paid yet (REFUND-07). */
export const takebackMailMessages = {
  subject: (number: string, shop: string) => `Cambió tu pedido ${number} en ${shop}`,
  /** `total` is '' where nothing is left to pay. */
  body: (o: { name: string; goods: string; total: string; url: string }) =>
    [
      mailGreeting(o.name),
      o.goods,
      o.total && `Ahora el total a pagar es ${o.total}.`,
      `Mira tu pedido aquí: ${o.url}\n`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  goods: {
    cancelled: (list: string) => `Anulamos de tu pedido:\n${list}`,
    returned: (list: string) => `Recibimos de vuelta de tu pedido:\n${list}`,
  },
  unit: (o: { quantity: number; name: string; size: string; amount: string }) =>
    `  ${String(o.quantity)} x ${o.name}${o.size === '' ? '' : `, talla ${o.size}`}  ${o.amount}`,
  shipping: (amount: string) => `  Envío  ${amount}`,
} as const
