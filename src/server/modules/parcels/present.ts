import type { ParcelAnswer } from '#shared/contracts/orders.ts'
import { isExactLink, trackingLink, type Carrier } from '#shared/rules/carriers.ts'
import { getParcelPicture } from '#shared/endpoints/orders.ts'
import { districtNamed } from '../ubigeo/list.ts'
import { listCarriers } from './carriers.ts'
import { addressesOf } from './offices.ts'
import { findProofs, type Proof } from './proofs.ts'
import { allParcelsOf, type ParcelRow } from './rows.ts'

/**
 * PARCEL-10: the parcels of an order for its customer; with the key to collect them only if `isOwn`. The list is empty
 * before the order is confirmed.
 */
export async function findParcelAnswers(
  orderId: string,
  { isOwn }: { isOwn: boolean },
): Promise<ParcelAnswer[]> {
  const rows = await allParcelsOf(orderId)
  const isSent = rows.some(({ carrier }) => carrier !== '')
  const carriers = isSent ? await listCarriers() : []
  const addressOf = await addressesOf(
    rows.flatMap(({ carrier, agency, office }) => [
      { carrier, office: agency },
      { carrier, office },
    ]),
  )
  const proofs = await findProofs(rows.filter(({ state }) => state === 'delivered').map(({ id }) => id))
  return rows.map(row => ({
    number: row.number,
    shopName: row.shopName,
    ...(row.replacesId === null ? {} : { isReplacement: true as const }),
    state: row.state,
    date: row.movedAt.toISOString(),
    ...(isOwn ? { lines: row.lineIds } : {}),
    carrier: row.carrier,
    tracking: row.tracking,
    code: row.code,
    link: linkOf(row, carriers),
    ...(row.state === 'at_agency'
      ? {
          office: {
            name: together(row.office, addressOf(row)),
            until: row.deadline?.toISOString() ?? null,
          },
        }
      : {}),
    ...(row.state === 'undelivered' ? { reason: row.reason } : {}),
    ...agencyPart(row, addressOf({ carrier: row.carrier, office: row.agency }), isOwn),
    ...proofPart(row, proofs.get(row.id), isOwn),
    ...(isOwn && row.key !== '' ? { key: row.key } : {}),
  }))
}

function linkOf({ carrier, tracking }: ParcelRow, carriers: readonly Carrier[]): ParcelAnswer['link'] {
  const known = carriers.find(({ name }) => name === carrier)
  if (!known || known.link === '' || tracking === '') return null
  return { url: trackingLink(known, tracking), isExact: isExactLink(known) }
}

/** 'Grau, Av. Grau 123'. */
const together = (...parts: readonly string[]): string => parts.filter(Boolean).join(', ')

const agencyPart = (
  { agency, ubigeo, freight, recipient: name, document, phone }: ParcelRow,
  address: string,
  isOwn: boolean,
): Pick<ParcelAnswer, 'agency' | 'freight' | 'recipient'> => ({
  ...(agency === ''
    ? {}
    : { agency: { name: agency, place: together(address, districtNamed(ubigeo) ?? '') } }),
  ...(freight === '' ? {} : { freight }),
  ...(isOwn && name !== '' ? { recipient: { name, document, phone } } : {}),
})

const proofPart = (
  { number }: ParcelRow,
  proof: Proof | undefined,
  isOwn: boolean,
): Pick<ParcelAnswer, 'proof' | 'photo'> => ({
  ...(proof?.proof ? { proof: proof.proof } : {}),
  ...(isOwn && proof?.hasPicture
    ? { photo: `/api${getParcelPicture.path.replace('{parcel}', encodeURIComponent(number))}` }
    : {}),
})
