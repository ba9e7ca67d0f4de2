import { endpoints } from '#shared/endpoints/table.ts'
import { mayDo, ROLES, type Capability, type Role } from '#shared/rules/people.ts'

/** Everybody who may come to the shop, as the columns that are written by hand below. */
const written = [
  'nobody',
  'guest',
  'otherGuest',
  'customer',
  // The customer's own session that waits for a new password (D-49).
  'restricted',
  'other',
  'seller',
  'otherSeller',
  // Tokens that were the customer's, or the seller's where a seller is needed.
  'expired',
  'forged',
  'revoked',
] as const

/**
 * PEOPLE-03: people of the seller in each role of the table; `seller` has them all. And a person of the seller while it
 * is suspended, who may do the same (PEOPLE-05).
 */
const OF_ROLES: readonly `${Role} role`[] = ROLES.map(role => `${role} role` as const)
export type Person = (typeof written)[number] | 'suspended' | (typeof OF_ROLES)[number]
export const people: readonly Person[] = [...written, 'suspended', ...OF_ROLES]
export const roleOf = (person: Person): Role | undefined => ROLES.find(role => person === `${role} role`)
/** Who signs in at the desk. */
export const isOfSeller = (person: Person): boolean =>
  ['seller', 'otherSeller', 'suspended'].includes(person) || roleOf(person) !== undefined

type Row<Cell> = readonly [Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell, Cell]
type Table<Cell> = Readonly<Record<string, Row<Cell>>>
type Columns<Cell> = Readonly<Record<string, readonly Cell[]>>

/** Adds the columns of roles: as the seller, or refused where the role has not what the line wants. */
function withRoles<Cell>(
  table: Table<Cell>,
  o: { wanted: (name: string) => Capability | undefined; refused: Cell },
): Columns<Cell> {
  const rows = Object.entries(table).map(([name, row]) => {
    const asSeller = row[written.indexOf('seller')] as Cell
    const wanted = o.wanted(name)
    const cells = ROLES.map(role => (wanted === undefined || mayDo(role, wanted) ? asSeller : o.refused))
    return [name, [...row, asSeller, ...cells]] as const
  })
  return Object.fromEntries(rows)
}
const nothing = () => undefined
const all = <Cell>(cell: Cell): Row<Cell> => [
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
  cell,
]

const capabilityOf = (call: string): Capability | undefined =>
  Object.values(endpoints).find(({ method, path }) => `${method} ${path}` === call)?.capability

/**
 * Who may call what, written by hand. Guests name their own id; everybody else names the customer's, and the ids of
 * the customer's things. The seller is the one whose conversation and product it is.
 */
