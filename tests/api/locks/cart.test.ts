import { db } from '#server/db/index.ts'
import { cartLines, carts } from '#server/db/schema/cart.ts'
import { newId } from '#server/lib/uuid.ts'
import { dropSurplusGuests } from '#server/modules/limits/guests.ts'
import { api } from '../../support/api.ts'
import { putInCart } from '../../support/checkout.ts'
import { signedIn } from '../../support/commerce.ts'
import { createGuest } from '../../support/shop.ts'
import { coupon, inCarts, locking, product, row, testLocks } from '../../support/lock-rows.ts'

const withCart = async () => {
  const customer = await signedIn()
  const { body } = await putInCart(customer, product.id)
  return { customer, lineId: body.product._id }
}

testLocks([
  {
    sites: ['cart/change.ts addUnits'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      return { held: row('carts', customer.id, 'owner'), call: () => putInCart(customer, product.id) }
    },
  },
  {
    sites: ['cart/change.ts changeLine'],
    waits: inCarts,
    meet: async () => {
      const { customer, lineId } = await withCart()
      return {
        held: row('carts', customer.id, 'owner'),
        call: () => api.put(`/home/product/quantity-inc/${lineId}`, undefined, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/coupon.ts keepCode'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      const body = { userId: customer.id, code: await coupon() }
      return {
        held: row('carts', customer.id, 'owner'),
        call: () => api.post('/home/product/apply-coupon', body, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/migrate.ts migrate'],
    waits: inCarts,
    meet: async () => {
      const { customer } = await withCart()
      const guestId = createGuest()
      await db().insert(carts).values({ shopperId: guestId })
      return {
        held: row('carts', customer.id, 'owner'),
        call: () =>
          api.post('/home/product/migrate-cart', { userId: customer.id, guestId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['cart/migrate.ts migrate 2'],
    waits: locking('carts'),
    meet: async () => {
      const { customer } = await withCart()
      const guestId = createGuest()
      await db().insert(carts).values({ shopperId: guestId })
      return {
        held: row('carts', guestId, 'owner'),
        call: () =>
          api.post('/home/product/migrate-cart', { userId: customer.id, guestId }, { token: customer.token }),
      }
    },
  },
  {
    sites: ['limits/guests.ts drop'],
    waits: null,
    meet: async () => {
      const guest = createGuest()
      await db().insert(carts).values({ shopperId: guest })
      await db()
        .insert(cartLines)
        .values({ id: newId(), shopperId: guest, productId: product.id, quantity: 1 })
      return { held: row('carts', guest, 'owner'), call: () => dropSurplusGuests(0) }
    },
  },
])
