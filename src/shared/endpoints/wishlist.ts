import type { AddToWishlistInput, WishlistAnswer } from '../contracts/wishlist.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const addToWishlist: Endpoint<AddToWishlistInput, Message> = {
  method: 'POST',
  path: '/home/product/add-to-wishlist',
  access: 'shopper',
  actorId: 'body.userId',
  status: 201,
}

export const getWishlist: Endpoint<NoBody, WishlistAnswer> = {
  method: 'GET',
  path: '/home/product/get-wishlist-products/{userId}',
  access: 'shopper',
  actorId: 'params.userId',
}

export const removeFromWishlist: Endpoint<NoBody, Message & { wishlistId: string }> = {
  method: 'DELETE',
  path: '/home/product/remove-wishlist-product/{wishlistId}',
  access: 'line',
}
