import { handle } from '#server/http/handle.ts'
import * as orders from '#server/modules/orders/read.ts'
import { getCustomerDashboard } from '#shared/endpoints/orders.ts'

export const GET = handle(getCustomerDashboard, null, ({ actor }) => orders.getDashboard(actor))
