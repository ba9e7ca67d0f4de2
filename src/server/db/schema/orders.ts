import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PaymentMethod } from '#shared/rules/payment-methods.ts'
import { cents, type Cents } from '#shared/rules/money.ts'
import type {
  OrderDocument,
  OrderProof,
  OrderShipping,
  OrderStatus,
  PaymentStatus,
} from '#shared/rules/orders.ts'
import { products, variants } from './catalog.ts'
import { at, bytea, createdAt } from './columns.ts'
import { customers } from './customers.ts'
import { sellers } from './sellers.ts'

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The short code that a person reads out (D-66, D-77). */
    number: text('number').notNull().unique(),
    /** Null once the customer deleted the account; what the law requires is in `shipping`. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
    paymentMethod: text('payment_method').$type<PaymentMethod>().notNull().default(''),
    /** Before the coupon. */
    subtotal: integer('subtotal').$type<Cents>().notNull(),
    couponCode: text('coupon_code'),
    couponAmount: integer('coupon_amount').$type<Cents>().notNull().default(cents(0)),
    shippingFee: integer('shipping_fee').$type<Cents>().notNull(),
    total: integer('total').$type<Cents>().notNull(),
    /** FISCAL-04: percent of IGV and IPM when it was placed; null for orders from before the shop stored it. */
    taxPercent: smallint('tax_percent'),
    /** FISCAL-04: the part of `shippingFee` before tax. */
    shippingBase: integer('shipping_base').$type<Cents>(),
    /**
     * The amount taken off the total since the order was placed, for units that were cancelled or returned (REFUND-06).
     */
    reversedAmount: integer('taken_back').$type<Cents>().notNull().default(cents(0)),
    items: integer('items').notNull(),
    shipping: jsonb('shipping').$type<OrderShipping>().notNull(),
    /** D-49: placed by a session without restriction, so its number proves whose account it is. */
    provesCustomer: boolean('proves_owner').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request that the key came with (D-63). */
    idempotencyHash: text('idempotency_hash'),
    /**
     * NETWORK-02: keyed hashes of the network that it came from and of the /48 around it; null once they are forgotten.
     */
    network: text('network'),
    wideNetwork: text('wide_network'),
    /** NETWORK-02: what was proved because its network had many open orders; '' for nothing. */
    proof: text('proof').$type<OrderProof>().notNull().default(''),
    createdAt: createdAt(),
    /** WALLET-03: until when it waits for a transfer, instead of its usual hold; null if no transfer was chosen. */
    heldUntil: at('held_until'),
    confirmedAt: at('confirmed_at'),
    placedAt: at('placed_at'),
    warehouseAt: at('warehouse_at'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    cancelledAt: at('cancelled_at'),
    returnedAt: at('returned_at'),
    /** Why it came back, in the owner's words (D-110). */
    returnReason: text('return_reason'),
    /** Whether its units are for sale again; false when they were written off. */
    restocked: boolean('restocked').notNull().default(false),
    paidAt: at('paid_at'),
    /**
     * Counts the times that the order's state followed a parcel. The triggers see by it who moved: if it stays the
     * same, the order itself was moved, and its parcels follow.
     */
    parcelMoves: integer('parcel_moves').notNull().default(0),
    /** FISCAL-10: its receipts were written to a file when all its parcels had one, so they stay as they are. */
    hasWholeReceipts: boolean('has_whole_receipts').notNull().default(false),
    /** FISCAL-07: when its receipt was first written to a file for the accountant. */
    exportedAt: at('exported_at'),
  },
  table => [
    unique('orders_idempotency').on(table.customerId, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.createdAt.desc().nullsFirst()),
    index('orders_status').on(
      table.status,
      table.createdAt.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('orders_open_phone')
      .on(sql`(shipping ->> 'phone')`)
      .where(sql`status = 'pending'`),
    index('orders_open_document')
      .on(sql`(shipping ->> 'numeroDocumento')`)
      .where(sql`status = 'pending'`),
    index('orders_refused')
      .on(sql`(shipping ->> 'phone')`)
      .where(sql`status in ('cancelled', 'returned') and shipped_at is not null and delivered_at is null`),
    index('orders_network')
      .on(table.network)
      .where(sql`network is not null`),
    index('orders_wide_network')
      .on(table.wideNetwork)
      .where(sql`wide_network is not null`),
    index('orders_refused_document')
      .on(sql`(shipping ->> 'numeroDocumento')`)
      .where(sql`status in ('cancelled', 'returned') and shipped_at is not null and delivered_at is null`),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    // For a day's books and the month's receipts.
    index('orders_paid')
      .on(table.paidAt)
      .where(sql`paid_at is not null`),
    index('orders_cancelled')
      .on(table.cancelledAt)
      .where(sql`cancelled_at is not null`),
    index('orders_returned')
      .on(table.returnedAt)
      .where(sql`returned_at is not null`),
    index('orders_without_customer')
      .on(table.createdAt)
      .where(sql`customer_id is null`),
  ],
)

