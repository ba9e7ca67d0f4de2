import { and, asc, eq, gt, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { mailMessages } from '#shared/messages/mail.ts'
import { deliveryMailMessages as say } from '#shared/messages/parcels-mail.ts'
import { receivedPath } from '#shared/routes.ts'
import { limaLongDate } from '#shared/rules/dates.ts'
import { shippedWhenAsked, silentSince } from '#shared/rules/parcel-proof.ts'
import { db, transaction } from '../../db/index.ts'
import { orders } from '../../db/schema/orders.ts'
import { parcels } from '../../db/schema/parcels.ts'
import { clock } from '../../lib/clock.ts'
import { findCompanyRow, shopName } from '../company.ts'
import { orderForMail } from '../mail/order-for-mail.ts'
import { queueMail } from '../mail/queue.ts'
import { noteAsked } from '../parcels/move.ts'
import { lockAllParcels, type ParcelRow } from '../parcels/rows.ts'
import { absoluteUrl } from '../site.ts'
import { deliverLocked } from './deliver.ts'
import { isNoDemoCustomer } from './demo.ts'
import { findOrder, type OrderRow } from './rows.ts'

const BATCH = 100

/**
 * PARCEL-15: seven days after it was shipped its customer is asked once, by mail, whether a parcel came. Those of the
 * demo stay on their way (DEMO-04).
 */
export async function askWhetherParcelsCame(signal?: AbortSignal): Promise<void> {
  const { from, until } = shippedWhenAsked(clock.now())
  const due = await shippedParcels(
    lte(parcels.shippedAt, until),
    gt(parcels.shippedAt, from),
    isNull(parcels.askedAt),
    isNoDemoCustomer(orders.customerId),
  )
  for (const { id, orderId } of due) {
    if (signal?.aborted) return
    await withParcel(orderId, id, async (order, parcel) => {
      if (parcel.askedAt !== null) return
      await noteAsked(parcel)
      await queueQuestion(order, parcel)
    })
  }
}

/**
 * PARCEL-15: three days later, without an answer, a paid parcel counts as delivered. What is still to be paid in cash
 * never does by time alone: it waits in the owner's list of cash.
 */
export async function deliverSilentParcels(signal?: AbortSignal): Promise<void> {
  const { shipped, asked } = silentSince(clock.now())
  const due = await shippedParcels(
    lte(parcels.shippedAt, shipped),
    lte(parcels.askedAt, asked),
    eq(orders.paymentStatus, 'paid'),
  )
  for (const { id, orderId } of due) {
    if (signal?.aborted) return
    await withParcel(orderId, id, async (order, parcel) => {
      if (order.paymentStatus === 'paid') await deliverLocked(order, [parcel], { by: 'time', proof: 'time' })
    })
  }
}

/** What waits in a store is not on its way: its code proves that it was picked up (PARCEL-12). */
const isSent = sql`${orders.shipping} ->> 'envio' <> 'tienda'`

/** Parcels on their way, those that were shipped first before the others. */
const shippedParcels = (...conditions: SQL[]) =>
  db()
    .select({ id: parcels.id, orderId: parcels.orderId })
    .from(parcels)
    .innerJoin(orders, eq(orders.id, parcels.orderId))
    .where(and(eq(parcels.state, 'shipped'), isSent, ...conditions))
    .orderBy(asc(parcels.shippedAt))
    .limit(BATCH)

/** A parcel that is still without news, locked after its order. */
const withParcel = (
  orderId: string,
  id: string,
  work: (order: OrderRow, parcel: ParcelRow) => Promise<void>,
): Promise<void> =>
  transaction(async () => {
    const order = await findOrder(orderId, { lock: true })
    const parcel = (await lockAllParcels(orderId)).find(row => row.id === id)
    if (order && parcel?.state === 'shipped') await work(order, parcel)
  })

async function queueQuestion(row: OrderRow, { number, shippedAt }: ParcelRow): Promise<void> {
  const { shipping, paymentStatus } = orderForMail(row)
  if (shipping.email === '') return
  const company = await findCompanyRow()
  await queueMail({
    kind: 'parcel',
    recipient: shipping.email,
    subject: say.subject(number, await shopName()),
    body: say.body({
      name: shipping.name,
      number,
      shipped: shippedAt === null ? '' : limaLongDate(shippedAt),
      isPaid: paymentStatus === 'paid',
      url: absoluteUrl(receivedPath(number)),
      help: mailMessages.help(company?.emailSupport ?? '', company?.phoneWhatsapp ?? ''),
    }),
  })
}
