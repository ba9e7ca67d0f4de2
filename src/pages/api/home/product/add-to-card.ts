import { handle } from '#server/http/handle.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import { add } from '#server/modules/cart/change.ts'
import { AddToCartBody } from '#shared/contracts/cart.ts'
import { addToCart } from '#shared/endpoints/cart.ts'

export const POST = handle(addToCart, AddToCartBody, ({ actor, body, headers, address }) =>
  add(actor, body, { key: readIdempotencyKey(headers), address }),
)
