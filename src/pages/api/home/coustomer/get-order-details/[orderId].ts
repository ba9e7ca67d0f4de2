import { handle } from '#server/http/handle.ts'
import { getOrder } from '#server/modules/orders/read.ts'
import { getOrderDetails } from '#shared/endpoints/orders.ts'

export const GET = handle(getOrderDetails, null, ({ actor, params }) =>
  getOrder(actor, params['orderId'] ?? ''),
)
