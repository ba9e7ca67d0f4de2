import { handle } from '#server/http/handle.ts'
import { getOrder } from '#server/modules/orders/read.ts'
import { getCustomerOrderDetails } from '#shared/endpoints/orders.ts'

export const GET = handle(getCustomerOrderDetails, null, ({ actor, params }) =>
  getOrder(actor, params['orderId'] ?? ''),
)
