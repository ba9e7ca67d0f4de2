import { reconciliationMessages as say } from '#shared/messages/reconciliation.ts'
import { formatSoles, type Cents } from '#shared/rules/money.ts'
import type { Difference } from '#shared/rules/reconciliation.ts'
import { oneLine } from '#shared/rules/text.ts'
import type { Reconciled } from './day.ts'

const amount = (value: Cents | null): string | null => (value === null ? null : formatSoles(value))

/** A difference in a line for the owner. */
export const describeDifference = (o: Difference): string =>
  say.difference({
    ...o,
    reference: o.reference === null ? null : oneLine(o.reference),
    shop: amount(o.shop),
    provider: amount(o.provider),
  })

export const describeTotals = ({ day, charges, taken, refunded }: Reconciled): string =>
  say.totals({ day, charges, taken: formatSoles(taken), refunded: formatSoles(refunded) })
