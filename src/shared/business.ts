import type { Cents } from './rules/money.ts'

/** Constants of the specification's section 9. Money is in céntimos unless a name says otherwise. */
export const CURRENCY_PREFIX = 'S/'
export const CURRENCY = 'PEN'

/** SHIP-12: the three ways of delivery, in the order of the page. */
export const SHIPPING_OPTIONS = ['lima', 'provincia', 'tienda'] as const
export type ShippingOption = (typeof SHIPPING_OPTIONS)[number]
/** In céntimos. */
export type ShippingFees = Readonly<Record<ShippingOption, Cents>>
/** SHIP-12, CONST-02: what they cost until the owner sets other fees (FEE-01). */
export const DEFAULT_SHIPPING_FEES: ShippingFees = {
  lima: 499 as Cents,
  provincia: 999 as Cents,
  tienda: 0 as Cents,
}
/** The day on which these fees began (DOOR-19). */
export const DEFAULT_SHIPPING_SINCE = '2026-11-20'
/** The largest fee that the owner can set. */
export const MAX_SHIPPING_FEE = 100_000 as Cents
/** CONST-01: the amount the banner names while the owner has set none, in whole soles. */
export const FREE_SHIPPING_WORDING_SOLES = 199

/** The product type (D-24) whose numbers are EU shoe sizes. */
export const FOOTWEAR = 'CALZADO'
export const CLOTHING = 'ROPA'

export const FEATURED_PRODUCTS = 4
export const HOME_CATEGORIES = 5
/** D-20: what the server answers as parPage, and the most a caller may ask for. */
export const PAGE_SIZE = 12
export const MAX_PAGE_SIZE = 48
/** ROOM-02: how many products a page of a list shows. The page requests that number, as any caller may (D-20). */
export const LIST_SIZE = 24
/** DATA-22: only the initial client state; never requested. */
export const INITIAL_PAGE_SIZE = 3
/** DATA-23: initial client state, in whole soles. */
export const INITIAL_PRICE_RANGE = { low: 0, high: 100 } as const
export const PRICE_STEP_SOLES = 5
/** CHOOSE-06: up to this many units in stock count as few. */
export const FEW_UNITS = 3
/** CHOOSE-01: how many products, and names of a kind, a search box suggests. */
export const SUGGESTED_PRODUCTS = 5
export const SUGGESTED_NAMES = 3
export const CAROUSEL_SIZE = 9
export const CAROUSEL_GROUP = 3
/** How many of the newest products are shown next to a list. */
export const LATEST_SHOWN = 5
export const RELATED_PRODUCTS = 12
/** The newest products next to the list: three slides with three products each. */
export const RELATED_SHOWN = 9
export const MORE_PRODUCTS = 3
export const MAX_BANNERS = 10

export const REVIEW_PAGE_SIZE = 10
export const REVIEW_PAGER_ABOVE = 5
/** D-32: characters. */
export const MAX_REVIEW = 2000
/** D-79, D-85: the largest file of a complaint or a chat, in bytes. */
export const MAX_ATTACHMENT_BYTES = 5 * 1024 * 1024

/** CONST-07, CONST-08: toast limits; durations in milliseconds. */
export const MAX_TOASTS = 20
export const TOAST_DURATION_MS = { error: 4000, blank: 4000, success: 2000, order: 5000 } as const

