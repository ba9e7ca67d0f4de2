/** The card form of /pago (D-70, API-52, ERR-20). */
export const cardPaymentMessages = {
  title: 'Pagar con tarjeta',
  safe: 'Los datos de tu tarjeta van directo al procesador de pagos: nunca pasan por esta tienda.',
  fields: { number: 'Número de tarjeta', expiry: 'Vencimiento (MM/AA)', cvv: 'Código de seguridad (CVV)' },
  wrong: {
    number: 'Revisa el número de la tarjeta.',
    expiry: 'Revisa la fecha: la tarjeta debe estar vigente.',
    cvv: 'Son 3 o 4 dígitos.',
  },
  pay: (total: string) => `PAGAR ${total}`,
  paying: 'Procesando tu pago...',
  loading: 'Preparando el pago con tarjeta…',
  retry: 'Volver a intentar',
  unexpected: 'Ocurrió un error inesperado',
  bankCheckFailed: 'Tu banco no confirmó el pago. Prueba con otra tarjeta o elige CONTRA ENTREGA.',
} as const
