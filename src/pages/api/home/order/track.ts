import { TrackBody } from '#shared/contracts/tracking.ts'
import { trackOrder } from '#shared/endpoints/orders.ts'
import { handle } from '#server/http/handle.ts'
import * as orders from '#server/modules/orders/track.ts'

export const POST = handle(trackOrder, TrackBody, ({ body, address }) => orders.trackOrder(body, address))
