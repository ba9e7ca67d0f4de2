import { findSilentCash } from '#server/modules/orders/collect.ts'
import { findOutsideCash, handOnCash } from '#server/modules/payments/cash.ts'
import { clock } from '#server/lib/clock.ts'
import { cliCashMessages as say } from '#shared/messages/cli-payments.ts'
import { limaDate } from '#shared/rules/dates.ts'
import { formatSoles } from '#shared/rules/money.ts'
import { oneLine } from '#shared/rules/text.ts'
import { print } from './command.ts'

const dayOf = (moment: Date | null): string => (moment === null ? '' : limaDate(moment))

/** PARCEL-17: cash that is not in the shop, and cash parcels without news. */
export async function listCash(): Promise<void> {
  const [outside, silent] = [await findOutsideCash(clock.now()), await findSilentCash()]
  if (outside.length + silent.length === 0) print(say.none)
  for (const { number, amount, collector, shopName, takenAt } of outside)
    print(
      say.outside({
        number,
        amount: formatSoles(amount),
        collector: say.collectors[collector],
        shop: oneLine(shopName),
        date: dayOf(takenAt),
      }),
    )
  for (const { number, carrier, shopName, shippedAt } of silent)
    print(say.silent({ number, carrier: oneLine(carrier), shop: oneLine(shopName), date: dayOf(shippedAt) }))
}

/** PARCEL-17: notes that the cash of a parcel was handed on. */
export async function noteHandedOn(word: string): Promise<void> {
  const number = word.trim().toUpperCase()
  print(say.handedOn(number, formatSoles(await handOnCash(number))))
}
