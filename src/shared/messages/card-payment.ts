/** The provider's frame on /pago (D-70, API-52, ERR-20, PAYMENT-08 to PAYMENT-14). */
export const cardPaymentMessages = {
  title: 'Paga con tarjeta o Yape',
  codeOut: (time: string) =>
    `Paga con el código o el QR antes de las ${time}. En cuanto pagues, tu pedido se confirma solo y te llega un correo: puedes cerrar esta página.`,
  codeOver: 'El código ya no se puede pagar, y nadie lo pagó. Elige otra forma de pagar.',
  pay: (total: string) => `PAGAR ${total}`,
  paying: 'Procesando tu pago... No cierres esta página.',
  loading: 'Preparando el pago…',
  retry: 'Volver a intentar',
  unexpected: 'Ocurrió un error inesperado',
  notLoaded:
    'No se pudo cargar el formulario de pago. No se hizo ningún cargo. Revisa tu conexión y vuelve a intentar, o elige CONTRA ENTREGA.',
  bank: 'Tu banco está verificando que eres tú. Sigue los pasos en su ventana y no cierres esta página.',
  cancelBank: 'Cancelar la verificación',
  bankClosed:
    'Cerraste la verificación de tu banco y no se hizo ningún cargo. Puedes intentarlo otra vez o elegir CONTRA ENTREGA.',
  bankTooLate:
    'La verificación de tu banco tardó demasiado y no se hizo ningún cargo. Inténtalo otra vez o elige CONTRA ENTREGA.',
  bankCheckFailed:
    'Tu banco no confirmó el pago y no se hizo ningún cargo. Prueba con otra tarjeta o elige CONTRA ENTREGA.',
} as const
