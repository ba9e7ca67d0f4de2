import { SendToCustomerBody } from '#shared/contracts/chat.ts'
import { sendToCustomer } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/seller.ts'
import { forward } from '#server/realtime/forward.ts'

export const POST = handle(sendToCustomer, SendToCustomerBody, async ({ body, actor }) =>
  forward(actor, await chat.sendToCustomer(actor, body)),
)
