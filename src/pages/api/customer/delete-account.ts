import { handle } from '#server/http/handle.ts'
import { deleteAccount } from '#server/modules/privacy/delete-account.ts'
import { endSocketsOf } from '#server/realtime/end.ts'
import { DeleteAccountBody } from '#shared/contracts/privacy.ts'
import { deleteAccount as endpoint } from '#shared/endpoints/privacy.ts'

export const POST = handle(endpoint, DeleteAccountBody, async ({ body, actor, address }) =>
  endSocketsOf(actor, await deleteAccount(actor, body, address)),
)
