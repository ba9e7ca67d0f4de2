import { asc, eq, inArray, sql } from 'drizzle-orm'
import { privacyMessages as say } from '#shared/messages/privacy.ts'
import { toSoles, type Cents } from '#shared/rules/money.ts'
import { currentTotal } from '#shared/rules/orders.ts'
import { walletOf } from '#shared/rules/payments.ts'
import { writeReceiptNumber } from '#shared/rules/receipt-number.ts'
import { sellingPrice } from '#shared/rules/price.ts'
import { numberReplacedBy } from '#shared/rules/parcels.ts'
import { db } from '../../db/index.ts'
import { documentChanges, orderLines, orders } from '../../db/schema/orders.ts'
import { exchanges } from '../../db/schema/exchanges.ts'
import { payments, receiptPictures, refunds } from '../../db/schema/payments.ts'
import { findExchangesBy, type Exchange } from '../exchanges/rows.ts'
import { findIssued } from '../receipts/read.ts'
import { findParcelsWithEvents, type ParcelWithEvents } from '../parcels/rows.ts'

type Order = typeof orders.$inferSelect
type Line = typeof orderLines.$inferSelect
interface Payment {
  payment: typeof payments.$inferSelect
  /** The name of the picture of its receipt. */
  picture: string | null
  /** How much of it was refunded, by any giver. */
  given: Cents
}
type Correction = typeof documentChanges.$inferSelect

/**
 * A customer's orders with their lines, states and payments; payments as their receipts show them, never their secrets.
 */
export async function ordersOf(customerId: string) {
  const rows = await db()
    .select()
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db()
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.position))
  const paid = await db()
    .select({
      payment: payments,
      picture: receiptPictures.name,
      given: sql<Cents>`(select coalesce(sum(r.amount), 0)::int from ${refunds} r
        where r.payment_id = "payments"."id" and r.state = 'done')`,
    })
    .from(payments)
    .leftJoin(receiptPictures, eq(receiptPictures.paymentId, payments.id))
    .where(inArray(payments.orderId, ids))
    .orderBy(asc(payments.attempt))
  const corrected = await db()
    .select()
    .from(documentChanges)
    .where(inArray(documentChanges.orderId, ids))
    .orderBy(asc(documentChanges.createdAt))
  const shipped = await findParcelsWithEvents(ids)
  const issued = await findIssued(ids)
  const asked = await findExchangesBy(inArray(exchanges.orderId, ids))
  return rows.map(order => ({
    numero: order.number,
    estado: order.status,
    fechas: timesOf(order),
    pago: order.paymentStatus,
    medioDePago: order.paymentMethod,
    subtotal: toSoles(order.subtotal),
    cupon: order.couponCode,
    descuento: toSoles(order.couponAmount),
    envio: toSoles(order.shippingFee),
    total: toSoles(currentTotal(order)),
    entrega: { ...order.shipping },
    correcciones: corrected.filter(({ orderId }) => orderId === order.id).map(correctionOf),
    productos: lines.filter(({ orderId }) => orderId === order.id).map(lineOf),
    paquetes: shipped.filter(({ orderId }) => orderId === order.id).map(parcelOf),
    comprobantes: issued
      .filter(({ orderId }) => orderId === order.id)
      .map(row => ({ documento: row.document, numero: writeReceiptNumber(row) })),
    cambios: asked.filter(({ orderId }) => orderId === order.id).map(exchangeOf),
    pagos: paid.filter(({ payment }) => payment.orderId === order.id).map(paymentOf),
  }))
}

/** The states the order went through, by their names on the wire (D-66). */
const timesOf = (order: Order): Record<string, string> => {
  const times: [string, Date | null][] = [
    ['pending', order.createdAt],
    ['placed', order.placedAt],
    ['paid', order.paidAt],
    ['warehouse', order.warehouseAt],
    ['shipped', order.shippedAt],
    ['delivered', order.deliveredAt],
    ['cancelled', order.cancelledAt],
    ['returned', order.returnedAt],
  ]
  return Object.fromEntries(times.flatMap(([name, at]) => (at === null ? [] : [[name, at.toISOString()]])))
}

const time = (at: Date | null): string | null => at?.toISOString() ?? null

/** `anuladas` and `devueltas` are parts of `cantidad`. */
const lineOf = (line: Line) => ({
  producto: line.name,
  color: line.color,
  talla: line.size,
  cantidad: line.quantity,
  anuladas: line.cancelled,
  devueltas: line.returned,
  vendedor: line.shopName,
  precio: toSoles(sellingPrice(line)),
})

/** PARCEL-11: what a seller shipped, with its history. */
const parcelOf = (parcel: ParcelWithEvents) => ({
  numero: parcel.number,
  estado: parcel.state,
  transportista: parcel.carrier,
  guia: parcel.tracking,
  codigo: parcel.code,
  clave: parcel.key,
  oficina: parcel.office,
  esperaHasta: time(parcel.deadline),
  visitas: parcel.visits,
  motivo: parcel.reason,
  agencia: parcel.agency,
  ubigeo: parcel.ubigeo,
  flete: parcel.freight,
  preguntado: time(parcel.askedAt),
  reemplaza: parcel.replacesId === null ? null : numberReplacedBy(parcel.number),
  recibe: [parcel.recipient, parcel.document, parcel.phone].filter(Boolean).join(' '),
  foto: parcel.picture,
  notas: parcel.notes.map(({ at, text }) => ({ fecha: at.toISOString(), nota: text })),
  historia: parcel.events.map(({ state, at, by, proof, note }) => ({
    estado: state,
    fecha: at.toISOString(),
    por: by,
    prueba: proof,
    nota: note,
  })),
})

/** What the receipt said before it was corrected. */
const correctionOf = ({ changedBy, before, createdAt }: Correction) => ({
  fecha: createdAt.toISOString(),
  por: say.correctedBy[changedBy],
  antes: { ...before },
})

/** The requests about the order, in the customer's own words, and the shop's answers. */
const exchangeOf = (exchange: Exchange) => ({
  numero: exchange.number,
  pide: exchange.kind,
  estado: exchange.state,
  motivo: exchange.reason,
  respuesta: exchange.answer,
  paquete: exchange.parcelNumber,
  comoVuelve: exchange.comesBy,
  pagaLaVuelta: exchange.payer,
  reemplazo: exchange.replacementNumber,
  foto: exchange.pictureName,
  notaDeCredito: exchange.noteCode,
  fecha: exchange.createdAt.toISOString(),
})

/** Of a transfer by hand also its number, as the customer sent it, and the file name of the picture of its receipt. */
const paymentOf = ({ payment, picture, given }: Payment) => ({
  intento: payment.attempt,
  proveedor: payment.provider,
  monto: toSoles(payment.amount),
  devuelto: toSoles(given),
  moneda: payment.currency,
  estado: payment.state,
  ...(walletOf(payment.provider) ? { operacion: payment.providerRef ?? '', foto: picture } : {}),
  fecha: payment.createdAt.toISOString(),
})
