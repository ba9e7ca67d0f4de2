import { deskMailMessages as say } from '#shared/messages/desk-mail.ts'
import { sellerParcelPath } from '#shared/desk-address.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { dueOf } from '#shared/rules/desk-parcels.ts'
import { shopName } from '../company.ts'
import { ownersHolidays } from '../holidays.ts'
import { mailSellers, type SellersMail } from '../mail/seller.ts'
import { canMail } from '../mail/queue.ts'
import type { ParcelRow } from '../parcels/rows.ts'
import { absoluteUrl } from '../site.ts'
import type { OrderLineRow } from './rows.ts'

interface NewParcel {
  parcel: ParcelRow
  lines: readonly OrderLineRow[]
}

/** DESK-12: the people of a seller who work on parcels get a mail for each new one, in its transaction. */
export async function mailNewParcels(found: readonly NewParcel[]): Promise<void> {
  if (!canMail()) return
  const shop = await shopName()
  const holidays = await ownersHolidays()
  const mails = found.flatMap(({ parcel, lines }): SellersMail[] => {
    const { sellerId, number, shopName: seller } = parcel
    const due = dueOf(parcel, holidays)
    if (sellerId === null || due === null) return []
    const items = lines.map(({ name, color, size, quantity }) => ({
      ...{ name: [name, color, size].filter(Boolean).join(', '), quantity },
    }))
    const url = absoluteUrl(sellerParcelPath(number))
    return [
      {
        ...{ sellerId, kind: 'parcelNew', subject: say.parcelSubject(number, shop) },
        body: say.parcelBody({ seller, number, due: limaDate(due), items, url }),
      },
    ]
  })
  await mailSellers(mails, 'parcels')
}
