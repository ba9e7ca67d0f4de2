import { handle } from '#server/http/handle.ts'
import { answerUbigeo } from '#server/modules/ubigeo/list.ts'
import { getUbigeo } from '#shared/endpoints/ubigeo.ts'

export const GET = handle(getUbigeo, null, ({ headers }) => Promise.resolve(answerUbigeo(headers)))
