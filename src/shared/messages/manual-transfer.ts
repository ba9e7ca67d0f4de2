/** The names that the wallets use for themselves. */
export const walletNames = { yape: 'Yape', plin: 'Plin' } as const

/** 'Yape o Plin', or the one that the shop takes. */
export const walletList = (wallets: readonly (keyof typeof walletNames)[]): string =>
  wallets.map(wallet => walletNames[wallet]).join(' o ')

const hours = (count: number): string => (count === 1 ? '1 hora' : `${String(count)} horas`)
const minutes = (count: number): string => (count === 1 ? '1 minuto' : `${String(count)} minutos`)

/** Yape and Plin by hand, on /pago and where orders are shown (WALLET-02 to WALLET-07). */
export const manualTransferMessages = {
  choose: 'Elige la app',
  opening: 'Reservando tu pedido…',
  retry: 'Reintentar',
  failed: 'No pudimos reservar tu pedido. Inténtalo de nuevo.',
  left: (total: number) => {
    const parts = [total >= 60 && hours(Math.floor(total / 60)), total % 60 > 0 && minutes(total % 60)]
    return total < 1 ? 'Queda menos de un minuto' : `Te quedan ${parts.filter(Boolean).join(' y ')}`
  },
  until: (moment: string) => `Guardamos tus productos hasta ${moment}`,
  moment: (day: string, time: string) => (day === '' ? `las ${time}` : `el ${day} a las ${time}`),
  over: 'Se acabó el tiempo. Si ya transferiste, envía el número de operación ahora.',
  transfer: (amount: string) => `Transfiere ${amount}`,
  qr: (wallet: string) => `Código QR de ${wallet}`,
  saveQr: 'Guardar QR',
  amount: 'Monto exacto',
  number: 'Número',
  holder: 'A nombre de',
  send: 'Envía el número de operación',
  operation: 'Número de operación',
  operationHint: 'Está en la constancia de tu app. Con él buscamos tu dinero.',
  operationWrong: 'Escribe de 4 a 20 dígitos, como aparece en tu constancia.',
  submit: 'ENVIAR NÚMERO',
  sending: 'Enviando…',
  sendFailed: 'No pudimos enviar el número. Inténtalo de nuevo.',
  sent: 'Recibimos tu número de operación',
  picture: 'Foto de la constancia (opcional)',
  pictureHint: 'JPG, PNG o WebP, hasta 5 MB. La ve solo la tienda, y no reemplaza al número.',
  pictureFailed: 'No pudimos enviar la foto. Inténtalo de nuevo.',
  pictureSent: 'Recibimos tu foto',
  seePicture: 'Ver la foto que enviaste',
  changePicture: 'Cambiar la foto (opcional)',
  sendPicture: 'Enviar foto',
  reason: (text: string) => `Motivo: ${text}`,
  refusedBefore: 'No encontramos tu transferencia anterior.',
  seeOrder: 'Ver este pedido',
  shop: 'Seguir comprando',
  titles: {
    waiting: 'Esperamos tu transferencia',
    verifying: 'Por verificar',
    refused: 'No encontramos tu transferencia',
    returning: 'Te devolvemos tu transferencia',
    expired: 'Este pedido se canceló sin un número de operación',
  },
  texts: {
    waiting: (amount: string) => `Transfiere ${amount} y envíanos el número de operación desde «Pagar».`,
    verifying: (amount: string, wallet: string, operation: string) =>
      `Buscamos tu transferencia de ${amount} por ${wallet}, operación ${operation}. No tienes que hacer nada más y no pagues otra vez: te avisamos por correo.`,
    refused: 'Puedes enviar el número otra vez o elegir otro método desde «Pagar».',
    refusedHere: 'Revisa el número y envíalo otra vez, o elige otro método.',
    refusedLate: 'Si tu app dice que sí se hizo, escríbenos con la constancia.',
    returning:
      'Llegó, pero no pudimos aceptarla y el pedido está cancelado. Te escribimos para devolverte el dinero.',
    expired: 'Sus productos volvieron a la venta.',
    late: '¿Ya habías transferido? Envíanos el número: buscamos tu dinero y te lo devolvemos.',
  },
} as const
