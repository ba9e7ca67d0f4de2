import { handle } from '#server/http/handle.ts'
import * as initial from '#server/modules/customers/initial.ts'
import { InitialPasswordBody } from '#shared/contracts/account.ts'
import { setInitialPassword } from '#shared/endpoints/password.ts'

export const POST = handle(setInitialPassword, InitialPasswordBody, ({ body, actor, address }) =>
  initial.setInitialPassword(actor, body, address),
)
