import { removeFromWishlist } from '#shared/endpoints/wishlist.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { handle } from '#server/http/handle.ts'
import * as wishlist from '#server/modules/wishlist.ts'

export const DELETE = handle(removeFromWishlist, null, async ({ params, actor }) => {
  const wishlistId = params['wishlistId'] ?? ''
  await wishlist.removeFromWishlist(wishlistId, actor)
  return { message: wishlistMessages.removed, wishlistId }
})
