import { eq } from 'drizzle-orm'
import { db } from '#server/db/index.ts'
import { parcels } from '#server/db/schema/parcels.ts'
import { moveParcel } from '#server/modules/orders/parcels.ts'
import { AppError } from '#shared/errors.ts'
import { askWhetherParcelsCame } from '#server/modules/orders/silent-parcels.ts'
import { handOnCash } from '#server/modules/payments/cash.ts'
import { noteIssued } from '#server/modules/receipts/issued.ts'
import { NO_NOTES } from '#shared/rules/parcels.ts'
import { locking, row, testLocks } from '../../support/lock-rows.ts'
import { deskAs } from '../../support/desk-parcels.ts'
import { DAY } from '../../support/moved-clock.ts'
import { createPerson } from '../../support/people.ts'
import { confirmedOrder } from '../../support/orders.ts'

const parcelOf = async () => {
  const { number, orderId } = await confirmedOrder()
  const [parcel] = await db().select().from(parcels).where(eq(parcels.orderId, orderId))
  const move = { by: 'owner', to: 'warehouse', notes: NO_NOTES, restock: true, isFaulty: false } as const
  return { orderId, parcelId: parcel?.id ?? '', call: () => moveParcel(`${number}-1`, move) }
}

const sent = async () => {
  const order = await confirmedOrder({ to: 'shipped' })
  await db()
    .update(parcels)
    .set({ shippedAt: new Date(Date.now() - 8 * DAY) })
    .where(eq(parcels.orderId, order.orderId))
  return order
}
const delivered = () => confirmedOrder({ to: 'delivered' })
const refused =
  (code: string) =>
  (error: unknown): void => {
    if (!(error instanceof AppError) || error.code !== code) throw error
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
    sites: ['desk/moves.ts holdOwn'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, parcelId } = await parcelOf()
      const [parcel] = await db().select().from(parcels).where(eq(parcels.id, parcelId))
      const desk = deskAs((await createPerson(parcel?.sellerId ?? '')).token)
      return {
        held: row('orders', orderId),
        call: () => desk.move([{ number: parcel?.number ?? '', version: 1, to: 'warehouse' }]),
      }
    },
  },
  {
    sites: ['parcels/rows.ts lockAllParcels'],
    waits: locking('parcels'),
    meet: async () => {
      const { parcelId, call } = await parcelOf()
      return { held: row('parcels', parcelId), call }
    },
  },
  {
    sites: ['orders/silent-parcels.ts withParcel'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId } = await sent()
      return { held: row('orders', orderId), call: () => askWhetherParcelsCame() }
    },
  },
  {
    sites: ['payments/cash.ts handOnCash'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, number } = await delivered()
      return {
        held: row('orders', orderId),
        call: () => handOnCash(`${number}-1`).catch(refused('cashHandedOn')),
      }
    },
  },
  {
    sites: ['receipts/issued.ts noteIssued'],
    waits: locking('orders'),
    meet: async () => {
      const { orderId, number } = await delivered()
      return {
        held: row('orders', orderId),
        call: () => noteIssued(number, { number: 'B001-1', pdf: null }),
      }
    },
  },
])
