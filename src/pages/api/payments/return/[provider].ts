import { handle } from '#server/http/handle.ts'
import { Reply } from '#server/lib/reply.ts'
import { acceptReturn } from '#server/modules/orders/redirect.ts'
import { providerReturn as endpoint } from '#shared/endpoints/payments.ts'

export const GET = handle(endpoint, null, async ({ params, query, address }) => {
  const location = await acceptReturn(params['provider'] ?? '', query, address)
  return new Reply({ location }, { status: 303, headers: [['location', location]] })
})
