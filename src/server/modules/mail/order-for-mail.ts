import { isEmail, isPhone } from '#shared/rules/documents.ts'
import type { OrderShipping } from '#shared/rules/orders.ts'
import { plainName, plainWords, type Plain } from '#shared/rules/plain-words.ts'

/**
 * What somebody typed into an order, as plain text that is safe in a mail; '' if it is not. `email` and `phone` have
 * their usual formats.
 */
type MailShipping = Record<Exclude<keyof OrderShipping, 'envio' | 'email'>, Plain> &
  Pick<OrderShipping, 'envio' | 'email'>

/** Only letters and digits, as every kind of document has them. */
const plainNumber = (text: string): Plain => (/^[a-z0-9]{0,20}$/i.test(text) ? text : '') as Plain

const shippingForMail = (shipping: OrderShipping): MailShipping => ({
  name: plainName(shipping.name),
  lastname: plainName(shipping.lastname),
  email: isEmail(shipping.email) ? shipping.email : '',
  phone: (isPhone(shipping.phone) ? shipping.phone : '') as Plain,
  address: plainWords(shipping.address),
  province: plainWords(shipping.province, 60),
  city: plainWords(shipping.city, 60),
  area: plainWords(shipping.area, 60),
  ubigeo: plainNumber(shipping.ubigeo ?? ''),
  tienda: plainWords(shipping.tienda, 200),
  envio: shipping.envio,
  tipoComprobante: plainWords(shipping.tipoComprobante, 20),
  numeroComprobante: plainNumber(shipping.numeroComprobante),
  tipoDocumento: plainWords(shipping.tipoDocumento, 20),
  numeroDocumento: plainNumber(shipping.numeroDocumento),
  razonSocial: plainWords(shipping.razonSocial ?? ''),
  direccionFiscal: plainWords(shipping.direccionFiscal ?? ''),
})

/**
 * GUARD-61: an order as mails may show it. Every mail about an order is written from this and never from the row.
 * Otherwise a stranger could make the shop mail links to anybody.
 */
export const orderForMail = <Order extends { shipping: OrderShipping }>(
  order: Order,
): Omit<Order, 'shipping'> & { shipping: MailShipping } => ({
  ...order,
  shipping: shippingForMail(order.shipping),
})
