import { sql } from 'drizzle-orm'
import { boolean, date, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { cents, type Cents } from '#shared/rules/money.ts'
import { at } from './columns.ts'

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
  freeShippingFrom: integer('free_shipping_from').$type<Cents>(),
  /** FEE-01: what each way of delivery costs, in céntimos. */
  shippingLima: integer('shipping_lima').$type<Cents>().notNull().default(cents(499)),
  shippingProvincia: integer('shipping_provincia').$type<Cents>().notNull().default(cents(999)),
  shippingTienda: integer('shipping_tienda').$type<Cents>().notNull().default(cents(0)),
  /** DOOR-19: the day in Lima on which the owner last changed one of them; null = never. */
  shippingSince: date('shipping_since'),
  cardPayment: boolean('card_payment').notNull().default(false),
  /** PAYMENT-14: the most that Yape lets a person pay in shops in a day, in céntimos. */
  culqiYapeLimit: integer('culqi_yape_limit').$type<Cents>().notNull().default(cents(50_000)),
  /** PAYMENT-15: whether Culqi opened PagoEfectivo and the QR of the wallets for this shop. */
  culqiOrders: boolean('culqi_orders').notNull().default(false),
  /** Where confirmed orders are mailed; '' = the support e-mail (D-95). */
  orderMail: text('order_mail').notNull().default(''),
  ruc: text('ruc').notNull().default(''),
  businessName: text('business_name').notNull().default(''),
  address: text('address').notNull().default(''),
  maxLengthCe: smallint('max_length_ce').notNull().default(8),
  maxLengthPassport: smallint('max_length_passport').notNull().default(8),
  /** CASH-01: the largest order that may be paid in cash at the door, in céntimos; null = any. */
  cashLimit: integer('cash_limit').$type<Cents>(),
  /** CASH-02: provinces in which orders are paid in cash at the door; none named = all. */
  cashProvinces: text('cash_provinces')
    .array()
    .notNull()
    .default(sql`'{}'`),
  /** CASH-03: minutes that an order waits for its confirmation, by the chosen method. */
  holdMinutes: integer('hold_minutes').notNull().default(120),
  cardHoldMinutes: integer('card_hold_minutes').notNull().default(30),
  cashHoldMinutes: integer('cash_hold_minutes').notNull().default(1440),
  /** WALLET-01: where customers transfer to by hand; a wallet without all three is not offered. */
  yapeNumber: text('yape_number').notNull().default(''),
  yapeHolder: text('yape_holder').notNull().default(''),
  yapeQr: text('yape_qr').notNull().default(''),
  plinNumber: text('plin_number').notNull().default(''),
  plinHolder: text('plin_holder').notNull().default(''),
  plinQr: text('plin_qr').notNull().default(''),
  /** WALLET-03: hours until the number of the operation must be sent. */
  manualTransferHours: smallint('wallet_hours').notNull().default(4),
  /**
   * CASH-04: the most units of a line, and the most unconfirmed orders of a customer, of a telephone (null =
   * RATE_LIMIT_ACCOUNT) and of a document.
   */
  lineUnits: smallint('line_units').notNull().default(30),
  openOrders: smallint('open_orders').notNull().default(5),
  openOrdersOfPhone: smallint('open_orders_of_phone'),
  openOrdersOfDocument: smallint('open_orders_of_document'),
  isDemo: boolean('is_demo').notNull().default(false),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
