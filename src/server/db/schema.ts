import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OrderStatus, PaymentStatus } from '#shared/rules/orders.ts'

/**
 * The whole database. Money columns are whole céntimos, times are timestamptz (UTC), ids on the wire are
 * UUIDs. Names of catalogue lists are natural keys, so that a filter needs no join.
 */
const at = (name: string) => timestamp(name, { withTimezone: true })
const createdAt = () => at('created_at').notNull().defaultNow()
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** One row, id 1: the owner's profile and switches (DATA-01 to DATA-03, D-17, D-53, D-70, D-87, D-95). */
export const company = pgTable('company', {
  id: integer('id').primaryKey().default(1),
  name: text('name').notNull().default(''),
  logo: text('logo').notNull().default(''),
  phone: text('phone').notNull().default(''),
  phoneWhatsapp: text('phone_whatsapp').notNull().default(''),
  greetingWhatsapp: text('greeting_whatsapp').notNull().default(''),
  emailSupport: text('email_support').notNull().default(''),
  urlAdministracion: text('url_administracion').notNull().default(''),
  facebook: text('facebook').notNull().default(''),
  instagram: text('instagram').notNull().default(''),
  tiktok: text('tiktok').notNull().default(''),
  showFreeShippingImage: boolean('show_free_shipping_image').notNull().default(false),
  freeShippingImage: text('free_shipping_image').notNull().default(''),
  detailsImage: text('details_image').notNull().default(''),
  showDetailsImage: boolean('show_details_image').notNull().default(false),
  showCartImage: boolean('show_cart_image').notNull().default(false),
  showStarFilter: boolean('show_star_filter').notNull().default(true),
  showLatestCarousel: boolean('show_latest_carousel').notNull().default(true),
  /** Céntimos; null = off (D-17). */
  freeShippingFrom: integer('free_shipping_from'),
  cardPayment: boolean('card_payment').notNull().default(false),
  /** Where confirmed orders are mailed; '' = the support e-mail (D-95). */
  orderMail: text('order_mail').notNull().default(''),
  ruc: text('ruc').notNull().default(''),
  businessName: text('business_name').notNull().default(''),
  address: text('address').notNull().default(''),
  maxLengthCe: smallint('max_length_ce').notNull().default(8),
  maxLengthPassport: smallint('max_length_passport').notNull().default(8),
  isDemo: boolean('is_demo').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const sellers = pgTable('sellers', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  email: text('email').unique(),
  passwordHash: text('password_hash'),
  image: text('image'),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})

/** A stored picture: content hash as id, its pixel size and the widths rendered of it (D-96). */
export const media = pgTable('media', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  widths: integer('widths').array().notNull(),
  createdAt: createdAt(),
})

/** Built anew for each table: a column keeps the name of the constraint of the first table it was used in. */
const named = () => ({
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  slug: text('slug').notNull().unique(),
  image: text('image').references(() => media.id),
  position: integer('position').notNull().default(0),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})
export const categories = pgTable('categories', named())
export const typeProducts = pgTable('type_products', named())
export const typeArticles = pgTable('type_articles', named())
export const brands = pgTable('brands', {
  ...named(),
  sizeGuide: text('size_guide').references(() => media.id),
})

