import type { ParcelAnswer } from '#shared/contracts/orders.ts'
import { isExactLink, trackingLink, type Carrier } from '#shared/rules/parcels.ts'
import { listCarriers } from './carriers.ts'
import { parcelsOf, type ParcelRow } from './rows.ts'

/**
 * PARCEL-10: the parcels of an order for its customer; with the key to collect them only if `isOwn`. The list is empty
 * before the order is confirmed.
 */
export async function findParcelAnswers(
  orderId: string,
  { isOwn }: { isOwn: boolean },
): Promise<ParcelAnswer[]> {
  const rows = await parcelsOf(orderId)
  const isSent = rows.some(({ carrier }) => carrier !== '')
  const carriers = isSent ? await listCarriers() : []
  return rows.map(row => ({
    number: row.number,
    shopName: row.shopName,
    state: row.state,
    date: row.movedAt.toISOString(),
    carrier: row.carrier,
    tracking: row.tracking,
    code: row.code,
    link: linkOf(row, carriers),
    ...(row.state === 'at_agency'
      ? { office: { name: row.office, until: row.deadline?.toISOString() ?? null } }
      : {}),
    ...(row.state === 'undelivered' ? { reason: row.reason } : {}),
    ...(isOwn && row.key !== '' ? { key: row.key } : {}),
  }))
}

function linkOf({ carrier, tracking }: ParcelRow, carriers: readonly Carrier[]): ParcelAnswer['link'] {
  const known = carriers.find(({ name }) => name === carrier)
  if (!known || known.link === '' || tracking === '') return null
  return { url: trackingLink(known, tracking), isExact: isExactLink(known) }
}
