import { handle } from '#server/http/handle.ts'
import { getPayment, payWithToken } from '#server/modules/orders/pay.ts'
import { PayBody } from '#shared/contracts/orders.ts'
import { getPayment as statusEndpoint, payWithToken as payEndpoint } from '#shared/endpoints/payments.ts'

export const GET = handle(statusEndpoint, null, ({ actor, params }) =>
  getPayment(actor, params['secret'] ?? ''),
)
export const POST = handle(payEndpoint, PayBody, ({ actor, params, body, address }) =>
  payWithToken(actor, params['secret'] ?? '', body, address),
)
