import { z } from 'zod'
import { DEFAULT_AREA, DOCUMENT_TYPES, RECEIPT_TYPES, SHIPPING_OPTIONS } from '../business.ts'
import type { OrderShipping, OrderStatus, PaymentStatus, ReachedStep } from '../rules/orders.ts'
import { soles, type Soles } from '../rules/money.ts'
import type { Freight } from '../rules/carriers.ts'
import type { ParcelProof } from '../rules/parcel-proof.ts'
import type { ParcelState } from '../rules/parcels.ts'
import type { ManualTransferAnswer } from './manual-transfer.ts'

/** Older clients send numbers for phones, and null for empty fields. */
const Text = (max: number) =>
  z
    .union([z.string(), z.number()])
    .nullable()
    .transform(value => String(value ?? '').trim())
    .pipe(z.string().max(max))

/**
 * DATA-37. Callers written for related contracts send no e-mail and no receipt fields: those then come from the
 * account. `address` decides VAL-13 in the use case, so it may be missing here.
 */
export const ShippingInfo = z
  .object({
    name: Text(120).default(''),
    lastname: Text(120).default(''),
    email: Text(254).default(''),
    phone: Text(40).default(''),
    address: Text(300).default(''),
    province: Text(80).default(''),
    city: Text(80).default(''),
    area: Text(80).default(DEFAULT_AREA),
    tipoComprobante: z.enum(RECEIPT_TYPES).default('BOLETA'),
    numeroComprobante: Text(20).default(''),
    /** FISCAL-02: for a FACTURA, as found by the look-up or typed. */
    razonSocial: Text(200).default(''),
    direccionFiscal: Text(300).default(''),
    tipoDocumento: z.enum(DOCUMENT_TYPES).optional(),
    numeroDocumento: Text(20).default(''),
    /** D-58: the store for pickup. A caller that names none gets the first one. */
    tienda: Text(120).default(''),
    /** Our addition: the chosen way of delivery by name. Without it the fee decides (D-58). */
    envio: z.enum(SHIPPING_OPTIONS).optional(),
  })
  .loose()
type ShippingInfoInput = z.input<typeof ShippingInfo>
export type ShippingInfo = z.output<typeof ShippingInfo>

/** FISCAL-06: whom the receipt names from now on, in full. */
export const CorrectDocumentBody = z.object({
  tipoComprobante: z.enum(RECEIPT_TYPES),
  numeroComprobante: Text(20).default(''),
  razonSocial: Text(200).default(''),
  direccionFiscal: Text(300).default(''),
  tipoDocumento: z.enum(DOCUMENT_TYPES).default('DNI'),
  numeroDocumento: Text(20).default(''),
})
export type CorrectDocumentInput = z.input<typeof CorrectDocumentBody>
export type CorrectDocument = z.output<typeof CorrectDocumentBody>

/** API-26, DATA-36. `products` and `shippingInfo` are checked by the use case with their own sentences (VAL-11 to VAL-13). */
export const PlaceOrderBody = z.object({
  userId: z.unknown(),
  products: z.unknown().optional(),
  shippingInfo: z.unknown().optional(),
  /** May be negative: some clients take our final price in `discount` for a percentage and compute with it (D-109). */
  price: z.number().min(-1e9).max(1e9).transform(soles).optional(),
  shipping_fee: z.number().min(0).max(100_000).transform(soles).optional(),
  items: z.unknown().optional(),
})
export interface PlaceOrderInput {
  userId: string
  price: Soles
  products: unknown[]
  shipping_fee: Soles
  items?: number
  shippingInfo: ShippingInfoInput
}

export interface PlaceOrderAnswer {
  message: string
  orderId: string
  number: string
  /** Soles, shipping included (DATA-33). */
  price: Soles
  items: number
}

/** DATA-35, with what a view needs to group and link. Soles. */
export interface OrderLineAnswer {
  _id: string
  productId: string | null
  slug: string
  shopName: string
  sellerId: string | null
  image: string | null
  images: string[]
  name: string
  brand: string
  sku: string
  size: string
  color: string
  quantity: number
  price: Soles
  discount: Soles
  /** Units of `quantity` that were cancelled before they were sent, and units that came back; only when there are any. */
  cancelled?: number
  returned?: number
}

