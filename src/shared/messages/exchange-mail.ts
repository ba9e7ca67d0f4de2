import { mailGreeting } from './mail-greeting.ts'

type Kind = 'size' | 'credit' | 'fault'

const done: Readonly<Record<Kind, string>> = {
  size: 'Recibimos tu producto y la talla nueva es tuya: te la entregamos o enviamos.',
  credit: 'Recibimos tu producto.',
  fault: 'Recibimos tu producto. Te damos otro igual o te devolvemos el dinero, como lo pediste.',
}

/** Mails about exchanges (EXCHANGE-05). */
export const exchangeMailMessages = {
  askedSubject: (number: number) => `Recibimos tu solicitud de cambio ${String(number)}`,
  asked: (o: { number: number; order: string }) =>
    `Recibimos tu solicitud ${String(o.number)} sobre el pedido ${o.order}. Te respondemos dentro de 3 días hábiles.`,
  decidedSubject: (number: number) => `Tu solicitud de cambio ${String(number)}`,
  decided: {
    requested: (number: number, _kind: Kind) => `Tu solicitud ${String(number)} está en revisión.`,
    accepted: (number: number, kind: Kind) =>
      `Aceptamos tu solicitud ${String(number)}. ${kind === 'size' ? 'Te guardamos la talla nueva por 10 días: tráenos o envíanos el producto antes.' : 'Tráenos o envíanos el producto.'}`,
    refused: (number: number, _kind: Kind) => `No podemos aceptar tu solicitud ${String(number)}.`,
    done: (_number: number, kind: Kind) => done[kind],
    lapsed: (number: number, _kind: Kind) =>
      `No recibimos el producto de tu solicitud ${String(number)} a tiempo y la talla nueva vuelve a la venta. Escríbenos si aún la necesitas.`,
  },
  released: (number: number) =>
    `Seguimos revisando tu solicitud ${String(number)}, pero ya no podemos guardarte la talla nueva: si queda, te la separamos al aceptar.`,
  answer: (text: string) => `La tienda te dice: ${text}`,
  noteless: 'No emitimos una nota de crédito, porque ya te devolvimos el dinero de este producto.',
  note: (code: string, amount: string, date: string) =>
    `Emitimos tu nota de crédito: ${code}, por ${amount}, hasta el ${date}. Escríbela como cupón en tu carrito; lo que no uses te queda en el mismo código.`,
  body: (name: string, text: string, url: string) =>
    `${mailGreeting(name)}\n\n${text}\n\nMira tu pedido aquí: ${url}\n`,
  shopSubject: (number: number, order: string) => `Solicitud de cambio ${String(number)} del pedido ${order}`,
  shopAsked: (o: { number: number; order: string; kind: Kind }) =>
    `${{ size: 'Piden otra talla', credit: 'Piden una nota de crédito', fault: 'Avisan de una falla' }[o.kind]} en el pedido ${o.order}.\n\nMíralo con «cambios ver ${String(o.number)}» y responde con «cambios aceptar» o «cambios rechazar».\n`,
  shopReleased: (number: number) =>
    `Se acabó el tiempo por el que se guardaba la talla nueva de la solicitud ${String(number)}: vuelve a la venta.\n`,
} as const
