import { mailGreeting } from './mail-greeting.ts'

/** Texts of the messages the shop mails (D-95). Plain text, so that they read alike everywhere. */
export const mailMessages = {
  orderCodeSubject: (shop: string) => `Tu código para terminar tu pedido en ${shop}`,
  orderCodeBody: (shop: string, code: string, minutes: number) =>
    `Tu código para terminar tu pedido en ${shop} es:\n\n    ${code}\n\nEscríbelo en la página del pedido. Sirve durante ${String(minutes)} minutos y solo para ese pedido.\n\nSi no estás comprando, no hagas nada: sin el código no se hace ningún pedido.`,
  orderSubject: (number: string, shop: string) => `Tu pedido ${number} en ${shop}`,
  orderThanks: (number: string) => `Recibimos tu pedido ${number}. Gracias por tu compra.`,
  orderPaid: 'Tu pago con tarjeta fue aprobado.',
  orderTransferred: 'Recibimos tu transferencia por Yape o Plin.',
  orderCash: 'Pagarás al recibir tu compra.',
  orderFree: 'No tienes que pagar nada.',
  orderAt: (date: string) => `Fecha: ${date}`,
  soldBy: (shop: string) => `Vendido por ${shop}`,
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
  help: (email: string, phone: string) =>
    `¿Necesitas ayuda? Escríbenos${email === '' ? '' : ` a ${email}`}${phone === '' ? '' : ` o por WhatsApp al ${phone}`}.`,
  shopSubject: (number: string, total: string) => `Nuevo pedido ${number} por ${total}`,
  shopIntro: (number: string) => `Se confirmó el pedido ${number}.`,
  shopCash: 'Pago: contra entrega, por cobrar.',
  shopPaid: 'Pago: tarjeta, cobrado.',
  shopTransferred: 'Pago: Yape o Plin, cobrado.',
  shopFree: 'Pago: nada por cobrar.',
  passwordLinkSubject: (shop: string) => `Crea una contraseña nueva en ${shop}`,
  passwordLinkBody: (name: string, shop: string, url: string) =>
    `${mailGreeting(name)}\n\nPediste una contraseña nueva para tu cuenta en ${shop}. Créala aquí, el enlace vence en 30 minutos y sirve una sola vez:\n\n${url}\n\n¿No fuiste tú? No hagas nada: tu contraseña sigue igual.\n`,
  passwordCodeSubject: (shop: string) => `Tu código para ${shop}`,
  passwordCodeBody: (name: string, shop: string, code: string) =>
    `${mailGreeting(name)}\n\nTu código para crear una contraseña nueva en ${shop} es:\n\n${code}\n\nVence en 30 minutos y sirve una sola vez. ¿No fuiste tú? No lo compartas con nadie.\n`,
  passwordChangedSubject: (shop: string) => `Cambió tu contraseña en ${shop}`,
  /** `link` is '' where the shop gives the passwords. */
  passwordChangedBody: (o: { name: string; shop: string; date: string; link: string; help: string }) =>
    `${mailGreeting(o.name)}\n\nLa contraseña de tu cuenta en ${o.shop} cambió el ${o.date} (hora de Lima).\n\n¿Fuiste tú? No hagas nada.\n\n¿No fuiste tú? ${o.link === '' ? 'Avísanos ya.' : `Crea otra ya con tu correo: ${o.link}`}\n\n${o.help}\n`,
  newsletterSubject: (shop: string) => `Te suscribiste al boletín de ${shop}`,
  newsletterBody: (shop: string, unsubscribe: string) =>
    `Desde ahora recibirás las novedades y ofertas de ${shop}.\n\n¿Fue un error o ya no quieres recibirlas? Date de baja con un clic:\n${unsubscribe}\n`,
} as const
