import { handle } from '#server/http/handle.ts'
import { applyCoupon } from '#server/modules/cart/coupon.ts'
import { CouponBody } from '#shared/contracts/cart.ts'
import { applyCoupon as endpoint } from '#shared/endpoints/cart.ts'

export const POST = handle(endpoint, CouponBody, ({ actor, body, address }) =>
  applyCoupon(actor, { code: body.code, address }),
)
