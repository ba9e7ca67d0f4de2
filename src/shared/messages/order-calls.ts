/** What the order calls answer (API-26 to API-28, API-33). */
export const orderCallMessages = {
  placed: 'Pedido creado',
  /** FEE-02, D-109: for a caller that sent a price or fee that differs from the shop's. */
  placedWithTotal: (total: string, fee: string) =>
    `Pedido creado. El total es ${total}, con ${fee} de envío.`,
  confirmed: 'Pedido confirmado',
  documentCorrected: 'Listo: corregimos tu comprobante.',
  /** To the payment provider's server, PAYMENT-09. */
  received: 'Recibido',
  returnedToCart: 'Tus productos volvieron al carrito.',
} as const

/** The ways of delivery and payment as mails and the owner's commands name them (SHIP-12, PAY-01, PAY-02). */
export const shippingOptionLabels = {
  lima: 'Todo Lima',
  provincia: 'A provincia',
  tienda: 'Recojo en tienda',
} as const

/** What a customer can do if the order is not taken in cash; the end of the refusal's sentence. */
export const cashMessages = {
  payByCard: 'Paga con tarjeta, o modifica tu pedido y elige recojo en tienda',
  payByTransfer: 'Paga con Yape o Plin, o modifica tu pedido y elige recojo en tienda',
  buyLess: 'Quita algún producto de tu carrito o elige recojo en tienda',
  collect: 'Elige recojo en tienda o escríbenos para coordinar otro pago',
} as const
