/** /pago (PAY-01 to PAY-08). */
export const paymentMessages = {
  title: 'Pago',
  methods: 'Método de pago',
  names: { cod: 'CONTRA ENTREGA', culqi: 'CULQUI' },
  hints: { cod: 'Pagas en efectivo cuando recibes tu compra', culqi: 'Tarjeta de crédito o débito' },
  unavailable: 'No disponible por el momento',
  codTitle: 'Pagas al recibir',
  codText: (total: string) =>
    `Ten listo ${total} en efectivo al recibir tu compra. No te cobramos nada ahora.`,
  confirm: 'CONFIRMAR PEDIDO',
  confirming: 'Confirmando tu pedido...',
  summary: 'Resumen',
  orderNumber: 'Pedido',
  products: 'Productos',
  total: 'Total a pagar',
  shippingIncluded: 'Incluye el envío',
  modify: 'Modificar pedido',
  modifyHint: 'Cancela este pedido y devuelve tus productos al carrito.',
  modifyFailed: 'No se pudo modificar el pedido',
  incomplete: 'Información de pedido incompleta',
  noOrderId: 'No se encontró el ID del pedido',
  codFailed: 'Error al procesar pago COD',
} as const