export const products = pgTable(
  'products',
  {
    id: uuid('id').primaryKey(),
    /** The owner's key of the product in import files. */
    code: text('code').notNull().unique(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sellerId: uuid('seller_id')
      .notNull()
      .references(() => sellers.id),
    /** The seller's name, kept here for grouping and search. */
    shopName: text('shop_name').notNull(),
    brand: text('brand').references(() => brands.name, { onUpdate: 'cascade' }),
    category: text('category')
      .notNull()
      .references(() => categories.name, { onUpdate: 'cascade' }),
    typearticle: text('typearticle')
      .notNull()
      .references(() => typeArticles.name, { onUpdate: 'cascade' }),
    typeproduct: text('typeproduct')
      .notNull()
      .references(() => typeProducts.name, { onUpdate: 'cascade' }),
    price: integer('price').notNull(),
    /** DATA-06: a final price, 0 when there is none. */
    discount: integer('discount').notNull().default(0),
    /** D-18, generated: what one unit costs. Price filter and sort use it. */
    sellingPrice: integer('selling_price')
      .notNull()
      .generatedAlwaysAs(sql`case when discount > 0 and discount < price then discount else price end`),
    /** Of a variant product the sum of its sizes, kept in the same transaction (D-27). */
    stock: integer('stock').notNull().default(0),
    hasVariants: boolean('has_variants').notNull().default(false),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    rating: real('rating').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    labelCountry: text('label_country').notNull().default(''),
    labelUpper: text('label_upper').notNull().default(''),
    labelLining: text('label_lining').notNull().default(''),
    labelSole: text('label_sole').notNull().default(''),
    labelImporterRuc: text('label_importer_ruc').notNull().default(''),
    isActive: boolean('is_active').notNull().default(true),
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
    /** D-24: Spanish, unaccented, weighted. */
    search: tsvector('search').generatedAlwaysAs(
      sql`setweight(to_tsvector('public.es_shop'::regconfig, name), 'A') || setweight(to_tsvector('public.es_shop'::regconfig, coalesce(brand, '') || ' ' || category || ' ' || typearticle || ' ' || typeproduct), 'B') || setweight(to_tsvector('public.es_shop'::regconfig, description), 'C')`,
    ),
  },
  table => [
    check('products_price', sql`${table.price} >= 0 and ${table.discount} >= 0 and ${table.stock} >= 0`),
    index('products_search').using('gin', table.search),
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_cheapest').on(table.sellingPrice, table.id),
    index('products_category').on(table.category, table.createdAt.desc().nullsFirst()),
    index('products_typearticle').on(table.typearticle, table.createdAt.desc().nullsFirst()),
    index('products_brand').on(table.brand, table.createdAt.desc().nullsFirst()),
    index('products_seller').on(table.sellerId, table.createdAt.desc().nullsFirst()),
    index('products_rating').on(table.rating.desc().nullsFirst()),
  ],
)

export const variants = pgTable(
  'variants',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    color: text('color').notNull(),
    colorCode: text('color_code').notNull(),
    images: text('images')
      .array()
      .notNull()
      .default(sql`'{}'`),
    position: integer('position').notNull().default(0),
  },
  table => [
    unique('variants_color').on(table.productId, table.color),
    index('variants_by_color').on(table.color),
  ],
)

export const sizes = pgTable(
  'sizes',
  {
    id: uuid('id').primaryKey(),
    variantId: uuid('variant_id')
      .notNull()
      .references(() => variants.id, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    size: text('size').notNull(),
    stock: integer('stock').notNull().default(0),
    price: integer('price').notNull(),
    discount: integer('discount').notNull().default(0),
    sku: text('sku').notNull().unique(),
    image: text('image'),
    position: integer('position').notNull().default(0),
  },
  table => [
    check('sizes_price', sql`${table.price} >= 0 and ${table.discount} >= 0 and ${table.stock} >= 0`),
    unique('sizes_size').on(table.variantId, table.size),
    index('sizes_product').on(table.productId),
    index('sizes_by_size').on(table.size),
  ],
)

/** D-24: the words of all products, for correcting typing mistakes. Rebuilt by the import. */
export const vocabulary = pgTable(
  'vocabulary',
  { word: text('word').primaryKey(), uses: integer('uses').notNull() },
  table => [index('vocabulary_trigrams').using('gin', sql`${table.word} gin_trgm_ops`)],
)

export const banners = pgTable('banners', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id')
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' }),
  title: text('title').notNull().default(''),
  subtitle: text('subtitle').notNull().default(''),
  /** 21:9 for desktops and 4:5 for phones. */
  wide: text('wide')
    .notNull()
    .references(() => media.id),
  tall: text('tall')
    .notNull()
    .references(() => media.id),
  position: integer('position').notNull().default(0),
  isDemo: boolean('is_demo').notNull().default(false),
  createdAt: createdAt(),
})

