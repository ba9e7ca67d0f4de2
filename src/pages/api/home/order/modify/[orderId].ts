import { asCustomer } from '#server/lib/actor.ts'
import { handle } from '#server/http/handle.ts'
import { modifyOrder } from '#server/modules/orders/modify.ts'
import { cancelOrder } from '#shared/endpoints.ts'

export const POST = handle(cancelOrder, null, ({ actor, params }) =>
  modifyOrder(asCustomer(actor).id, params['orderId'] ?? ''),
)
