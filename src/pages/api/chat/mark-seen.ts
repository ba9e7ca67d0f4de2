import { MarkSeenBody } from '#shared/contracts/chat.ts'
import { markSeen } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/participant.ts'
import { forwardSeen } from '#server/realtime/forward.ts'

export const POST = handle(markSeen, MarkSeenBody, async ({ body, actor }) =>
  forwardSeen(await chat.markSeen(actor, body)),
)
