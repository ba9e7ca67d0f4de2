/** /pago (PAY-01 to PAY-08). */
export const paymentMessages = {
  title: 'Pago',
  heading: 'Confirma tu pedido',
  intro: 'Todavía no está confirmado. Revísalo y confírmalo aquí.',
  verifyingHeading: 'Tu pago está por verificar',
  verifyingIntro:
    'Recibimos tu número de operación. Tu pedido se confirma cuando encontremos tu transferencia.',
  methods: 'Método de pago',
  names: { cod: 'CONTRA ENTREGA', culqi: 'CULQUI' },
  hints: {
    cod: 'Pagas en efectivo al recibir o recoger tu compra',
    culqi: 'Tarjeta de crédito o débito, o Yape',
    wallet: 'Transfieres desde tu app y nos envías el número de operación',
  },
  unavailable: 'No disponible por el momento',
  cardOutside: (min: string, max: string) =>
    `No disponible para este total: con tarjeta se paga desde ${min} hasta ${max}. Elige CONTRA ENTREGA o modifica tu pedido.`,
  codTitle: 'Pagas al recibir',
  codText: (total: string) =>
    `Ten listo ${total} en efectivo al recibir tu compra. No te cobramos nada ahora.`,
  pickupTitle: 'Pagas al recoger',
  pickupText: (total: string) =>
    `Pagas ${total} en efectivo cuando recoges tu compra en la tienda. No te cobramos nada ahora.`,
  confirm: 'CONFIRMAR PEDIDO',
  confirming: 'Confirmando tu pedido...',
  summary: 'Resumen',
  orderNumber: 'Pedido',
  products: 'Productos',
  total: 'Total a pagar',
  shippingIncluded: 'Incluye el envío',
  waitingTitle: 'Tienes un pedido sin confirmar',
  waitingHint: 'Tus productos están reservados en este pedido. Confírmalo o modifícalo.',
  resume: 'Retomar',
  modifyShort: 'Modificar',
  modify: 'Modificar pedido',
  modifyHint: 'Cancela este pedido y devuelve tus productos al carrito.',
  modifyFailed: 'No se pudo modificar el pedido',
  needsScript: 'Para confirmar tu pedido activa JavaScript en tu navegador y vuelve a abrir esta página.',
  incomplete: 'Información de pedido incompleta',
  noOrderId: 'No se encontró el ID del pedido',
  codFailed: 'Error al procesar pago COD',
} as const
