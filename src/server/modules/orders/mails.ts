import { mailGreeting, mailMessages as say, reversalMailMessages as left } from '#shared/messages/mail.ts'
import { shippingOptionLabels } from '#shared/messages/order-calls.ts'
import { orderPath } from '#shared/routes.ts'
import { groupBy } from '#shared/rules/cart.ts'
import { cents, formatSoles } from '#shared/rules/money.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { findCompanyRow, shopName } from '../company.ts'
import { mailCustomer } from '../mail/customer.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { queueMail } from '../mail/queue.ts'
import { mailOwner } from '../mail/owner.ts'
import { mailNewParcels } from './parcel-mails.ts'
import type { OrderLineRow, OrderRow } from './rows.ts'
import { absoluteUrl } from '../site.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { parcelsOf, type ParcelWithLines } from '../parcels/rows.ts'
import { itemsOf } from '../payments/refund-mails.ts'

type MailOrder = ReturnType<typeof orderForMail<OrderRow>>
interface MailItems {
  lines: readonly OrderLineRow[]
  parcels: readonly ParcelWithLines[]
}

const limaTime = new Intl.DateTimeFormat('es-PE', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'America/Lima',
})

/**
 * D-95: a confirmed order is mailed to its customer, grouped by seller to the shop, and each parcel to its seller's
 * people; the mails wait in its transaction.
 */
export async function queueOrderMails(row: OrderRow, lines: readonly OrderLineRow[]): Promise<void> {
  const order = orderForMail(row)
  const company = await findCompanyRow()
  const parcels = await parcelsOf(row.id)
  const { email } = order.shipping
  if (email !== '') {
    const subject = say.orderSubject(order.number, await shopName())
    const help = say.help(company?.emailSupport ?? '', company?.phoneWhatsapp ?? '')
    const body = customersBody(order, { lines, parcels, help })
    await queueMail({ kind: 'order', recipient: email, subject, body })
  }
  const subject = say.shopSubject(order.number, formatSoles(order.total))
  await mailOwner({ kind: 'orderShop', subject, body: shopsBody(order, { lines, parcels }) })
  await mailNewParcels(
    parcels.map(parcel => ({ parcel, lines: lines.filter(({ id }) => parcel.lineIds.includes(id)) })),
  )
}

const paragraphs = (...parts: string[][]): string =>
  `${parts
    .filter(part => part.length > 0)
    .map(part => part.join('\n'))
    .join('\n\n')}\n`

const customersBody = (order: MailOrder, { help, ...items }: MailItems & { help: string }): string =>
  paragraphs(
    [mailGreeting(order.shipping.name)],
    [
      say.orderThanks(order.number),
      paymentOf(order, say.orderPayment),
      say.orderAt(limaTime.format(order.createdAt)),
    ],
    ...bySeller(items),
    inParcels(items),
    totals(order),
    address(order),
    receipt(order),
    [say.orderLink(absoluteUrl(orderPath(order.id))), help],
  )

const shopsBody = (order: MailOrder, items: MailItems): string =>
  paragraphs(
    [
      say.shopIntro(order.number),
      paymentOf(order, say.shopPayment),
      say.orderAt(limaTime.format(order.createdAt)),
    ],
    ...bySeller(items),
    inParcels(items),
    totals(order),
    address(order),
    [say.email(order.shipping.email), ...receipt(order)],
  )

/** FISCAL-02: whom the receipt names. */
const receipt = ({ shipping }: MailOrder): string[] =>
  [
    say.document(shipping.tipoDocumento, shipping.numeroDocumento),
    say.receipt(shipping.tipoComprobante, shipping.numeroComprobante),
    shipping.razonSocial ?? '',
    shipping.direccionFiscal ?? '',
  ].filter(line => line.trim() !== '')

const paymentOf = (order: MailOrder, words: Record<'paid' | 'wallet' | 'cash' | 'free', string>): string => {
  if (order.total === 0) return words.free
  if (order.paymentMethod === 'wallet') return words.wallet
  return order.paymentStatus === 'paid' ? words.paid : words.cash
}

/** PARCEL-10: the seller of each parcel, if there are several. */
const inParcels = ({ parcels }: MailItems): string[] =>
  parcels.length < 2
    ? []
    : [say.inParcels, ...parcels.map(({ number, shopName: seller }) => say.parcel(number, seller))]

/** D-64: one block for each seller. */
const bySeller = ({ lines }: MailItems): string[][] =>
  groupBy(lines, line => line.shopName).map(({ key, items }) => [
    say.soldBy(key),
    ...items.map(line => {
      const details = [line.brand, line.color, line.size && say.size(line.size), line.sku].filter(Boolean)
      const detail = details.length === 0 ? '' : ` (${details.join(', ')})`
      return say.line(
        line.quantity,
        line.name,
        detail,
        formatSoles(cents(line.quantity * sellingPrice(line))),
      )
    }),
  ])

const totals = (order: MailOrder): string[] => [
  say.subtotal(formatSoles(order.subtotal)),
  ...(order.couponCode === null ? [] : [say.coupon(order.couponCode, formatSoles(order.couponAmount))]),
  say.shipping(shippingOptionLabels[order.shipping.envio], formatSoles(order.shippingFee)),
  say.total(formatSoles(order.total)),
]

const address = ({ shipping }: MailOrder): string[] => [
  say.deliverTo,
  `${shipping.name} ${shipping.lastname}`.trim(),
  shipping.envio === 'tienda'
    ? say.pickUpAt(shipping.tienda)
    : [shipping.address || say.addressInOrder, shipping.city, shipping.province].filter(Boolean).join(', '),
  say.phone(shipping.phone),
]

/** REFUND-07: part of an order was taken out of it without a refund: mails the customer, with what is left to pay. */
export const queueReversalMail = (order: OrderRow, reversalId: string): Promise<void> =>
  mailCustomer(order, 'order', async ({ name, shop, url }) => ({
    subject: left.subject(order.number, shop),
    body: left.body({
      name,
      items: await itemsOf(reversalId),
      // '' if the order was paid: then nothing is left to pay.
      total: order.paymentStatus === 'paid' ? '' : formatSoles(currentTotal(order)),
      url,
    }),
  }))
