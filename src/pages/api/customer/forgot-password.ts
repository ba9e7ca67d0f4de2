import { handle } from '#server/http/handle.ts'
import * as forgot from '#server/modules/customers/forgot.ts'
import { ForgotPasswordBody } from '#shared/contracts/account.ts'
import { forgotPassword } from '#shared/endpoints/password.ts'

export const POST = handle(forgotPassword, ForgotPasswordBody, ({ body, address }) =>
  forgot.forgotPassword(body.email, address),
)
