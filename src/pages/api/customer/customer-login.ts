import { handle } from '#server/http/handle.ts'
import { login } from '#server/modules/customers/account.ts'
import { LoginBody } from '#shared/contracts/account.ts'
import { loginCustomer } from '#shared/endpoints/account.ts'

export const POST = handle(loginCustomer, LoginBody, ({ body, address, headers }) =>
  login(body, { address, headers }),
)
