import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { exchanges } from '#server/db/schema/exchanges.ts'
import type { ExchangesAnswer } from '#shared/contracts/exchanges.ts'
import { api } from './api.ts'
import type { confirmedOrder } from './orders.ts'

/** The customer of a delivered order asks for another size of its line with sizes; the stored request. */
export async function exchangeSize({
  orderId,
  customer: { token },
  sized,
}: Awaited<ReturnType<typeof confirmedOrder>>) {
  const path = `/home/order/exchange/${orderId}`
  const { lines } = (await api.get<ExchangesAnswer>(path, { token })).body
  const lineId = lines.find(({ sizes }) => sizes.length > 1)?._id
  const raw = new FormData()
  raw.set('tipo', 'size')
  raw.set('motivo', 'Me aprieta')
  raw.set('lineas', JSON.stringify([{ lineId, quantity: 1, sizeId: sized.sizeIds[1] }]))
  await api.post(path, undefined, { raw, token })
  const [request] = await db().select().from(exchanges).where(eq(exchanges.orderId, orderId))
  if (!request) throw new Error('The request was not stored.')
  return request
}
