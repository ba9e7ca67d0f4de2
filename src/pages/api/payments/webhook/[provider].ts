import { handle } from '#server/http/handle.ts'
import { receiveEvent } from '#server/modules/orders/payment-events.ts'
import { WebhookBody } from '#shared/contracts/orders.ts'
import { providerWebhook as endpoint } from '#shared/endpoints/payments.ts'

export const POST = handle(endpoint, WebhookBody, ({ headers, query, body, params, address }) =>
  receiveEvent(params['provider'] ?? '', { headers, query, body }, address),
)
