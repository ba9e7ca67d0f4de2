import { handle } from '#server/http/handle.ts'
import { passwordState } from '#server/modules/customers/initial.ts'
import { getPasswordState } from '#shared/endpoints/password.ts'

export const GET = handle(getPasswordState, null, ({ actor }) => Promise.resolve(passwordState(actor)))