export const reviews = pgTable(
  'reviews',
  {
    id: uuid('id').primaryKey(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    rating: smallint('rating').notNull(),
    review: text('review').notNull(),
    /** Shown as 'Reseña de muestra'. */
    isDemo: boolean('is_demo').notNull().default(false),
    createdAt: createdAt(),
  },
  table => [
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    index('reviews_newest').on(table.productId, table.createdAt.desc().nullsFirst()),
    index('reviews_customer').on(table.customerId),
  ],
)

export const customers = pgTable('customers', {
  id: uuid('id').primaryKey(),
  /** Lower case. */
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  lastname: text('lastname').notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  /** D-49: the password is still the document number. */
  hasInitialPassword: boolean('has_initial_password').notNull().default(false),
  documentType: text('document_type').notNull().default(''),
  documentNumber: text('document_number').notNull().default(''),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  province: text('province').notNull().default(''),
  city: text('city').notNull().default(''),
  receiptType: text('receipt_type').notNull().default('BOLETA'),
  receiptNumber: text('receipt_number').notNull().default(''),
  /** D-65: version and time of each consent. */
  policiesVersion: text('policies_version'),
  policiesAt: at('policies_at'),
  marketingAt: at('marketing_at'),
  marketingVersion: text('marketing_version'),
  /** When the last marketing consent was taken back; null while it holds. */
  marketingWithdrawnAt: at('marketing_withdrawn_at'),
  /** When a secret that was mailed to the e-mail came back: only then is it known to be this person's. */
  emailProvedAt: at('email_proved_at'),
  createdAt: createdAt(),
})

/** D-76: one row per issued token; logout and password changes revoke. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /** D-49: signed in with the document number; personal data waits for a new password. */
    isRestricted: boolean('is_restricted').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
    createdAt: createdAt(),
  },
  table => [
    index('sessions_customer').on(table.customerId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_revoked')
      .on(table.revokedAt)
      .where(sql`revoked_at is not null`),
  ],
)

/**
 * D-49, D-75: what a mail carried to its reader, kept only as a keyed hash: the link of a forgotten password or the
 * code of an initial one. A row is good once and until its time; using it deletes it.
 */
