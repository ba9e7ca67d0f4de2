import { AskExchangeForm } from '#shared/contracts/exchanges.ts'
import { askExchange, getExchanges } from '#shared/endpoints/exchanges.ts'
import { exchangeMessages } from '#shared/messages/exchanges.ts'
import { handle } from '#server/http/handle.ts'
import * as exchanges from '#server/modules/exchanges/ask.ts'
import { findExchanges } from '#server/modules/exchanges/read.ts'
import { readIdempotencyKey } from '#server/modules/once.ts'

export const GET = handle(getExchanges, null, ({ params, actor }) =>
  findExchanges(actor, params['orderId'] ?? ''),
)

export const POST = handle(
  askExchange,
  AskExchangeForm,
  async ({ body, params, actor, address, headers }) => ({
    message: exchangeMessages.asked,
    exchange: await exchanges.askExchange(actor, params['orderId'] ?? '', {
      wish: body,
      address,
      key: readIdempotencyKey(headers),
    }),
  }),
)
