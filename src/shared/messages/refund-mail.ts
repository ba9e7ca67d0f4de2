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
type Told = keyof typeof shopSubjects
interface Mail {
  number: string
  amount: string
  reason: Reason
  /** What left the order, where not all of it did. */
  goods: string
  state: Told
}

/** Mails about money that goes back (REFUND-03). */
export const refundMailMessages = {
  subject: (number: string, shop: string) => `Devolución de tu pago del pedido ${number} en ${shop}`,
  body: (o: Mail & { name: string; url: string }) =>
    [`Hola ${o.name}:`, news[o.state](o), o.goods || why[o.reason], `Mira tu pedido aquí: ${o.url}`, ''].join(
      '\n\n',
    ),
  shopSubject: (number: string, amount: string, state: Told) => shopSubjects[state](number, amount),
  shopBody: (o: Mail) =>
    [
      {
        due: `Entró un pago que hay que devolver: ${o.amount} del pedido ${o.number}. La tienda lo pide al procesador de pagos.`,
        done: `Se devolvió ${o.amount} del pedido ${o.number}.`,
        refused: `Te toca devolver ${o.amount} del pedido ${o.number}: se pagó en efectivo, por Yape o por Plin, o el procesador de pagos no aceptó devolverlo. Hazlo en su panel o por otro medio y anótalo con «pagos devuelto».`,
        failed: `El procesador de pagos aceptó devolver ${o.amount} del pedido ${o.number} y al final no lo hizo: el dinero sigue en la tienda. Devuélvelo tú por otro medio y anótalo con «pagos devuelto». El cliente ya lo sabe.`,
        unknown: `Pedimos devolver ${o.amount} del pedido ${o.number} y el procesador de pagos no dice si lo hizo. No lo pedimos otra vez, para no devolverlo dos veces. Míralo en su panel: si no está, devuélvelo tú y anótalo con «pagos devuelto»; si está, la tienda lo verá sola.`,
      }[o.state],
      o.goods || why[o.reason],
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