export const passwordTickets = pgTable(
  'password_tickets',
  {
    hash: text('hash').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  table => [
    index('password_tickets_customer').on(table.customerId),
    index('password_tickets_expiry').on(table.expiresAt),
  ],
)

/** One row per shopper with a cart: a customer's id or a guest's (`guest_…`). */
export const carts = pgTable(
  'carts',
  {
    owner: text('owner').primaryKey(),
    couponCode: text('coupon_code').references(() => coupons.code, {
      onDelete: 'set null',
      onUpdate: 'cascade',
    }),
    /** Its last use, reading included (to the day): a guest's cart has an age. */
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [
    index('carts_age')
      .on(table.updatedAt)
      .where(sql`starts_with(owner, 'guest_')`),
  ],
)

export const cartLines = pgTable(
  'cart_lines',
  {
    id: uuid('id').primaryKey(),
    owner: text('owner')
      .notNull()
      .references(() => carts.owner, { onDelete: 'cascade' }),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    sizeId: uuid('size_id').references(() => sizes.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    createdAt: createdAt(),
  },
  table => [
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 999`),
    unique('cart_lines_item').on(table.owner, table.productId, table.sizeId).nullsNotDistinct(),
  ],
)

/** D-42. `value` is whole percent or céntimos. */
export const coupons = pgTable('coupons', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<'percent' | 'amount'>().notNull(),
  value: integer('value').notNull(),
  minimum: integer('minimum').notNull().default(0),
  startsAt: at('starts_at'),
  endsAt: at('ends_at'),
  useLimit: integer('use_limit'),
  used: integer('used').notNull().default(0),
  createdAt: createdAt(),
})

export interface OrderShipping {
  name: string
  lastname: string
  phone: string
  email: string
  address: string
  province: string
  city: string
  area: string
  tipoComprobante: string
  numeroComprobante: string
  tipoDocumento: string
  numeroDocumento: string
  envio: 'lima' | 'provincia' | 'tienda'
  tienda: string
}

export const orders = pgTable(
  'orders',
  {
    id: uuid('id').primaryKey(),
    /** The short code a person reads out (D-66, D-77). */
    number: text('number').notNull().unique(),
    /** Null once the buyer deleted the account: what the law keeps stands in `shipping`. */
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'set null' }),
    status: text('status').$type<OrderStatus>().notNull().default('pending'),
    paymentStatus: text('payment_status').$type<PaymentStatus>().notNull().default('unpaid'),
    paymentMethod: text('payment_method').$type<'cod' | 'culqi' | ''>().notNull().default(''),
    /** Before the coupon. */
    subtotal: integer('subtotal').notNull(),
    couponCode: text('coupon_code'),
    couponAmount: integer('coupon_amount').notNull().default(0),
    shippingFee: integer('shipping_fee').notNull(),
    total: integer('total').notNull(),
    items: integer('items').notNull(),
    shipping: jsonb('shipping').$type<OrderShipping>().notNull(),
    /** D-49: placed by a session without restriction, so that its number proves whose account it is. */
    provesOwner: boolean('proves_owner').notNull().default(false),
    idempotencyKey: text('idempotency_key'),
    /** Hash of the request the key came with (D-63). */
    idempotencyHash: text('idempotency_hash'),
    createdAt: createdAt(),
    confirmedAt: at('confirmed_at'),
    placedAt: at('placed_at'),
    warehouseAt: at('warehouse_at'),
    shippedAt: at('shipped_at'),
    deliveredAt: at('delivered_at'),
    cancelledAt: at('cancelled_at'),
    paidAt: at('paid_at'),
  },
  table => [
    unique('orders_idempotency').on(table.customerId, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.createdAt.desc().nullsFirst()),
    index('orders_status').on(table.status, table.createdAt.desc().nullsFirst()),
    index('orders_open_phone')
      .on(sql`(shipping ->> 'phone')`)
      .where(sql`status = 'pending'`),
    index('orders_open_document')
      .on(sql`(shipping ->> 'numeroDocumento')`)
      .where(sql`status = 'pending'`),
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
    sizeId: uuid('size_id').references(() => sizes.id, { onDelete: 'set null' }),
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
    price: integer('price').notNull(),
    discount: integer('discount').notNull().default(0),
    position: integer('position').notNull(),
  },
  table => [index('order_lines_order').on(table.orderId), index('order_lines_product').on(table.productId)],
)

/** Provider-neutral payment session: an opaque secret for the browser, the provider's reference for us (D-71). */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    secret: text('secret').notNull().unique(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    attempt: integer('attempt').notNull(),
    provider: text('provider').notNull(),
    providerRef: text('provider_ref'),
    amount: integer('amount').notNull(),
    currency: text('currency').notNull().default('PEN'),
    state: text('state')
      .$type<'created' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'canceled'>()
      .notNull()
      .default('created'),
    createdAt: createdAt(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  table => [unique('payments_attempt').on(table.orderId, table.attempt)],
)

/** D-95: messages wait here from the transaction that caused them until the mailer took them. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    /** RFC 8058: where one click ends a newsletter; null for messages that are no news. */
    unsubscribeUrl: text('unsubscribe_url'),
    attempts: integer('attempts').notNull().default(0),
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    /** Somebody is sending it until then; past that time, whoever it was died, and another may take it. */
    leasedUntil: at('leased_until'),
    sentAt: at('sent_at'),
    lastError: text('last_error'),
    createdAt: createdAt(),
  },
  table => [
    index('mails_waiting')
      .on(table.nextTryAt)
      .where(sql`sent_at is null`),
    index('mails_age').on(table.createdAt),
    index('mails_recipient').on(table.recipient),
  ],
)

/** Ley 29733, Ley 32323: consent with time, text version and channel; one-click unsubscribe. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    email: text('email').primaryKey(),
    token: text('token').notNull().unique(),
    channel: text('channel').notNull(),
    policiesVersion: text('policies_version').notNull(),
    createdAt: createdAt(),
    unsubscribedAt: at('unsubscribed_at'),
  },
  table => [
    index('newsletter_subscribers_gone')
      .on(table.unsubscribedAt)
      .where(sql`unsubscribed_at is not null`),
  ],
)

/** Rate limits, counted per key and window start. */
export const rateHits = pgTable(
  'rate_hits',
  {
    key: text('key').notNull(),
    windowStart: at('window_start').notNull(),
    hits: integer('hits').notNull().default(1),
  },
  table => [
    primaryKey({ columns: [table.key, table.windowStart] }),
    index('rate_hits_age').on(table.windowStart),
  ],
)

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    id: uuid('id').primaryKey(),
    /** A customer's id or a guest's. */
    owner: text('owner').notNull(),
    productId: uuid('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    /** When the list was last seen (to the day): a guest's list has an age. */
    usedAt: at('used_at').notNull().defaultNow(),
  },
  table => [
    uniqueIndex('wishlist_items_once').on(table.owner, table.productId),
    index('wishlist_items_age')
      .on(table.usedAt)
      .where(sql`starts_with(owner, 'guest_')`),
  ],
)
