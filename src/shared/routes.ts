/** Every link of the shop, as constants and functions, so that a route is spelled once. */
export const routes = {
  home: '/',
  login: '/login',
  register: '/register',
  resetPassword: '/restablecer-clave',
  shops: '/shops',
  search: '/products/search',
  cart: '/carrito',
  shipping: '/envio',
  payment: '/pago',
  confirm: '/order/confirm',
  tracking: '/seguimiento-pedido',
  received: '/recibido',
  alert: '/avisame',
  help: '/atencion-al-cliente',
  blog: '/blog',
  feed: '/blog/rss.xml',
  exchanges: '/cambios-y-devoluciones',
  privacy: '/politica-de-seguridad-y-privacidad',
  shippingTerms: '/terminos-de-envios',
  terms: '/terminos-y-condiciones',
  about: '/nosotros',
  stores: '/nuestras-tiendas',
  complaints: '/libro-de-reclamaciones',
  dashboard: '/dashboard',
  orders: '/dashboard/my-orders',
  wishlist: '/dashboard/my-wishlist',
  changePassword: '/dashboard/change-password',
  myData: '/dashboard/my-data',
  chat: '/dashboard/chat',
  ownTracking: '/dashboard/seguimiento-pedido',
  ownComplaints: '/dashboard/libro-de-reclamaciones',
  gone: '/ya-no-se-vende',
  sitemap: '/sitemap.xml',
  manifest: '/manifest.webmanifest',
  offline: '/sin-conexion',
  worker: '/sw.js',
} as const

/** AWAY-04: the cart as the server draws it for a browser without script. With script it is the usual cart. */
export const NO_SCRIPT_CART = `${routes.cart}?vista=simple`
export const isNoScriptCart = (query: URLSearchParams): boolean => query.get('vista') === 'simple'

/** PARCEL-14: where a customer says without script that a parcel came. */
export const receivedPath = (parcel: string): string =>
  `${routes.received}?paquete=${encodeURIComponent(parcel)}`

/** The same page once it was said. */
export const PARCEL_RECEIVED = `${routes.received}?listo=si`
export const isParcelReceived = (query: URLSearchParams): boolean => query.get('listo') === 'si'

/** ALERT-03: where the form 'Avísame cuando llegue' leads, and where it leads when it was refused. */
export const ALERT_ASKED = `${routes.alert}?listo=si`
export const isAlertAsked = (query: URLSearchParams): boolean => query.get('listo') === 'si'
export const alertFormPath = (slug: string): string =>
  `${routes.alert}?${new URLSearchParams({ producto: slug }).toString()}`
/** ALERT-05: the page behind the link in its mails. */
export const alertPath = (token: string): string => `${routes.alert}/${encodeURIComponent(token)}`

/** D-75: /login with its dialog for a forgotten password open. */
export const FORGOT_ANCHOR = 'recuperar'
export const forgotPath = `${routes.login}#${FORGOT_ANCHOR}`

export const productPath = (slug: string): string => `/product/details/${encodeURIComponent(slug)}`
/** The slug in a product's path. */
export const slugOf = (path: string): string => decodeURIComponent(path.slice(productPath('').length))
/** SEO-06: a product with one colour and size chosen, as a shared link carries them; '' for none. */
export const choicePath = (slug: string, { color, size }: { color: string; size: string }): string => {
  const query = new URLSearchParams()
  if (color !== '') query.set('color', color)
  if (size !== '') query.set('talla', size)
  return query.size === 0 ? productPath(slug) : `${productPath(slug)}?${query.toString()}`
}
/**
 * SHOWN-02: the link of a card that shows one colour and size ('' for the first colour, and for no size). In a browser
 * without script, its anchor leads to that choice in the form.
 */
export const cardPath = ({
  slug,
  shown = { color: '', size: '' },
}: {
  slug: string
  shown?: { color: string; size: string }
}): string => {
  const isPlain = shown.color === '' && shown.size === ''
  return choicePath(slug, shown) + (isPlain ? '' : `#${choiceAnchor(shown)}`)
}
/** The anchor in the form for browsers without script: of a colour and size, or of a colour. */
export const choiceAnchor = ({ color, size }: { color: string; size: string }): string =>
  [size === '' ? 'color' : 'talla', size, color]
    .filter(Boolean)
    .map(part => part.replace(/[^\p{L}\p{N}]/gu, '-'))
    .join('-')
export const orderPath = (orderId: string): string =>
  `/dashboard/order/details/${encodeURIComponent(orderId)}`
/** The customer's orders: one filter, one page. */
export const ordersPath = ({ status, page }: { status: string; page: number }): string => {
  const query = new URLSearchParams()
  if (status !== 'all') query.set('status', status)
  if (page > 1) query.set('pageNo', String(page))
  return query.size === 0 ? routes.orders : `${routes.orders}?${query.toString()}`
}
export const blogPath = (slug: string): string => `${routes.blog}/${encodeURIComponent(slug)}`
export const chatPath = (sellerId: string): string => `/dashboard/chat/${encodeURIComponent(sellerId)}`
/** D-82: the conversation with a product's seller, with that product quoted. */
export const chatAboutPath = ({ sellerId, slug }: { sellerId: string; slug: string }): string =>
  `${chatPath(sellerId)}?${new URLSearchParams({ producto: slug }).toString()}`

