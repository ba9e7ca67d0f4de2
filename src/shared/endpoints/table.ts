import * as account from './account.ts'
import * as banners from './banners.ts'
import * as cart from './cart.ts'
import * as catalog from './catalog.ts'
import * as chat from './chat.ts'
import * as company from './company.ts'
import * as complaints from './complaints.ts'
import * as deskParcels from './desk-parcels.ts'
import * as documents from './documents.ts'
import * as exchanges from './exchanges.ts'
import * as newsletter from './newsletter.ts'
import * as orders from './orders.ts'
import * as password from './password.ts'
import * as payments from './payments.ts'
import * as privacy from './privacy.ts'
import * as people from './people.ts'
import * as reviews from './reviews.ts'
import * as sellers from './sellers.ts'
import * as ubigeo from './ubigeo.ts'
import * as manualTransfer from './manual-transfer.ts'
import * as wishlist from './wishlist.ts'
import type { Endpoint } from './endpoint.ts'

/** Every call of the shop, by its name. A browser imports the calls of its noun, never this whole table. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  ...account,
  ...banners,
  ...cart,
  ...catalog,
  ...chat,
  ...company,
  ...complaints,
  ...deskParcels,
  ...documents,
  ...exchanges,
  ...newsletter,
  ...orders,
  ...password,
  ...payments,
  ...people,
  ...privacy,
  ...reviews,
  ...sellers,
  ...ubigeo,
  ...manualTransfer,
  ...wishlist,
}
