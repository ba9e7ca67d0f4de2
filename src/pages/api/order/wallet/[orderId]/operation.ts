import { handle } from '#server/http/handle.ts'
import { sendOperation } from '#server/modules/orders/manual-transfer.ts'
import { OperationBody } from '#shared/contracts/wallet.ts'
import { sendOperation as endpoint } from '#shared/endpoints/wallet.ts'

export const POST = handle(endpoint, OperationBody, ({ actor, params, body }) =>
  sendOperation(actor, params['orderId'] ?? '', body),
)
