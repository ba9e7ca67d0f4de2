import { handle } from '#server/http/handle.ts'
import { modifyOrder } from '#server/modules/orders/modify.ts'
import { cancelOrder } from '#shared/endpoints/orders.ts'

export const POST = handle(cancelOrder, null, ({ actor, params }) =>
  modifyOrder(actor, params['orderId'] ?? ''),
)
