import { handle } from '#server/http/handle.ts'
import { chooseWallet, getWallet } from '#server/modules/orders/manual-transfer.ts'
import { chooseWallet as chooseEndpoint, getWallet as stateEndpoint } from '#shared/endpoints/wallet.ts'

export const GET = handle(stateEndpoint, null, ({ actor, params }) =>
  getWallet(actor, params['orderId'] ?? ''),
)
export const POST = handle(chooseEndpoint, null, ({ actor, params }) =>
  chooseWallet(actor, params['orderId'] ?? ''),
)
