import { handle } from '#server/http/handle.ts'
import { getCards as find } from '#server/modules/catalog/cards.ts'
import { getCards } from '#shared/endpoints/catalog.ts'

export const GET = handle(getCards, null, ({ query }) => find((query.get('ids') ?? '').split(',')))