export const LOGIN_REDIRECT_MS = 500
export const UBIGEO_CACHE_MS = 604_800_000
export const LOOKUP_TIMEOUT_MS = 8000
/** D-76: how long a customer's token is valid, in seconds. */
export const TOKEN_SECONDS = 7 * 24 * 3600
/** GUARD-30: how long a browser that signed in is remembered, in seconds. */
export const DEVICE_SECONDS = 365 * 24 * 3600
/** D-62: an order nobody confirmed is cancelled after this many hours. */
export const UNCONFIRMED_ORDER_HOURS = 24
/** D-65: shortest new password. */
export const MIN_PASSWORD = 8
/** PEOPLE-10: shortest new password of somebody who works for a seller. */
export const MIN_DESK_PASSWORD = 10
/** PEOPLE-07: how long an invitation is valid. */
export const INVITATION_HOURS = 72
/** PEOPLE-12: people and open invitations of one seller. */
export const MAX_TEAM = 50
/** DESK-09: notes of one parcel. */
export const MAX_PARCEL_NOTES = 50
/** D-75, D-49: how long a mailed link or code for a new password is valid. */
export const PASSWORD_TICKET_MINUTES = 30
/** ACC-03: how many orders the panel shows. */
export const RECENT_ORDERS = 5
/** GUARD-20: the most for one order, one customer and one contact; a cart may hold as many units as are in stock. */
export const MAX_LINE_UNITS = 30
export const MAX_ORDER_UNITS = 60
export const MAX_OPEN_ORDERS = 5
export const MAX_ORDERS_A_DAY = 30
/** GUARD-21: attempts to pay by card in a day, of one order and of one account. */
export const MAX_CARD_TRIES = { order: 10, account: 20 } as const
/** GUARD-23: different products in a cart and in a wishlist. */
export const MAX_CART_LINES = 100
export const MAX_WISHES = 200
/** NETWORK-06: lines of guests' carts and wishlists that the shop keeps in all. The ones unused for longest go first. */
export const MAX_GUEST_ROWS = 200_000
/** GUARD-40: look-ups of the whole shop at the document service, unless the owner sets another number. */
export const LOOKUPS_A_DAY = 1000
/** NETWORK-02: how long an order that was proved by work holds its stock, in minutes. */
export const WORK_HOLD_MINUTES = 15
/** NETWORK-03: how much time a customer has for a proof, in minutes. */
export const PROOF_MINUTES = 15
/**
 * NETWORK-04: the most that unproved orders of one network may hold of a stock: this share of it, but at least this
 * many units.
 */
export const NETWORK_STOCK = { share: 0.2, units: 2 } as const
/** GUARD-24: what one account may keep in chats. A seller, who answers many people, may keep ten times as much. */
export const CHAT_QUOTA = {
  messagesAMinute: 60,
  messagesADay: 1000,
  filesADay: 20,
  files: 200,
  bytes: 200 * 1024 * 1024,
  sellerFactor: 10,
} as const
/** GUARD-80: bytes of files that strangers (everybody but sellers) may store in a day: from one network, and in all. */
export const STRANGERS_FILES = { networkADay: 50 * 1024 * 1024, shopADay: 1024 * 1024 * 1024 } as const
/** GUARD-25: messages in one answer: the newest. */
export const MAX_MESSAGES = 200
/** A line never holds more units than this, whatever the stock. */
export const MAX_QUANTITY = 999
export const POLICY_VERSION = '2026-11'

export const FALLBACK_STORE_NAME = 'Tienda'
export const FALLBACK_GREETING = 'Hola, me gustaría obtener más información'
export const DEFAULT_AREA = '-'

export const SORTS = ['low-to-high', 'high-to-low', 'discount'] as const
export type Sort = (typeof SORTS)[number]
export const STAR_CHOICES = [5, 4, 3, 2, 1] as const

export const DOCUMENT_TYPES = ['DNI', 'CE', 'PASAPORTE', 'RUC'] as const
export type DocumentType = (typeof DOCUMENT_TYPES)[number]
export const RECEIPT_TYPES = ['BOLETA', 'FACTURA'] as const
export type ReceiptType = (typeof RECEIPT_TYPES)[number]
/** FISCAL-04: percent of IGV and IPM together, by the first day (Lima) of each rate; the newest last. */
export const TAX_RATES = [{ since: '2011-03-01', percent: 18 }] as const
/** FISCAL-05: a boleta of more than this names its customer with a document (Reglamento de Comprobantes de Pago, art. 8). */
export const NAMELESS_BOLETA_MOST = 70_000 as Cents
/** Days after delivery in which goods may be exchanged, as the policy says (`cambios-y-devoluciones.md`). */
export const EXCHANGE_DAYS = { lima: 7, provincia: 10 } as const
/** FISCAL-06: how often a customer corrects the receipt of one order; the owner may do so again. */
export const MAX_DOCUMENT_CHANGES = 5
/** WALLET-01: the wallets a shop without a provider takes, as the ledger names them. */
export const WALLETS = ['yape', 'plin'] as const
export type Wallet = (typeof WALLETS)[number]
/** WALLET-07: after so many transfers that did not come, an order must be paid in another way. */
export const MAX_TRANSFER_TRIES = 3
/** How long a credit note is valid, as the policy says. */
export const CREDIT_NOTE_DAYS = 30

/** Lima has no summer time, so every day is this long. */
export const DAY_MS = 86_400_000
