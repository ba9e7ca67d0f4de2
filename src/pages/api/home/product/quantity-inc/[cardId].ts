import { handle } from '#server/http/handle.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'
import { increase } from '#server/modules/cart/change.ts'
import { quantityInc } from '#shared/endpoints/cart.ts'

export const PUT = handle(quantityInc, null, ({ actor, params, headers }) =>
  increase(actor, params['cardId'] ?? '', readIdempotencyKey(headers)),
)
