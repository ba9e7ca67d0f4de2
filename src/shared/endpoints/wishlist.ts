import type { AddToWishlistInput, WishlistAnswer } from '../contracts/wishlist.ts'
import { get, post, remove, type Message } from './endpoint.ts'

export const addToWishlist = post<AddToWishlistInput, Message>('/home/product/add-to-wishlist', 'shopper', {
  actorId: 'body.userId',
  status: 201,
})
export const getWishlist = get<WishlistAnswer>('/home/product/get-wishlist-products/{userId}', 'shopper', {
  actorId: 'params.userId',
})
export const removeFromWishlist = remove<Message & { wishlistId: string }>(
  '/home/product/remove-wishlist-product/{wishlistId}',
  'line',
)
