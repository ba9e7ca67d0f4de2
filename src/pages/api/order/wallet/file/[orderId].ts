import { handleFile } from '#server/http/handle.ts'
import { findReceiptPicture } from '#server/modules/payments/transfer-picture.ts'
import { getReceiptPicture } from '#shared/endpoints/wallet.ts'

export const GET = handleFile(getReceiptPicture, ({ actor, params }) =>
  findReceiptPicture(actor, params['orderId'] ?? ''),
)
