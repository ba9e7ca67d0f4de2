import { handle } from '#server/http/handle.ts'
import { sendCode } from '#server/modules/customers/initial.ts'
import { sendPasswordCode } from '#shared/endpoints/password.ts'

export const POST = handle(sendPasswordCode, null, ({ actor, address }) => sendCode(actor, address))
