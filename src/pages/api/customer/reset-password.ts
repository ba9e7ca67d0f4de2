import { handle } from '#server/http/handle.ts'
import * as forgot from '#server/modules/customers/forgot.ts'
import { ResetPasswordBody } from '#shared/contracts/account.ts'
import { resetPassword } from '#shared/endpoints/password.ts'

export const POST = handle(resetPassword, ResetPasswordBody, ({ body, address }) =>
  forgot.resetPassword(body, address),
)
