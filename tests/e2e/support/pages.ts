import { readdirSync } from 'node:fs'
import {
  ALERT_ASKED,
  alertPath,
  blogPath,
  chatPath,
  orderPath,
  productPath,
  unsubscribePath,
} from '#shared/routes.ts'

/** What the pages of one person and one thing are about. */
export interface Facts {
  slug: string
  orderId: string
  sellerId: string
  /** Path of a filed complaint sheet. */
  sheet: string
}
/** Whose page it is: a guest with an empty cart, one with goods, one who has to pay, or a customer. */
export type Visitor = 'guest' | 'shopper' | 'payer' | 'customer'
export interface Visit {
  as: Visitor
  path: string | ((facts: Facts) => string)
}

const guest = (path: Visit['path']): Visit => ({ as: 'guest', path })
const texts = ['policies', 'about']
  .flatMap(folder => readdirSync(`src/content/${folder}`))
  .map(file => file.replace(/\.md$/, ''))
const customer = (path: Visit['path']): Visit => ({ as: 'customer', path })

/** One row for each file of src/pages that draws a page; `tests/unit/pages.test.ts` misses none and has none too many. */
export const visits: Readonly<Record<string, Visit | readonly Visit[]>> = {
  '[policy]': texts.map(name => guest(`/${name}`)),
  '404': guest('/no-existe'),
  '500': guest('/500'),
  'atencion-al-cliente': guest('/atencion-al-cliente'),
  'avisame/[token]': guest(alertPath('no-es-un-enlace')),
  'avisame/index': guest(ALERT_ASKED),
  'blog/[slug]': guest(blogPath('cuidar-calzado-de-cuero')),
  'blog/index': guest('/blog'),
  'boletin/baja/[token]': guest(unsubscribePath('no-es-un-enlace')),
  carrito: { as: 'shopper', path: '/carrito' },
  'dashboard/change-password': customer('/dashboard/change-password'),
  'dashboard/chat/[sellerId]': customer(({ sellerId }) => chatPath(sellerId)),
  'dashboard/chat/index': customer('/dashboard/chat'),
  'dashboard/index': customer('/dashboard'),
  'dashboard/libro-de-reclamaciones': customer('/dashboard/libro-de-reclamaciones'),
  'dashboard/my-data': customer('/dashboard/my-data'),
  'dashboard/my-orders': customer('/dashboard/my-orders'),
  'dashboard/my-wishlist': customer('/dashboard/my-wishlist'),
  'dashboard/order/details/[orderId]': customer(({ orderId }) => orderPath(orderId)),
  'dashboard/seguimiento-pedido': customer('/dashboard/seguimiento-pedido'),
  envio: { as: 'shopper', path: '/envio' },
  index: guest('/'),
  'libro-de-reclamaciones/hoja/[secret]': guest(({ sheet }) => sheet),
  'libro-de-reclamaciones/index': guest('/libro-de-reclamaciones'),
  login: guest('/login'),
  'nuestras-tiendas': guest('/nuestras-tiendas'),
  'order/confirm': guest('/order/confirm'),
  pago: { as: 'payer', path: '/pago' },
  'product/details/[slug]': guest(({ slug }) => productPath(slug)),
  'products/search': guest('/products/search?category=MUJER'),
  recibido: guest('/recibido?paquete=V-7K2M9QXD-1'),
  register: guest('/register'),
  'restablecer-clave': guest('/restablecer-clave#no-es-un-enlace'),
  search: guest('/search?value=zapatilla'),
  'seguimiento-pedido': guest('/seguimiento-pedido'),
  shops: guest('/shops'),
  'sin-conexion': guest('/sin-conexion'),
  'vendedor/clave': guest('/vendedor/clave'),
  'vendedor/equipo': guest('/vendedor/equipo'),
  'vendedor/index': guest('/vendedor'),
  'vendedor/invitacion': guest('/vendedor/invitacion'),
  'vendedor/mensajes': guest('/vendedor/mensajes'),
  'vendedor/paquetes': guest('/vendedor/paquetes'),
  'ya-no-se-vende': guest('/ya-no-se-vende'),
}
