import { handle } from '#server/http/handle.ts'
import { createPayment } from '#server/modules/orders/pay.ts'
import { CreatePaymentBody } from '#shared/contracts/orders.ts'
import { createPayment as endpoint } from '#shared/endpoints/payments.ts'

export const POST = handle(endpoint, CreatePaymentBody, ({ actor, body, address }) =>
  createPayment(actor, body, address),
)