/** `/products/search?…` with the query names of ROUTE-06. */
export const searchPath = (
  query: Partial<Record<'category' | 'typearticle' | 'typeproduct' | 'brand' | 'value', string>>,
): string => `${routes.search}?${new URLSearchParams(query).toString()}`

export const sitemapPath = (file: string): string => `/sitemap/${file}.xml`

/** SEO-05: size in pixels of the picture that other sites show for a page. */
export const SHARE_PICTURE = { width: 1200, height: 630 } as const
/** Names the whole shop where a picture's id is expected. */
export const SHOP_PICTURE = 'tienda'
export const sharePicturePath = (id: string | null): string => `/og/${id ?? SHOP_PICTURE}.jpg`

/** One picture file of the media store; widths are those rendered at import. */
export const MEDIA_WIDTHS = [320, 480, 720, 1200] as const
/** The extra width of pictures that are wide enough for it: banners across a desktop. */
export const WIDE_MEDIA_WIDTH = 1920
/** Widths in which a picture can be requested whose largest rendition is `width` px wide. */
export const mediaWidths = (width: number): number[] =>
  width > 1200 ? [...MEDIA_WIDTHS, WIDE_MEDIA_WIDTH] : [...MEDIA_WIDTHS]
export const mediaPath = (id: string, width: number, format: 'webp' | 'avif'): string =>
  `/media/${id}-${width}.${format}`

/** The files of a picture for a `srcset`, from `least` up to `most` pixels wide. */
export const mediaSet = (id: string, format: 'webp' | 'avif', most: number, least = 0): string =>
  MEDIA_WIDTHS.filter(width => width >= least && width <= most)
    .map(width => `${mediaPath(id, width, format)} ${String(width)}w`)
    .join()
/** The file of the extra width, which only pictures wider than `WIDE_FROM` have. */
export const widestSet = (id: string): string =>
  `${mediaPath(id, WIDE_MEDIA_WIDTH, 'avif')} ${String(WIDE_MEDIA_WIDTH)}w`
/** The widest file that a phone is given. */
export const PHONE_MEDIA = '(max-width: 47.99rem)'
/** Screens on which a banner is drawn in its extra width, if it has one (VOICE-07). */
export const WIDE_MEDIA = '(min-width: 80.01rem)'
/** The narrowest file that fills any wider screen, in pixels. */
export const WIDE_FROM = 1200

/** D-04: the ten public pages a logged-in customer is sent away from. */
export const publicInfoPaths: readonly string[] = [
  routes.tracking,
  routes.help,
  routes.blog,
  routes.exchanges,
  routes.privacy,
  routes.shippingTerms,
  routes.terms,
  routes.about,
  routes.stores,
  routes.complaints,
]
export const isInfoPath = (path: string): boolean => publicInfoPaths.includes(path)

/** D-87: a filed sheet and its attachment, behind the sheet's own secret. */
export const complaintSheetPath = (secret: string): string =>
  `${routes.complaints}/hoja/${encodeURIComponent(secret)}`
export const complaintFilePath = (secret: string): string => `/api/reclamo/file/${encodeURIComponent(secret)}`
/** D-16: the page behind the link of every newsletter. */
export const unsubscribePath = (token: string): string => `/boletin/baja/${encodeURIComponent(token)}`
/** D-85: an attachment of a conversation, for its two participants only. */
export const chatFilePath = (messageId: string): string => `/api/chat/file/${encodeURIComponent(messageId)}`
/** D-84: the sellers' own pages, linked from no shopper page. They are not in `routes`, so that no shopper loads them. */
export const deskPaths = {
  home: '/vendedor',
  invitation: '/vendedor/invitacion',
  messages: '/vendedor/mensajes',
  parcels: '/vendedor/paquetes',
  password: '/vendedor/clave',
  team: '/vendedor/equipo',
} as const
/** One of a seller's conversations; '' for none. */
export const sellerChatPath = (customerId: string): string =>
  customerId === ''
    ? deskPaths.messages
    : `${deskPaths.messages}?${new URLSearchParams({ cliente: customerId }).toString()}`

/** HEAD-07: where the account link leads. */
export const accountTarget = ({ loggedIn }: { loggedIn: boolean }): string =>
  loggedIn ? routes.dashboard : routes.login

/** HEAD-11, FOOT-13. */
export const wishlistTarget = ({ loggedIn }: { loggedIn: boolean }): string =>
  loggedIn ? routes.wishlist : routes.login

/** HEAD-13, FOOT-12. */
export const cartTarget = (o: { loggedIn: boolean; guestId: string | undefined }): string =>
  o.loggedIn || o.guestId ? routes.cart : routes.login

/**
 * D-96: the picture's address for the shop's own pages. The wire names PUBLIC_URL, so that other clients can load the
 * picture. A browser that reached the shop under another address (a LAN, a proxy) loads it from there.
 */
export const pictureSource = (url: string): string => url.replace(/^https?:\/\/[^/?#]+(?=\/media\/)/, '')

/** The media id of a picture's URL on the wire (the URL of its 720 px WebP); null for a picture kept elsewhere. */
export const mediaIdOf = (url: string): string | null =>
  /^\/media\/(.+)-\d+\.(?:webp|avif)$/.exec(pictureSource(url))?.[1] ?? null

/** ROUTE-14: the result page for a payment, by its secret. The page removes the secret from the address at once. */
export const confirmPath = (secret: string): string =>
  `${routes.confirm}?${new URLSearchParams({ payment_intent_client_secret: secret }).toString()}`
