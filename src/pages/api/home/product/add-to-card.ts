import { handle } from '#server/http/handle.ts'
import { add } from '#server/modules/cart/change.ts'
import { AddToCartBody } from '#shared/contracts/cart.ts'
import { addToCart } from '#shared/endpoints.ts'

export const POST = handle(addToCart, AddToCartBody, ({ body, address }) => add(body.userId, body, address))
