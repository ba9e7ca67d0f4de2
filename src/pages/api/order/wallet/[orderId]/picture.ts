import { handle } from '#server/http/handle.ts'
import { sendReceiptPicture } from '#server/modules/orders/manual-transfer.ts'
import { ReceiptPictureForm } from '#shared/contracts/wallet.ts'
import { sendReceiptPicture as endpoint } from '#shared/endpoints/wallet.ts'

export const POST = handle(endpoint, ReceiptPictureForm, ({ actor, params, body, address }) =>
  sendReceiptPicture(actor, params['orderId'] ?? '', { file: body.archivo, address }),
)
