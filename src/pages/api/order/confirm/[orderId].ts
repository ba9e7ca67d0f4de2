import { handle } from '#server/http/handle.ts'
import { confirmOrder, readMethod } from '#server/modules/orders/confirm.ts'
import { confirmOrder as endpoint } from '#shared/endpoints/orders.ts'

export const GET = handle(endpoint, null, ({ actor, params, query }) =>
  confirmOrder(actor, params['orderId'] ?? '', readMethod(query.get('paymentMethod'))),
)
export const POST = GET
