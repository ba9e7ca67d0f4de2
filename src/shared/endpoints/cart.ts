import type {
  AddToCartInput,
  CartAnswer,
  CartLineAnswer,
  CouponInput,
  MigrateCartInput,
} from '../contracts/cart.ts'
import type { Endpoint, Message, NoBody } from './endpoint.ts'

export const addToCart: Endpoint<AddToCartInput, Message & { product: CartLineAnswer }> = {
  method: 'POST',
  path: '/home/product/add-to-card',
  access: 'shopper',
  actorId: 'body.userId',
  status: 201,
}

export const getCart: Endpoint<NoBody, CartAnswer> = {
  method: 'GET',
  path: '/home/product/get-card-product/{userId}',
  access: 'shopper',
  actorId: 'params.userId',
}

export const deleteLine: Endpoint<NoBody, Message> = {
  method: 'DELETE',
  path: '/home/product/delete-card-product/{cardId}',
  access: 'line',
}

export const quantityInc: Endpoint<NoBody, Message> = {
  method: 'PUT',
  path: '/home/product/quantity-inc/{cardId}',
  access: 'line',
  tokenInBody: true,
}

export const quantityDec: Endpoint<NoBody, Message> = {
  method: 'PUT',
  path: '/home/product/quantity-dec/{cardId}',
  access: 'line',
  tokenInBody: true,
}

export const migrateCart: Endpoint<MigrateCartInput, Message> = {
  method: 'POST',
  path: '/home/product/migrate-cart',
  access: 'customer',
  actorId: 'body.userId',
}

export const applyCoupon: Endpoint<
  CouponInput,
  Message & { coupon: CartAnswer['coupon']; price: CartAnswer['price'] }
> = {
  method: 'POST',
  path: '/home/product/apply-coupon',
  access: 'shopper',
  actorId: 'body.userId',
}