export const orderLines = pgTable(
  'order_lines',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid('product_id').references(() => products.id, { onDelete: 'set null' }),
    variantId: uuid('size_id').references(() => variants.id, { onDelete: 'set null' }),
    sellerId: uuid('seller_id').references(() => sellers.id, { onDelete: 'set null' }),
    shopName: text('shop_name').notNull(),
    name: text('name').notNull(),
    slug: text('slug').notNull(),
    brand: text('brand').notNull().default(''),
    sku: text('sku').notNull().default(''),
    color: text('color').notNull().default(''),
    size: text('size').notNull().default(''),
    image: text('image'),
    quantity: integer('quantity').notNull(),
    /** How many of these units were cancelled before they were sent, and how many came back (REFUND-06). */
    cancelled: integer('cancelled').notNull().default(0),
    returned: integer('returned').notNull().default(0),
    price: integer('price').$type<Cents>().notNull(),
    discount: integer('discount').$type<Cents>().notNull().default(cents(0)),
    /** FISCAL-04: the price of the line after its share of the coupon, and the part of it before tax. */
    charged: integer('charged').$type<Cents>(),
    base: integer('base').$type<Cents>(),
    /** FISCAL-08: RUC of the seller who gives the receipt for it; '' when the shop does; null for older orders. */
    issuer: text('issuer'),
    position: integer('position').notNull(),
  },
  table => [
    index('order_lines_order').on(table.orderId),
    index('order_lines_product').on(table.productId),
    check(
      'order_lines_gone',
      sql`${table.cancelled} >= 0 and ${table.returned} >= 0 and ${table.cancelled} + ${table.returned} <= ${table.quantity}`,
    ),
  ],
)

/** FISCAL-11: series, number and PDF that an issuer gave to a receipt or a credit note. */
export const issuedReceipts = pgTable(
  'issued_receipts',
  {
    /** As the month's file names it: 'V-7K2M9QXD', 'V-7K2M9QXD-1', 'V-7K2M9QXD-1-NC1'. */
    document: text('document').notNull(),
    /** RUC of a seller, '' for the shop. */
    issuer: text('issuer').notNull(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    series: text('series').notNull(),
    number: integer('number').notNull(),
    /** Null when only the number is known. */
    pdf: bytea('pdf'),
    createdAt: createdAt(),
  },
  table => [
    primaryKey({ columns: [table.document, table.issuer] }),
    unique('issued_receipts_number').on(table.issuer, table.series, table.number),
    index('issued_receipts_order').on(table.orderId),
  ],
)

/** FISCAL-06: what an order's receipt said before it was corrected. */
export const documentChanges = pgTable(
  'document_changes',
  {
    id: uuid('id').primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    changedBy: text('changed_by').$type<'customer' | 'owner'>().notNull(),
    before: jsonb('before').$type<OrderDocument>().notNull(),
    createdAt: createdAt(),
  },
  table => [index('document_changes_order').on(table.orderId, table.createdAt)],
)
