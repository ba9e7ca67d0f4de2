import { OpenChatBody } from '#shared/contracts/chat.ts'
import { openChat } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/customer.ts'

export const POST = handle(openChat, OpenChatBody, ({ body, actor }) => chat.openChat(actor, body))
