import { getChatFile } from '#shared/endpoints/chat.ts'
import { handleFile } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/participant.ts'

export const GET = handleFile(getChatFile, ({ params, actor }) =>
  chat.findFile(actor, params['messageId'] ?? ''),
)
