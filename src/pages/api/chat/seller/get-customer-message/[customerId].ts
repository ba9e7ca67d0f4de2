import { getSellerMessages } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import { readPage } from '#server/modules/chat/messages.ts'
import * as chat from '#server/modules/chat/seller.ts'

export const GET = handle(getSellerMessages, null, ({ params, query, actor }) =>
  chat.getMessages(actor, params['customerId'] ?? '', readPage(query)),
)
