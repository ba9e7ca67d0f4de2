import { getExchangePicture } from '#shared/endpoints/exchanges.ts'
import { handleFile } from '#server/http/handle.ts'
import { findPicture } from '#server/modules/exchanges/read.ts'

export const GET = handleFile(getExchangePicture, ({ params, actor }) =>
  findPicture(actor, params['exchangeId'] ?? ''),
)
