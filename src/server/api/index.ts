import type { APIContext } from 'astro'
import type { Endpoint } from '#shared/endpoints/endpoint.ts'
import { things } from '#shared/messages/things.ts'
import type { ShopRoute } from '../http/handle.ts'
import { findCall, patternOf } from '../http/methods.ts'
import { refusal } from '../http/reply.ts'
import { noteRoute } from '../lib/request.ts'
import { deskCalls } from './desk.ts'
import { orderCalls } from './orders.ts'
import { peopleCalls } from './people.ts'
import { shopCalls } from './shop.ts'

/** Every call of the shop: a row joins an endpoint, the schema of its body and its use case. */
export const calls: readonly ShopRoute[] = [...shopCalls, ...peopleCalls, ...deskCalls, ...orderCalls]

const byEndpoint = new Map<Endpoint, ShopRoute>(calls.map(call => [call.endpoint, call]))

/** Answers requests to addresses below /api (in `params.path`); an unknown call is a 404 as JSON. */
export async function answerCall(context: APIContext): Promise<Response> {
  const found = findCall(context.params['path'] ?? '', context.request.method)
  if (found === undefined) return refusal('notFound', { what: things.call })
  const call = found.endpoint && byEndpoint.get(found.endpoint)
  if (!call) return refusal('methodNotAllowed')
  noteRoute(patternOf(call.endpoint))
  return call(context, found.params)
}
