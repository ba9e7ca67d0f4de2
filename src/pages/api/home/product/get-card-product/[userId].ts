import { handle } from '#server/http/handle.ts'
import { getCart } from '#server/modules/cart/read.ts'
import { getCart as endpoint } from '#shared/endpoints/cart.ts'

export const GET = handle(endpoint, null, ({ actor }) => getCart(actor))
