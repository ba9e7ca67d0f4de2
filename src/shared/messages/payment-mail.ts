import { mailGreeting } from './mail.ts'

const why = {
  cancelled: 'El pedido está cancelado.',
  returned: 'El pedido fue devuelto.',
  second: 'El pedido ya estaba pagado o confirmado de otra forma.',
  panel: 'La devolución se hizo en el panel del procesador de pagos.',
  owner: 'La tienda decidió devolvértelo.',
  dispute: 'El banco devolvió el cobro que desconociste.',
}

const shopSubjects = {
  due: (number: string, amount: string) => `Por devolver ${amount} del pedido ${number}`,
  done: (number: string, amount: string) => `Devuelto ${amount} del pedido ${number}`,
  refused: (number: string, amount: string) => `Devuelve tú ${amount} del pedido ${number}`,
  failed: (number: string, amount: string) =>
    `Devuelve tú ${amount} del pedido ${number}: la devolución falló`,
  unknown: (number: string, amount: string) => `¿Se devolvieron ${amount} del pedido ${number}?`,
}

const promised = (o: { amount: string; number: string }): string =>
  `Te vamos a devolver ${o.amount} del pedido ${o.number}: a tu tarjeta si pagaste con ella; si pagaste en efectivo, por Yape o por Plin, te escribimos para acordar cómo.`
/** What the customer reads, by the state of the refund. */
const news = {
  due: promised,
  refused: promised,
  unknown: promised,
  done: (o: { amount: string; number: string }) =>
    `Te devolvimos ${o.amount} del pedido ${o.number}. Si pagaste con tarjeta, según tu banco puede tardar unos días en verse.`,
  failed: (o: { amount: string; number: string }) =>
    `La devolución de ${o.amount} del pedido ${o.number} no llegó a tu banco. Te la debemos igual: te escribimos para acordar cómo dártela.`,
}

type Reason = keyof typeof why
interface Mail {
  number: string
  amount: string
  reason: Reason
  /** What left the order, if not all of it did. */
  items: string
  state: keyof typeof shopSubjects
}

/** Mails about money that goes back (REFUND-03). */
export const refundMailMessages = {
  subject: (number: string, shop: string) => `Devolución de tu pago del pedido ${number} en ${shop}`,
  body: (o: Mail & { name: string; url: string }) =>
    [
      mailGreeting(o.name),
      news[o.state](o),
      o.items || why[o.reason],
      `Mira tu pedido aquí: ${o.url}`,
      '',
    ].join('\n\n'),
  shopSubject: (number: string, amount: string, state: keyof typeof shopSubjects) =>
    shopSubjects[state](number, amount),
  shopBody: (o: Mail) =>
    [
      {
        due: `Entró un pago que hay que devolver: ${o.amount} del pedido ${o.number}. La tienda lo pide al procesador de pagos.`,
        done: `Se devolvió ${o.amount} del pedido ${o.number}.`,
        refused: `Te toca devolver ${o.amount} del pedido ${o.number}: se pagó en efectivo, por Yape o por Plin, o el procesador de pagos no aceptó devolverlo. Hazlo en su panel o por otro medio y anótalo con «pagos devuelto».`,
        failed: `El procesador de pagos aceptó devolver ${o.amount} del pedido ${o.number} y al final no lo hizo: el dinero sigue en la tienda. Devuélvelo tú por otro medio y anótalo con «pagos devuelto». El cliente ya lo sabe.`,
        unknown: `Pedimos devolver ${o.amount} del pedido ${o.number} y el procesador de pagos no dice si lo hizo. No lo pedimos otra vez, para no devolverlo dos veces. Míralo en su panel: si no está, devuélvelo tú y anótalo con «pagos devuelto»; si está, la tienda lo verá sola.`,
      }[o.state],
      o.items || why[o.reason],
      '',
    ].join('\n\n'),
  disputeSubject: (number: string, amount: string) => `El banco disputa ${amount} del pedido ${number}`,
  disputeBody: (o: { number: string; amount: string; reference: string }) =>
    [
      `El cliente del pedido ${o.number} desconoció el cobro de ${o.amount} ante su banco (${o.reference}).`,
      'Contesta en el panel del procesador de pagos con la boleta y la prueba de entrega: tienes pocos días. No lo devuelvas aparte mientras dure la disputa, o el dinero saldría dos veces.',
      '',
    ].join('\n\n'),
} as const

const paragraphs = (...parts: (string | false)[]): string => `${parts.filter(Boolean).join('\n\n')}\n`

