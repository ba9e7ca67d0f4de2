/** How every mail to a customer begins. `name` is '' when it is unknown or not plain (GUARD-61). */
export const mailGreeting = (name: string): string => (name === '' ? 'Hola:' : `Hola ${name}:`)

/** Texts of the messages the shop mails (D-95). Plain text, so that they read alike everywhere. */
export const mailMessages = {
  orderCodeSubject: (shop: string) => `Tu código para terminar tu pedido en ${shop}`,
  orderCodeBody: (shop: string, code: string, minutes: number) =>
    `Tu código para terminar tu pedido en ${shop} es:\n\n    ${code}\n\nEscríbelo en la página del pedido. Sirve durante ${String(minutes)} minutos y solo para ese pedido.\n\nSi no estás comprando, no hagas nada: sin el código no se hace ningún pedido.`,
  orderSubject: (number: string, shop: string) => `Tu pedido ${number} en ${shop}`,
  orderThanks: (number: string) => `Recibimos tu pedido ${number}. Gracias por tu compra.`,
  orderPayment: {
    paid: 'Tu pago con tarjeta fue aprobado.',
    wallet: 'Recibimos tu transferencia por Yape o Plin.',
    cash: 'Pagarás al recibir tu compra.',
    free: 'No tienes que pagar nada.',
  },
  orderAt: (date: string) => `Fecha: ${date}`,
  soldBy: (shop: string) => `Vendido por ${shop}`,
  inParcels: 'Va en varios paquetes:',
  parcel: (number: string, seller: string) => `  ${number}${seller === '' ? '' : ` de ${seller}`}`,
  line: (quantity: number, name: string, detail: string, amount: string) =>
    `  ${String(quantity)} x ${name}${detail}  ${amount}`,
  size: (size: string) => `talla ${size}`,
  subtotal: (amount: string) => `Subtotal: ${amount}`,
  coupon: (code: string, amount: string) => `Cupón ${code}: -${amount}`,
  shipping: (option: string, amount: string) => `Envío (${option}): ${amount}`,
  total: (amount: string) => `Total: ${amount}`,
  deliverTo: 'Entregar a:',
  addressInOrder: 'La dirección está en el pedido.',
  pickUpAt: (store: string) => `Recojo en: ${store}`,
  document: (type: string, number: string) => `${type} ${number}`,
  receipt: (type: string, number: string) => `Comprobante: ${type}${number === '' ? '' : ` RUC ${number}`}`,
  phone: (phone: string) => `Celular: ${phone}`,
  email: (email: string) => `Correo: ${email}`,
  orderLink: (url: string) => `Mira tu pedido aquí: ${url}`,
  /** An empty e-mail or telephone is left out. */
  help: (email: string, phone: string) => {
    const ways = [email && `a ${email}`, phone && `por WhatsApp al ${phone}`].filter(Boolean)
    return `¿Necesitas ayuda? ${['Escríbenos', ways.join(' o ')].filter(Boolean).join(' ')}.`
  },
  shopSubject: (number: string, total: string) => `Nuevo pedido ${number} por ${total}`,
  shopIntro: (number: string) => `Se confirmó el pedido ${number}.`,
  shopPayment: {
    paid: 'Pago: tarjeta, cobrado.',
    wallet: 'Pago: Yape o Plin, cobrado.',
    cash: 'Pago: contra entrega, por cobrar.',
    free: 'Pago: nada por cobrar.',
  },
  passwordLinkSubject: (shop: string) => `Crea una contraseña nueva en ${shop}`,
  passwordLinkBody: (name: string, shop: string, url: string) =>
    `${mailGreeting(name)}\n\nPediste una contraseña nueva para tu cuenta en ${shop}. Créala aquí, el enlace vence en 30 minutos y sirve una sola vez:\n\n${url}\n\n¿No fuiste tú? No hagas nada: tu contraseña sigue igual.\n`,
  passwordCodeSubject: (shop: string) => `Tu código para ${shop}`,
  passwordCodeBody: (name: string, shop: string, code: string) =>
    `${mailGreeting(name)}\n\nTu código para crear una contraseña nueva en ${shop} es:\n\n${code}\n\nVence en 30 minutos y sirve una sola vez. ¿No fuiste tú? No lo compartas con nadie.\n`,
  passwordChangedSubject: (shop: string) => `Cambió tu contraseña en ${shop}`,
  passwordChangedBody: (o: { name: string; shop: string; date: string; link: string; help: string }) =>
    `${mailGreeting(o.name)}\n\nLa contraseña de tu cuenta en ${o.shop} cambió el ${o.date} (hora de Lima).\n\n¿Fuiste tú? No hagas nada.\n\n¿No fuiste tú? Crea otra ya con tu correo: ${o.link}\n\n${o.help}\n`,
  newsletterSubject: (shop: string) => `Te suscribiste al boletín de ${shop}`,
  newsletterBody: (shop: string, unsubscribe: string) =>
    `Desde ahora recibirás las novedades y ofertas de ${shop}.\n\n¿Fue un error o ya no quieres recibirlas? Date de baja con un clic:\n${unsubscribe}\n`,
} as const

/** Mails about units that left an order before it was paid (REFUND-07). */
export const reversalMailMessages = {
  subject: (number: string, shop: string) => `Cambió tu pedido ${number} en ${shop}`,
  /** `total` is '' when nothing is left to pay. */
  body: (o: { name: string; items: string; total: string; url: string }) =>
    [
      mailGreeting(o.name),
      o.items,
      o.total && `Ahora el total a pagar es ${o.total}.`,
      `Mira tu pedido aquí: ${o.url}\n`,
    ]
      .filter(Boolean)
      .join('\n\n'),
  items: {
    cancelled: (list: string) => `Anulamos de tu pedido:\n${list}`,
    returned: (list: string) => `Recibimos de vuelta de tu pedido:\n${list}`,
  },
  unit: (o: { quantity: number; name: string; size: string; amount: string }) =>
    `  ${String(o.quantity)} x ${o.name}${o.size === '' ? '' : `, talla ${o.size}`}  ${o.amount}`,
  shipping: (amount: string) => `  Envío  ${amount}`,
} as const

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
