import { handle } from '#server/http/handle.ts'
import { placeOrder } from '#server/modules/orders/place.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import { PlaceOrderBody } from '#shared/contracts/orders.ts'
import { placeOrder as endpoint } from '#shared/endpoints/orders.ts'

export const POST = handle(endpoint, PlaceOrderBody, ({ actor, body, headers, address }) =>
  placeOrder(actor, body, { idempotencyKey: readIdempotencyKey(headers), address }),
)