const calls: Table<number> = {
  'GET /banners': all(200),
  'GET /brand-get/{name}': all(200),
  'GET /home/company-get-first': all(200),
  'GET /home/get-brands': all(200),
  'GET /home/get-categorys': all(200),
  'GET /home/get-colors': all(200),
  'GET /home/get-products': all(200),
  'GET /home/get-sizes': all(200),
  'GET /home/get-typearticles': all(200),
  'GET /home/get-typeproducts': all(200),
  'GET /home/price-range-latest-product': all(200),
  'GET /home/product-details/{slug}': all(200),
  'GET /home/query-products': all(200),
  'GET /home/suggestions': all(200),
  'GET /home/cards': all(200),
  'GET /home/customer/get-reviews/{productId}': all(200),
  'GET /ubigeo': all(200),
  // No service is set in the tests: everybody gets the same refusal.
  'GET /ubigeo/territorial': all(502),
  'POST /document/lookup': all(200),
  'POST /home/newsletter': all(201),
  'GET /home/newsletter/unsubscribe/{token}': all(200),
  'POST /reclamo/add-reclamo': all(201),
  // The sheet's own secret decides, not who asks.
  'GET /reclamo/file/{secret}': all(200),

  'POST /customer/customer-register': all(201),
  'POST /customer/customer-login': all(201),
  'GET /customer/logout': all(200),
  // Names nobody: each customer reads the own one.
  'GET /customer/profile': [401, 401, 401, 200, 403, 200, 401, 401, 401, 401, 401],

  // Each of these is about the caller's own account: the proof of it is in the body.
  'GET /customer/password': [401, 401, 401, 200, 200, 200, 401, 401, 401, 401, 401],
  'POST /customer/change-password': [401, 401, 401, 403, 403, 403, 401, 401, 401, 401, 401],
  'POST /customer/initial-password': [401, 401, 401, 409, 403, 409, 401, 401, 401, 401, 401],
  'POST /customer/initial-password/send-code': [401, 401, 401, 409, 503, 409, 401, 401, 401, 401, 401],
  'POST /customer/forgot-password': all(200),
  'GET /customer/privacy': [401, 401, 401, 200, 403, 200, 401, 401, 401, 401, 401],
  'POST /customer/marketing': [401, 401, 401, 200, 403, 200, 401, 401, 401, 401, 401],
  'POST /customer/export': [401, 401, 401, 403, 403, 403, 401, 401, 401, 401, 401],
  'POST /customer/delete-account': [401, 401, 401, 403, 403, 403, 401, 401, 401, 401, 401],
  // The secret of the link decides, not who asks.
  'POST /customer/reset-password': all(403),

  'POST /home/product/add-to-card': [401, 201, 201, 201, 201, 403, 401, 401, 401, 401, 401],
  'GET /home/product/get-card-product/{userId}': [401, 200, 200, 200, 200, 403, 401, 401, 401, 401, 401],
  'DELETE /home/product/delete-card-product/{cardId}': [
    401, 200, 401, 200, 200, 404, 401, 401, 401, 401, 401,
  ],
  'PUT /home/product/quantity-inc/{cardId}': [401, 200, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  'PUT /home/product/quantity-dec/{cardId}': [401, 200, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  'POST /home/product/apply-coupon': [401, 200, 200, 200, 200, 403, 401, 401, 401, 401, 401],
  'POST /home/product/migrate-cart': [401, 401, 401, 200, 200, 403, 401, 401, 401, 401, 401],
  'POST /home/product/add-to-wishlist': [401, 201, 201, 201, 201, 403, 401, 401, 401, 401, 401],
  'GET /home/product/get-wishlist-products/{userId}': [401, 200, 200, 200, 200, 403, 401, 401, 401, 401, 401],
  'DELETE /home/product/remove-wishlist-product/{wishlistId}': [
    401, 200, 401, 200, 200, 404, 401, 401, 401, 401, 401,
  ],

  'POST /home/order/place-order': [401, 401, 401, 200, 200, 403, 401, 401, 401, 401, 401],
  // Somebody who has the unguessable number sees the states, never personal data (D-77).
  'POST /home/order/track': all(200),
  // The order has no parcel; to who is not its customer it says nothing without the contact.
  'POST /home/order/received': [403, 403, 403, 404, 403, 403, 403, 403, 403, 403, 403],
  'GET /home/order/receipt/file/{document}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  'GET /home/order/parcel/file/{parcel}': [401, 401, 401, 200, 403, 404, 200, 404, 401, 401, 401],
  'POST /home/order/document/{orderId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  'POST /home/order/modify/{orderId}': [401, 401, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  'GET /home/order/exchange/{orderId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  // The order was not delivered.
  'POST /home/order/exchange/{orderId}': [401, 401, 401, 409, 403, 404, 401, 401, 401, 401, 401],
  // A picture of a fault: for its customer, and on the owner's own machine.
  'GET /home/order/exchange/file/{exchangeId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  'GET /home/coustomer/get-orders/{customerId}/{status}': [
    401, 401, 401, 200, 403, 403, 401, 401, 401, 401, 401,
  ],
  'GET /home/coustomer/get-order-details/{orderId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  'GET /home/coustomer/get-dashboard-data/{userId}': [401, 401, 401, 200, 403, 403, 401, 401, 401, 401, 401],
  'GET /home/customer/get-orders/{customerId}/{status}': [
    401, 401, 401, 200, 403, 403, 401, 401, 401, 401, 401,
  ],
  'GET /home/customer/get-order-details/{orderId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],
  'GET /home/customer/get-dashboard-data/{userId}': [401, 401, 401, 200, 403, 403, 401, 401, 401, 401, 401],
  'GET /order/confirm/{orderId}': [401, 401, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  // No provider is set in the tests, which is said before any order is looked at.
  'POST /order/create-payment': [401, 401, 401, 503, 503, 503, 401, 401, 401, 401, 401],
  'GET /order/payment/{secret}': [401, 401, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  'POST /order/payment/{secret}': [401, 401, 401, 503, 503, 404, 401, 401, 401, 401, 401],
  'GET /order/wallet/{orderId}': [401, 401, 401, 200, 200, 404, 401, 401, 401, 401, 401],
  // The wallets are not set in the tests.
  'POST /order/wallet/{orderId}': [401, 401, 401, 409, 409, 404, 401, 401, 401, 401, 401],
  'POST /order/wallet/{orderId}/operation': [401, 401, 401, 409, 409, 404, 401, 401, 401, 401, 401],
  'POST /order/wallet/{orderId}/picture': [401, 401, 401, 409, 409, 404, 401, 401, 401, 401, 401],
  // A picture of a receipt: for its customer, and on the owner's own machine.
  'GET /order/wallet/file/{orderId}': [401, 401, 401, 200, 403, 404, 401, 401, 401, 401, 401],

  // Only a provider that shows the owner's password is accepted, and none is set in the tests.
  'POST /payments/webhook/{provider}': all(404),
  'GET /payments/return/{provider}': all(303),

  'POST /home/customer/submit-review': [401, 401, 401, 201, 403, 201, 401, 401, 401, 401, 401],

  'POST /chat/customer/add-customer-friend': [401, 401, 401, 200, 403, 403, 401, 401, 401, 401, 401],
  'POST /chat/customer/send-message-to-seller': [401, 401, 401, 201, 403, 403, 401, 401, 401, 401, 401],
  'POST /chat/mark-seen': [401, 401, 401, 200, 403, 403, 200, 403, 401, 401, 401],
  'POST /chat/send-file': [401, 401, 401, 201, 403, 403, 201, 403, 401, 401, 401],
  'GET /chat/file/{messageId}': [401, 401, 401, 200, 403, 404, 200, 404, 401, 401, 401],

  // The secret of the link decides, and no test of this table has one.
  'POST /desk/invitation': all(404),
  'POST /desk/invitation/accept': all(404),
  'POST /desk/forgot-password': all(200),
  'POST /desk/reset-password': all(403),
  // Each of these is about the caller's own account; the password in the body is wrong, the session is nobody's.
  'POST /desk/change-password': [401, 401, 401, 401, 401, 401, 403, 403, 401, 401, 401],
  'GET /desk/sessions': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'DELETE /desk/sessions/{sessionId}': [401, 401, 401, 401, 401, 401, 404, 404, 401, 401, 401],
  'GET /desk/people': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'POST /desk/people/{personId}/role': [401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401],
  'DELETE /desk/people/{personId}': [401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401],
  'DELETE /desk/people/{personId}/sessions': [401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401],
  // The password is wrong.
  'POST /desk/export': [401, 401, 401, 401, 401, 401, 403, 403, 401, 401, 401],
  'POST /desk/invitations': [401, 401, 401, 401, 401, 401, 201, 201, 401, 401, 401],
  'DELETE /desk/invitations/{invitationId}': [401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401],

  'GET /desk/today': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /desk/unread': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /desk/carriers': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /desk/parcels': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /desk/parcels/csv': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /desk/parcels/{parcel}': [401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401],
  // What becomes of each parcel stands in the answer: another seller's does not exist (DESK-05).
  'POST /desk/parcels/moves': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'POST /desk/parcels/undo': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  // The version is not the one of the parcel.
  'POST /desk/parcels/{parcel}/note': [401, 401, 401, 401, 401, 401, 409, 404, 401, 401, 401],

  'POST /seller-login': all(401),
  'POST /seller-logout': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /get-user': [401, 401, 401, 401, 401, 401, 200, 200, 401, 401, 401],
  'GET /chat/seller/get-customers/{sellerId}': [401, 401, 401, 401, 401, 401, 200, 403, 401, 401, 401],
  'GET /chat/seller/get-customer-message/{customerId}': [
    401, 401, 401, 401, 401, 401, 200, 404, 401, 401, 401,
  ],
  'POST /chat/seller/send-message-to-customer': [401, 401, 401, 401, 401, 401, 201, 403, 401, 401, 401],
}
export const callPermissions = withRoles(calls, { wanted: capabilityOf, refused: 403 })

/**
 * What the server answers to who opens a page in a browser. A page of the customer area is a shell without anybody's
 * data: the browser reads the data by calls, and leads to the login who may not.
 */
const pages: Table<number> = {
  '/': all(200),
  '/404': all(200),
  '/500': all(200),
  '/atencion-al-cliente': all(200),
  '/avisame': all(200),
  // The token decides, not who asks; the one of the tables is of another list.
  '/avisame/{token}': all(404),
  '/blog': all(200),
  // The shop comes without posts.
  '/blog/rss.xml': all(404),
  '/blog/{slug}': all(404),
  '/boletin/baja/{token}': all(200),
  '/carrito': all(200),
  '/dashboard': all(200),
  '/dashboard/change-password': all(200),
  '/dashboard/chat': all(200),
  '/dashboard/chat/{sellerId}': all(200),
  '/dashboard/libro-de-reclamaciones': all(200),
  '/dashboard/my-data': all(200),
  '/dashboard/my-orders': all(200),
  '/dashboard/my-wishlist': all(200),
  '/dashboard/order/details/{orderId}': all(200),
  '/dashboard/seguimiento-pedido': all(200),
  '/envio': all(200),
  // Forms are sent, never opened.
  '/formularios/agregar': all(405),
  '/formularios/aviso': all(405),
  '/formularios/linea': all(405),
  '/formularios/recibido': all(405),
  '/libro-de-reclamaciones': all(200),
  // The sheet's own secret decides, not who asks.
  '/libro-de-reclamaciones/hoja/{secret}': all(200),
  '/login': all(200),
  '/manifest.webmanifest': all(200),
  '/nuestras-tiendas': all(200),
  '/og/{picture}.jpg': all(200),
  '/order/confirm': all(200),
  '/pago': all(200),
  '/partials/onward/{product}': all(200),
  '/partials/home-slides': all(200),
  '/partials/related-slides/{product}': all(200),
  '/partials/size-choice/{product}': all(200),
  '/product/details/{slug}': all(200),
  '/products': all(301),
  '/products/search': all(200),
  '/register': all(200),
  '/restablecer-clave': all(200),
  '/robots.txt': all(200),
  '/search': all(200),
  '/recibido': all(200),
  '/seguimiento-pedido': all(200),
  '/shops': all(200),
  '/sin-conexion': all(200),
  '/sitemap.xml': all(200),
  '/sitemap/{file}.xml': all(200),
  '/sw.js': all(200),
  '/vendedor': all(200),
  '/vendedor/clave': all(200),
  '/vendedor/equipo': all(200),
  '/vendedor/invitacion': all(200),
  '/vendedor/mensajes': all(200),
  '/vendedor/paquetes': all(200),
  // Each of the policies and who we are.
  '/{policy}': all(200),
  '/ya-no-se-vende': all(410),
}
export const pagePermissions = withRoles(pages, { wanted: nothing, refused: 403 })

/** Files of the build by their folder, and what the shop answers next to pages and calls. Health is for everybody. */
const files: Table<number> = {
  '/apple-touch-icon.png': all(200),
  '/art': all(200),
  '/favicon.svg': all(200),
  '/icon-192.png': all(200),
  '/icon-512.png': all(200),
  '/icon-maskable-192.png': all(200),
  '/icon-maskable-512.png': all(200),
  '/libro-de-reclamaciones.svg': all(200),
  '/sw.js': all(200),
  '/static/css': all(200),
  '/static/js': all(200),
  '/static/media': all(200),
  '/media': all(200),
  '/healthz': all(200),
  '/readyz': all(200),
  // Of the data folder nothing but pictures is served, and of the checkout nothing at all.
  '/media/../secret': all(400),
  '/media/%2e%2e/secret': all(400),
  // To its one spelling, which is refused.
  '/media/..%2fsecret': all(301),
  '/package.json': all(404),
  '/static/../../server/entry.mjs': all(400),
}
export const filePermissions = withRoles(files, { wanted: nothing, refused: 403 })

/** What the acknowledgement says: a socket of nobody is closed with `sessionExpired` (D-122); names are the customer's or the seller's. */
type Said = 'sessionExpired' | 'ok' | 'forbidden' | 'roleForbids'
const customersEvent: Row<Said> = [
  'sessionExpired',
  'sessionExpired',
  'sessionExpired',
  'ok',
  'sessionExpired',
  'forbidden',
  'forbidden',
  'forbidden',
  'sessionExpired',
  'sessionExpired',
  'sessionExpired',
]
const sellersEvent: Row<Said> = [
  'sessionExpired',
  'sessionExpired',
  'sessionExpired',
  'forbidden',
  'sessionExpired',
  'forbidden',
  'ok',
  'forbidden',
  'sessionExpired',
  'sessionExpired',
  'sessionExpired',
]
const events: Table<Said> = {
  add_user: customersEvent,
  add_seller: sellersEvent,
  send_customer_message: customersEvent,
  send_seller_message: sellersEvent,
}
export const eventPermissions = withRoles(events, {
  wanted: name => (events[name] === sellersEvent ? 'messages' : undefined),
  refused: 'roleForbids',
})

/** Who gets what the shop says of the conversation between the customer and the seller. */
const participants: Row<boolean> = [false, false, false, true, false, false, true, false, false, false, false]
const hearing: Table<boolean> = {
  customer_message: participants,
  seller_message: participants,
  messages_seen: participants,
  activeSeller: [false, false, false, true, false, true, true, true, false, false, false],
  // Of a parcel of the seller.
  desk_parcels: [false, false, false, false, false, false, true, false, false, false, false],
}
const HEARD_WITH: Readonly<Partial<Record<string, Capability>>> = {
  activeSeller: undefined,
  desk_parcels: 'parcels',
}
export const hearingPermissions = withRoles(hearing, {
  wanted: name => (name in HEARD_WITH ? HEARD_WITH[name] : 'messages'),
  refused: false,
})
