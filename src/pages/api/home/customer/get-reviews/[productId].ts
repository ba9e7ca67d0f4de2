import { getReviews } from '#shared/endpoints/reviews.ts'
import { readPageNumber } from '#shared/rules/catalog.ts'
import { handle } from '#server/http/handle.ts'
import * as reviews from '#server/modules/reviews.ts'

export const GET = handle(getReviews, null, ({ params, query }) =>
  reviews.getReviews(params['productId'] ?? '', readPageNumber(query.get('pageNo'))),
)
