import { handle } from '#server/http/handle.ts'
import { getOrders } from '#server/modules/orders/read.ts'
import { getCustomerOrders as endpoint } from '#shared/endpoints/orders.ts'

export const GET = handle(endpoint, null, ({ actor, params, query }) =>
  getOrders(actor, { status: params['status'] ?? '', pageNo: query.get('pageNo') }),
)
