import { getWishlist } from '#shared/endpoints/wishlist.ts'
import { handle } from '#server/http/handle.ts'
import * as wishlist from '#server/modules/wishlist.ts'

export const GET = handle(getWishlist, null, ({ actor }) => wishlist.getWishlist(actor))
