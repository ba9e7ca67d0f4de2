import { joined } from './joined.ts'

/** What the owner's command about payments prints (REFUND-05). */
export const cliPaymentMessages = {
  none: 'No hay pagos.',
  states: {
    created: 'abierto',
    requires_action: 'espera al banco del cliente',
    waiting: 'espera que paguen su código',
    processing: 'en proceso',
    to_verify: 'por verificar',
    lost: 'el procesador no lo encuentra',
    succeeded: 'cobrado',
    failed: 'rechazado',
    canceled: 'cerrado',
  },
  reasons: {
    cancelled: 'pedido cancelado',
    returned: 'pedido devuelto',
    second: 'pedido ya resuelto de otra forma',
    panel: 'hecha en el panel del procesador',
    owner: 'por decisión tuya',
    dispute: 'la tomó el banco por una disputa',
  },
  refundStates: {
    due: 'por devolver',
    asked: 'pedida al procesador',
    done: 'devuelta',
    refused: 'devuélvela tú',
    unknown: 'pedida al procesador, sin respuesta',
    accepted: 'aceptada por el procesador',
    failed: 'el procesador no la hizo: devuélvela tú',
    ownerAsked: 'OJO: el procesador no dice si la hizo; mira su panel',
    disputed: 'espera a que termine la disputa',
  },
  attempt: (o: {
    number: string
    attempt: number
    date: string
    provider: string
    amount: string
    state: string
    rawState: string
    reference: string
    dispute: 'none' | 'open' | 'lost' | 'won'
  }) =>
    joined(
      o.number,
      `intento ${String(o.attempt)}`,
      o.date,
      o.provider,
      o.amount,
      o.state,
      o.rawState,
      o.reference,
      { none: '', open: 'OJO: el banco lo disputa', lost: 'disputa perdida', won: 'disputa ganada' }[
        o.dispute
      ],
    ),
  refund: (o: { date: string; amount: string; reason: string; state: string; reference: string }) =>
    `  devolución: ${joined(o.date, o.amount, o.reason, o.state, o.reference)}`,
  repeated: (numbers: string) => `  OJO: número de operación repetido, también se envió para ${numbers}`,
  hasPicture: (number: string) =>
    `  foto de la constancia, que no prueba el pago: pagos foto ${number} foto.jpg`,
  noPicture: (number: string) => `${number}: su cliente no envió una foto de la constancia.`,
  pictureSaved: (file: string, mime: string) =>
    `Foto guardada en ${file} (${mime}). La foto no prueba el pago: mira tu app.`,
  approved: (number: string, amount: string) => `${number}: ${amount} recibidos. El pedido está confirmado.`,
  approvedLate: (number: string, amount: string) =>
    `${number}: ${amount} recibidos, pero el pedido ya no los espera. Devuélvelos tú y anótalo con «pagos devuelto».`,
  rejected: (number: string) => `${number}: rechazado. Le escribimos al cliente qué puede hacer.`,
  toReturn: (number: string) =>
    `${number}: cancelado. Devuelve tú lo que llegó y anótalo con «pagos devuelto».`,
  whetherItCame: (number: string) =>
    `¿Llegó dinero? Repite el comando con una respuesta: «pagos rechazar ${number} --no-llego» o «pagos rechazar ${number} --llego-dinero» (con --monto si llegó otro monto).`,
  disputeLost: (number: string) =>
    `${number}: disputa perdida. El banco se llevó el dinero: queda anotado y no se devuelve otra vez.`,
  disputeWon: (number: string) => `${number}: disputa ganada. Lo que estaba por devolverse sigue su curso.`,
  returned: (number: string, amount: string, operation: string) =>
    `${number}: ${amount} devueltos con la operación ${operation}.`,
  order: (o: {
    number: string
    status: string
    payment: string
    total: string
    taken: string
    back: string
    waiting: string
  }) =>
    joined(
      o.number,
      o.status,
      o.payment,
      `cuesta ${o.total}`,
      `cobrado ${o.taken}`,
      `devuelto ${o.back}`,
      `por devolver ${o.waiting}`,
    ),
  givenBack: (number: string, amount: string) => `${number}: se devolverán ${amount}.`,
  badAmount: (text: string) => `«${text}» no es un monto. Escríbelo así: 59.90, o «todo».`,
} as const

/** PARCEL-17: what the owner reads about cash of parcels. */
export const cliCashMessages = {
  none: 'No hay efectivo por recibir.',
  collectors: { shop: 'la tienda', seller: 'el vendedor', carrier: 'el transportista' },
  outside: (o: { number: string; amount: string; collector: string; shop: string; date: string }) =>
    [`${o.number} · ${o.amount} · lo tiene ${o.collector}`, o.shop, `cobrado el ${o.date}`]
      .filter(Boolean)
      .join(' · '),
  silent: (o: { number: string; carrier: string; shop: string; date: string }) =>
    [`${o.number} · sin noticias`, o.carrier, o.shop, `salió el ${o.date}`].filter(Boolean).join(' · '),
  handedOn: (number: string, amount: string) => `${number}: la tienda recibió ${amount}.`,
  unknownCollector: (word: string, known: readonly string[]) =>
    `«${word}» no cobra paquetes. Puede ser: ${known.join(', ')}.`,
} as const
