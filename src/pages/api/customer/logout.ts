import { handle } from '#server/http/handle.ts'
import { logout } from '#server/modules/customers/account.ts'
import { logoutCustomer } from '#shared/endpoints/account.ts'

export const GET = handle(logoutCustomer, null, ({ actor }) => logout(actor))
export const POST = GET
