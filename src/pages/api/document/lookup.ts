import { handle } from '#server/http/handle.ts'
import { lookUp } from '#server/modules/documents/lookup.ts'
import { LookupBody } from '#shared/contracts/services.ts'
import { lookupDocument } from '#shared/endpoints/documents.ts'

export const POST = handle(lookupDocument, LookupBody, ({ body, address }) =>
  lookUp(body.tipo, body.numero, address),
)
