/** What a customer can do whose order is not taken in cash; the end of the refusal's sentence. */
export const cashMessages = {
  payByCard: 'Paga con tarjeta, o modifica tu pedido y elige recojo en tienda',
  payByWallet: 'Paga con Yape o Plin, o modifica tu pedido y elige recojo en tienda',
  buyLess: 'Quita algún producto de tu carrito o elige recojo en tienda',
  collect: 'Elige recojo en tienda o escríbenos para coordinar otro pago',
} as const
