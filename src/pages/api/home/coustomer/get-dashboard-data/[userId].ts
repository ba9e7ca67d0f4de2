import { handle } from '#server/http/handle.ts'
import * as orders from '#server/modules/orders/read.ts'
import { getDashboard } from '#shared/endpoints/orders.ts'

export const GET = handle(getDashboard, null, ({ actor }) => orders.getDashboard(actor))
