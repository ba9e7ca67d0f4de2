import type {
  AddToCartInput,
  CartAnswer,
  CartLineAnswer,
  CouponInput,
  MigrateCartInput,
} from '../contracts/cart.ts'
import { get, post, put, remove, type Message } from './endpoint.ts'

export const addToCart = post<AddToCartInput, Message & { product: CartLineAnswer }>(
  '/home/product/add-to-card',
  'shopper',
  { actorId: 'body.userId', status: 201 },
)
export const getCart = get<CartAnswer>('/home/product/get-card-product/{userId}', 'shopper', {
  actorId: 'params.userId',
})
export const deleteLine = remove<Message>('/home/product/delete-card-product/{cardId}', 'line')
export const quantityInc = put<Message>('/home/product/quantity-inc/{cardId}', 'line', { tokenInBody: true })
export const quantityDec = put<Message>('/home/product/quantity-dec/{cardId}', 'line', { tokenInBody: true })
export const migrateCart = post<MigrateCartInput, Message>('/home/product/migrate-cart', 'customer', {
  actorId: 'body.userId',
})
export const applyCoupon = post<
  CouponInput,
  Message & { coupon: CartAnswer['coupon']; price: CartAnswer['price'] }
>('/home/product/apply-coupon', 'shopper', { actorId: 'body.userId' })
