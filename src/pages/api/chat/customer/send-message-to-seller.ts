import { SendToSellerBody } from '#shared/contracts/chat.ts'
import { sendToSeller } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/customer.ts'
import { forward } from '#server/realtime/forward.ts'

export const POST = handle(sendToSeller, SendToSellerBody, async ({ body, actor }) =>
  forward(actor, await chat.sendToSeller(actor, body)),
)
