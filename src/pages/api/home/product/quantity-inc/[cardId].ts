import { handle } from '#server/http/handle.ts'
import { increase } from '#server/modules/cart/change.ts'
import { quantityInc } from '#shared/endpoints.ts'

export const PUT = handle(quantityInc, null, ({ actor, params }) => increase(actor, params['cardId'] ?? ''))
