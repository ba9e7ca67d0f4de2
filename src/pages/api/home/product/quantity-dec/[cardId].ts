import { handle } from '#server/http/handle.ts'
import { decrease } from '#server/modules/cart/change.ts'
import { quantityDec } from '#shared/endpoints.ts'

export const PUT = handle(quantityDec, null, ({ actor, params }) => decrease(actor, params['cardId'] ?? ''))