/** PARCEL-10: what one seller ships of an order. Dates are ISO 8601 UTC. */
export interface ParcelAnswer {
  number: string
  /** '' for a parcel of the shop. */
  shopName: string
  /** EXCHANGE-09: it replaces units of another parcel without charge. */
  isReplacement?: true
  state: ParcelState
  /** When it reached that state. */
  date: string
  /** Only in the customer's own order: the ids of its lines; none for a replacement. */
  lines?: readonly string[]
  carrier: string
  tracking: string
  /** A second number that the carrier asks for; '' for none. */
  code: string
  /** Where it can be followed, or null. `isExact`: that page shows this parcel without its number being typed. */
  link: { url: string; isExact: boolean } | null
  /** The office where it waits, and until when; only while it waits there. */
  office?: { name: string; until: string | null }
  /** PARCEL-18: the carrier's office where it is picked up, with its address, if it is known, and district, and who pays the freight. */
  agency?: { name: string; place: string }
  freight?: Freight
  /** Only in the customer's own order: who gets it, as the carrier knows it. */
  recipient?: { name: string; document: string; phone: string }
  /** Why it was not delivered; only while that is its state. */
  reason?: string
  /** PARCEL-13: once it was delivered, what proved that; missing where nothing did. */
  proof?: Exclude<ParcelProof, ''>
  /** Only in the customer's own order: the photograph of the delivery. */
  photo?: string
  /** What the customer says to get it; only in the customer's own order. */
  key?: string
}

/** FISCAL-12: a receipt or credit note that its issuer numbered. */
export interface IssuedReceiptAnswer {
  /** The order's or the parcel's number, with '-NC1' for a credit note. */
  document: string
  /** 'B001-123'. */
  number: string
  /** Only in the customer's own order: the PDF, if the issuer gave one. */
  file?: string
}

/** DATA-32. */
export interface OrderAnswer {
  _id: string
  number: string
  /** A day in Lima in words: '21 de noviembre de 2026'. */
  date: string
  /** ISO 8601 UTC; screens show it in Lima time. */
  createdAt: string
  price: Soles
  subtotal: Soles
  shipping_fee: Soles
  coupon: { code: string; discount: Soles } | null
  items: number
  payment_status: PaymentStatus
  payment_method: string
  /** The provider's name for customers, if a provider took the money. */
  payment_label?: string
  delivery_status: OrderStatus
  confirmed: boolean
  /** When each state was reached, in order (DOOR-06). */
  steps: ReachedStep[]
  products: OrderLineAnswer[]
  shippingInfo: OrderShipping
  /** FISCAL-06: whether the customer may still correct whom the receipt names. */
  correctable: boolean
  /**
   * REFUND-07: what was taken off `price` since the order was placed; present only if some units left the order, and
   * some are still in it.
   */
  taken_back?: Soles
  /** REFUND-04: refunds of this order; only in the answer about one order, and only when there are any. */
  refunds?: RefundAnswer[]
  /** PARCEL-10: only in the answer about one order, once that is confirmed. */
  parcels?: ParcelAnswer[]
  /** FISCAL-12: only in the answer about one order, and only when there are any. */
  receipts?: IssuedReceiptAnswer[]
  /** PARCEL-12: what the customer says in the store; only in the answer about one order, while something is to be picked up. */
  pickup_code?: string
  /** WALLET-06: its newest transfer by Yape or Plin, if one still counts. */
  wallet?: ManualTransferAnswer
}

export interface RefundAnswer {
  amount: Soles
  isDone: boolean
  /** ISO 8601 UTC: when it was decided, or done. */
  date: string
}

export interface OrdersAnswer {
  orders: OrderAnswer[]
  /** Orders of that status in all; with `?pageNo` the list holds one page of `parPage`. */
  totalOrder: number
  parPage: number
}

/** DATA-41: the panel's counts and newest orders. */
export interface DashboardAnswer {
  totalOrder: number
  pendingOrder: number
  cancelledOrder: number
  recentOrders: OrderAnswer[]
}

export interface ConfirmAnswer {
  message: string
  order: OrderAnswer
}
