import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { NO_NOTES } from '#shared/rules/parcels.ts'
import { locking, row, testLocks } from '../../support/lock-rows.ts'
import { confirmedOrder } from '../../support/orders.ts'

const parcelOf = async () => {
  const { number, orderId } = await confirmedOrder()
  const [parcel] = await db().select().from(parcels).where(eq(parcels.orderId, orderId))
  const move = { to: 'warehouse', notes: NO_NOTES, restock: true, isFaulty: false } as const
  return { orderId, parcelId: parcel?.id ?? '', call: () => moveParcel(`${number}-1`, move) }
}

testLocks([
  {
    sites: ['orders/parcels.ts moveParcel'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, call } = await parcelOf()
      return { held: row('orders', orderId), call }
    },
  },
  {
    sites: ['parcels/rows.ts lockParcels'],
    waits: locking('parcels'),
    meet: async () => {
      const { parcelId, call } = await parcelOf()
      return { held: row('parcels', parcelId), call }
    },
  },
])
