import { handle } from '#server/http/handle.ts'
import { chooseTransfer, getTransfer } from '#server/modules/orders/manual-transfer.ts'
import { chooseWallet as chooseEndpoint, getWallet as stateEndpoint } from '#shared/endpoints/wallet.ts'

export const GET = handle(stateEndpoint, null, ({ actor, params }) =>
  getTransfer(actor, params['orderId'] ?? ''),
)
export const POST = handle(chooseEndpoint, null, ({ actor, params }) =>
  chooseTransfer(actor, params['orderId'] ?? ''),
)
