import { handle } from '#server/http/handle.ts'
import { register } from '#server/modules/customers/account.ts'
import { RegisterBody } from '#shared/contracts/account.ts'
import { registerCustomer } from '#shared/endpoints/account.ts'

export const POST = handle(registerCustomer, RegisterBody, ({ body, address }) => register(body, address))
