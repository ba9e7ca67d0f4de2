import { handle } from '#server/http/handle.ts'
import * as password from '#server/modules/customers/password.ts'
import { ChangePasswordBody } from '#shared/contracts/account.ts'
import { changePassword } from '#shared/endpoints/password.ts'

export const POST = handle(changePassword, ChangePasswordBody, ({ body, actor, address }) =>
  password.changePassword(actor, body, address),
)
