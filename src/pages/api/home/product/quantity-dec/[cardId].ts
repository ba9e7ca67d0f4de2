import { handle } from '#server/http/handle.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import { decrease } from '#server/modules/cart/change.ts'
import { quantityDec } from '#shared/endpoints/cart.ts'

export const PUT = handle(quantityDec, null, ({ actor, params, headers }) =>
  decrease(actor, params['cardId'] ?? '', readIdempotencyKey(headers)),
)
