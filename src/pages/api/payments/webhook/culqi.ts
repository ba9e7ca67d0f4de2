import { handle } from '#server/http/handle.ts'
import { hearCulqi } from '#server/modules/orders/payment-events.ts'
import { WebhookBody } from '#shared/contracts/orders.ts'
import { culqiWebhook as endpoint } from '#shared/endpoints/payments.ts'

export const POST = handle(endpoint, WebhookBody, ({ headers, body, address }) =>
  hearCulqi(headers.get('authorization'), body, address),
)
