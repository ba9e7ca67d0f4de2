import { SendFileForm } from '#shared/contracts/chat.ts'
import { sendFile } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/participant.ts'
import { forward } from '#server/realtime/forward.ts'

export const POST = handle(sendFile, SendFileForm, async ({ body, actor }) =>
  forward(actor, await chat.sendFile(actor, body)),
)