interface TransferMail {
  name: string
  number: string
  state: 'waiting' | 'refused' | 'refusedLate' | 'returning' | 'expired'
  amount: string
  /** A moment in Lima; '' when it is unknown. */
  until: string
  /** One line each: wallet, number, holder. */
  accounts: readonly string[]
  reason: string
  url: string
}

const untilSentence = (until: string): string =>
  until === '' ? '' : ` Guardamos tus productos hasta el ${until} (hora de Lima).`

const happened = {
  waiting: ({ number, amount, until, accounts }: TransferMail) => [
    `Tu pedido ${number} espera tu transferencia de ${amount}.${untilSentence(until)}`,
    accounts.join('\n'),
    'Cuando hayas transferido, entra a tu pedido y escribe el número de operación. Si ya lo enviaste, no hagas nada más.',
  ],
  refused: ({ number, amount, until }: TransferMail) => [
    `No encontramos tu transferencia de ${amount} para el pedido ${number}.`,
    `Revisa en tu app el monto, a quién la hiciste y el número de operación. Desde tu pedido puedes enviar el número otra vez o elegir otro método de pago.${untilSentence(until)}`,
  ],
  refusedLate: ({ number, amount }: TransferMail) => [
    `No encontramos la transferencia de ${amount} que nos avisaste para el pedido ${number}, que está cancelado.`,
    'Si tu app dice que sí se hizo, respóndenos con la constancia.',
  ],
  returning: ({ number }: TransferMail) => [
    `Tu transferencia llegó, pero no podemos aceptarla para el pedido ${number}. El pedido queda cancelado y te devolvemos lo que transferiste; te escribimos para acordar cómo.`,
  ],
  expired: ({ number }: TransferMail) => [
    `Se acabó el tiempo para pagar el pedido ${number} y lo cancelamos: no recibimos un número de operación. Sus productos vuelven a estar a la venta.`,
    '¿Sí habías transferido? Entra a tu pedido y envíanos el número de operación: buscamos tu dinero y te lo devolvemos.',
  ],
}

/** Mails about transfers by Yape and Plin (WALLET-04 to WALLET-08). */
export const manualTransferMailMessages = {
  subject: {
    waiting: (number: string, shop: string) => `Tu pedido ${number} en ${shop} espera tu transferencia`,
    refused: (number: string, shop: string) =>
      `No encontramos tu transferencia del pedido ${number} en ${shop}`,
    returning: (number: string, shop: string) =>
      `Devolvemos tu transferencia del pedido ${number} en ${shop}`,
    expired: (number: string, shop: string) => `Cancelamos tu pedido ${number} en ${shop} por falta de pago`,
  },
  body: (o: TransferMail) =>
    paragraphs(
      mailGreeting(o.name),
      ...happened[o.state](o),
      o.reason !== '' && `Motivo: ${o.reason}`,
      `Mira tu pedido aquí: ${o.url}`,
    ),
  shopSubject: (number: string, amount: string) => `Verifica un pago de ${amount} del pedido ${number}`,
  reminderSubject: (number: string, amount: string) => `Sigue por verificar: ${amount} del pedido ${number}`,
  shopBody: (o: {
    number: string
    amount: string
    wallet: string
    operation: string
    customer: string
    phone: string
    sentAt: string
    repeats: readonly string[]
    isCancelled: boolean
    hasPicture: boolean
  }) =>
    paragraphs(
      `${o.customer || 'El cliente'} dice que transfirió ${o.amount} por ${o.wallet} para el pedido ${o.number}.`,
      `Número de operación: ${o.operation}\nEnviado: ${o.sentAt}\nCelular del cliente: ${o.phone}`,
      o.repeats.length > 0 &&
        `OJO: ese número de operación ya se envió para otro pedido (${o.repeats.join(', ')}). Un mismo pago no vale dos veces.`,
      o.isCancelled
        ? 'El pedido ya está cancelado. Si el dinero llegó, apruébalo igual: la tienda anota que hay que devolverlo.'
        : 'El pedido guarda sus productos hasta que decidas. Búscalo en tu app, no en una captura: las capturas se falsifican.',
      o.hasPicture &&
        `Envió una foto de su constancia. La foto no prueba el pago: mira tu app. Para verla:\n  npm run shop -- pagos foto ${o.number} foto.jpg`,
      `Si llegó completo:\n  npm run shop -- pagos aprobar ${o.number}\nSi no llegó:\n  npm run shop -- pagos rechazar ${o.number} --no-llego\nSi llegó, pero no lo aceptas (por ejemplo, otro monto):\n  npm run shop -- pagos rechazar ${o.number} --llego-dinero --monto 50.00`,
    ),
} as const
