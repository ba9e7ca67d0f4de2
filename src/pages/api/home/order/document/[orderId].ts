import { handle } from '#server/http/handle.ts'
import { correctDocument } from '#server/modules/orders/document.ts'
import { CorrectDocumentBody } from '#shared/contracts/orders.ts'
import { correctDocument as endpoint } from '#shared/endpoints/orders.ts'

export const POST = handle(endpoint, CorrectDocumentBody, ({ actor, params, body }) =>
  correctDocument(actor, params['orderId'] ?? '', body),
)
