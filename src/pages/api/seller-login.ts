import { SellerLoginBody } from '#shared/contracts/chat.ts'
import { loginSeller } from '#shared/endpoints/sellers.ts'
import { handle } from '#server/http/handle.ts'
import * as sellers from '#server/modules/sellers/sessions.ts'

export const POST = handle(loginSeller, SellerLoginBody, ({ body, address, headers }) =>
  sellers.loginSeller(body, { address, headers }),
)
