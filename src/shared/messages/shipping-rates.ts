/** The table of delivery fees, above the policy's own text (D-59, DOOR-19). */
export const shippingRateMessages = {
  now: 'Lo que cobramos hoy por el envío de un pedido.',
  since: (day: string) => `Vigente desde el ${day}.`,
  option: 'Opción de envío',
  charged: 'Lo que pagas',
  options: {
    lima: 'Todo Lima (provincias de Lima y Callao)',
    provincia: 'A provincia',
    tienda: 'Recojo en tienda',
  },
  note: 'Es el mismo monto que ves en cada producto y al comprar. Si la tienda ofrece envío gratis desde cierto monto, el carrito te lo dice. Lo que sigue es el texto general de la política.',
} as const
