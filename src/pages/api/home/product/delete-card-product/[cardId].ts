import { handle } from '#server/http/handle.ts'
import { remove } from '#server/modules/cart/change.ts'
import { deleteLine } from '#shared/endpoints/cart.ts'

export const DELETE = handle(deleteLine, null, ({ actor, params }) => remove(actor, params['cardId'] ?? ''))
