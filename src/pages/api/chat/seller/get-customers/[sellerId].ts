import { getSellerCustomers } from '#shared/endpoints/chat.ts'
import { handle } from '#server/http/handle.ts'
import * as chat from '#server/modules/chat/seller.ts'

export const GET = handle(getSellerCustomers, null, ({ actor }) => chat.getCustomers(actor))
