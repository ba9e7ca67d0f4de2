import { AddToWishlistBody } from '#shared/contracts/wishlist.ts'
import { addToWishlist } from '#shared/endpoints/wishlist.ts'
import { wishlistMessages } from '#shared/messages/wishlist.ts'
import { handle } from '#server/http/handle.ts'
import * as wishlist from '#server/modules/wishlist.ts'

export const POST = handle(addToWishlist, AddToWishlistBody, async ({ body, actor, address }) => {
  await wishlist.addToWishlist(actor, body.productId, address)
  return { message: wishlistMessages.added }
})
